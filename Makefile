# Everything a person does with the project, by name; `make` alone lists it.
SHELL := /bin/bash
STRICT := --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
SOURCES := Package.swift Plugins Sources Tests Snippets Examples/GTKList Examples/UIKitHost/ListViewController.swift Benchmarks/Package.swift Benchmarks/Sources
TOOL := .build/debug/listwright
# The one of the toolchain: another version does not read its profiles.
LLVM_COV = $(dir $(realpath $(shell command -v swift)))llvm-cov

.PHONY: help demo test build release setup extras locales format lint docs bench gate asan fuzz record check coverage static deb install uninstall tutorial

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: ## install what is missing, build, show a fixture as a list, then as JSON
	@./.ci/install build
	@swift build --quiet $(STRICT) --product listwright
	@echo; echo '── Fixtures/Lists/book-list/input.json: the list at data.books, as a terminal shows it'; echo
	@$(TOOL) normalize --at data.books --table Fixtures/Lists/book-list/table.json --title '{title}' \
	  --subtitle '{author}, {year}' Fixtures/Lists/book-list/input.json
	@echo; echo '── a side menu whose headers come from the backend'; echo
	@$(TOOL) normalize Fixtures/Lists/side-menu/input.json
	@echo; echo '── the books again as JSON, mapped by a table, one row a line'; echo
	@$(TOOL) map --table Fixtures/Lists/book-list/table.json --at data.books --lines Fixtures/Lists/book-list/input.json
	@echo; echo '── and the first of them as canonical JSON'; echo
	@$(TOOL) normalize --at 'data.books[0]' --title '{book.info.title}' --format json Fixtures/Lists/book-list/input.json

test: setup locales ## do all the set-up and run every test: the property tests optimized, the others in debug
	@./Tests/run.sh

build: setup ## build everything, warnings being errors
	swift build --build-tests $(STRICT)

release: setup ## build everything optimized, the snippets too
	swift build -c release

setup: ## install what a bare Debian machine lacks
	@./.ci/install

extras: ## install what single tests want, which are skipped without it
	@./.ci/install all

locales:
	@./Tests/setup-locales.sh

format: ## put all Swift files into form
	swift format -i -r $(SOURCES)

lint: ## check the form of all Swift files
	swift format lint --strict -r $(SOURCES)

bench: setup ## measure, and write Benchmarks/Results/latest.md
	swift run --package-path Benchmarks -c release Benchmarks

gate: setup ## hold allocations and instructions against Benchmarks/gate.txt
	@./Benchmarks/gate.sh

asan: setup ## run the tests of the scanner, where unsafe code is, under the address sanitizer
	@export LISTWRIGHT_TEST_TARGETS='JSONDocumentsTests ItemMappingTests'; \
	swift build --sanitize=address --scratch-path .build/asan --product listwrightPackageTests && \
	ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --disable-xctest --sanitize=address --scratch-path .build/asan \
	  --filter 'ReaderAgreement|ScannerNumber|DirectReading'

docs: setup ## build the documentation into .build/docs, warnings being errors
	@./Documentation/build.sh

fuzz: setup ## feed 200,000 inputs to each fuzz target, under the address sanitizer
	@for name in Documents Paths Readers; do \
	  ./Fuzzing/build.sh $$name && mkdir -p .build/fuzz/corpus/$$name && \
	  .build/fuzz/Fuzz$$name -runs=$${RUNS:-200000} -max_len=512 .build/fuzz/corpus/$$name \
	    $$([ -d Fuzzing/Corpus/$$name ] && echo Fuzzing/Corpus/$$name) || exit 1; done

PREFIX ?= /usr/local
DESTDIR ?=
# The tool to install; without one it is built, with Swift linked in.
INSTALLED ?=

install: ## install the tool with its manual and completions below PREFIX, or below DESTDIR/PREFIX
	@[ -n "$(INSTALLED)" ] || ./.ci/install static
	@tool="$(INSTALLED)"; [ -n "$$tool" ] || tool=$$(./Packaging/build-static.sh) || exit 1; \
	  ./Packaging/install-files.sh "$$tool" "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what install put below PREFIX
	@./Packaging/install-files.sh --remove "$(DESTDIR)$(PREFIX)"

tutorial: setup ## type the tutorial into a package of its own, and run it
	LISTWRIGHT_PACKAGES=1 swift test --disable-xctest $(STRICT) --filter TutorialTests

static: ## build the tool with Swift linked in, and say how large it is and how fast it starts
	@./.ci/install static
	@./Packaging/measure-static.sh

deb: ## make a Debian package, and try it in a bare system where debootstrap is
	@./.ci/install static
	@./Packaging/build-deb.sh
	@./Packaging/test-deb.sh

record: setup locales ## write the fixtures' expectations anew, and fail, so that somebody looks at them
	RECORD=1 swift test --disable-xctest $(STRICT)

coverage: setup locales ## run every test and show how much of each target is covered
	swift test --disable-xctest --enable-code-coverage $(STRICT)
	@$(LLVM_COV) report .build/debug/listwrightPackageTests.xctest -instr-profile .build/debug/codecov/default.profdata \
	  -ignore-filename-regex '(Tests|\.build)/'

check: lint build release locales ## check the form, build everything twice, and run every test with all its rounds
	@LISTWRIGHT_PACKAGES=1 LISTWRIGHT_EFFORT=$${LISTWRIGHT_EFFORT:-4} ./Tests/run.sh
