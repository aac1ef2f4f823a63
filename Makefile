# The commands for work on the project; `make` alone lists them.
SHELL := /bin/bash
STRICT := --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
# All Swift files but UIKitStub.swift, which has the signatures of UIKit, and the generated ones in Fixtures/Infer.
SOURCES := Package.swift Plugins Sources Tests Snippets Examples/GTKList Examples/RequestBody Examples/TerminalList $(wildcard Examples/*Host/List*.swift) \
  Benchmarks/Package.swift Benchmarks/Sources Fuzzing Documentation Fixtures/DocComments
# Unoptimized, each target in one piece and the libraries without an index: two thirds of the CPU time of a debug build.
WHOLE := -c release -Xswiftc -Onone -Xswiftc -no-emit-module-separately-wmo
DEMO := $(WHOLE) --scratch-path .build/demo --product listwright -debug-info-format none
TOOL := .build/demo/release/listwright
# The llvm-cov of the toolchain; other versions cannot read its profiles.
LLVM_COV = $(dir $(realpath $(shell command -v swift)))llvm-cov

.PHONY: help demo test mutants build release setup extras locales format lint docs picture gallery jansson-source bench gate depth asan fuzz record check coverage static deb wheel image release-tag release-files install uninstall tutorial api-check api-record facts handing findings locale-data

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: ## install what is missing, build, show a fixture as a list, then as JSON
	@./.ci/install build
	@echo 'building the tool: about a minute'
	@swift build --quiet $(DEMO)
	@echo; echo '── Fixtures/Lists/book-list/input.json: the list at data.books, as text'; echo
	@$(TOOL) normalize --at data.books --table Fixtures/Lists/book-list/table.json --title '{title}' \
	  --subtitle '{author}, {year}' Fixtures/Lists/book-list/input.json
	@echo; echo '── a side menu with headers from the backend'; echo
	@$(TOOL) normalize Fixtures/Lists/side-menu/input.json
	@echo; echo '── the books mapped by a table, one row per line'; echo
	@$(TOOL) map --table Fixtures/Lists/book-list/table.json --at data.books --format jsonl Fixtures/Lists/book-list/input.json
	@echo; echo '── the first book as canonical JSON'; echo
	@$(TOOL) normalize --at 'data.books[0]' --title '{book.info.title}' --format json Fixtures/Lists/book-list/input.json

test: setup locales ## set up and run all tests, on optimized libraries
	@./Tests/run.sh

build: setup ## build everything in debug, with warnings as errors
	swift build --build-tests $(STRICT)

release: setup ## build everything optimized, with the snippets
	swift build -c release

setup: ## install the packages that a bare Debian machine lacks
	@./.ci/install

extras: ## install optional programs, without which some tests are skipped
	@./.ci/install all

locales:
	@./Tests/setup-locales.sh

format: ## format all Swift files
	swift format -i -r $(SOURCES)

lint: ## check the format of all Swift files
	swift format lint --strict -r $(SOURCES)

bench: setup ## run the benchmarks, and write Benchmarks/Results/latest.md
	swift run --package-path Benchmarks -c release Benchmarks

gate: setup ## compare allocations and instructions with Benchmarks/gate.txt
	@./Benchmarks/gate.sh

depth: setup ## run the tests of deep data unoptimized, where a stack frame is larger
	@export LISTWRIGHT_TEST_TARGETS='JSONDocumentsTests JSONRepairingTests ItemMappingTests SectionNormalizingTests'; \
	swift build $(WHOLE) -Xswiftc -enable-testing --scratch-path .build/depth --product listwrightPackageTests $(STRICT) && \
	swift test -c release --skip-build --disable-xctest --scratch-path .build/depth \
	  --filter '(SmallStack|Depth|RepairReport|DeepOutput|Nesting)Tests/'

asan: setup ## run the tests of the scanner, which is unsafe code, under the address sanitizer
	@export LISTWRIGHT_TEST_TARGETS='JSONDocumentsTests ItemMappingTests'; \
	swift build $(WHOLE) -Xswiftc -enable-testing --sanitize=address --scratch-path .build/asan --product listwrightPackageTests && \
	LISTWRIGHT_EFFORT=$${LISTWRIGHT_EFFORT:-0.1} ASAN_OPTIONS=detect_leaks=0 swift test -c release --skip-build --disable-xctest --sanitize=address --scratch-path .build/asan \
	  --filter 'ReaderAgreement|ScannerNumber|ScannerKernel|Tree|DirectReading'

docs: setup ## build the site into .build/docs: README, the gallery, articles and the API, with warnings as errors
	@./Documentation/build.sh

picture: ## draw README's picture, with the tool and Chromium
	@swift build --quiet $(DEMO)
	@./Documentation/front.py picture $(TOOL)

gallery: ## make the gallery of responses, with the tool and Chromium
	@swift build --quiet $(DEMO)
	@./Documentation/front.py gallery $(TOOL)

jansson-source: ## fetch jansson's source for the package trait BundledJansson into Vendor, and verify it
	@./Packaging/jansson-source.sh

api-check: build ## list the breaks and additions of the public API since the recorded one, and fail for a break
	@./Documentation/API/api.py check

api-record: build ## record the public API, at a release
	@./Documentation/API/api.py record

facts: ## list the sources of COMPARE.md that were checked more than six months ago
	@./Documentation/Compare/facts.sh

handing: ## hand a table on to nine readers, with and without its schema, and write the losses into the article
	@swift build --quiet $(DEMO)
	@./Handing/run.sh $(TOOL)

findings: ## run the scripts about others' releases that surprised us, and list those whose behaviour has changed
	@./findings/run.sh

locale-data: ## compare the conventions of languages with those of CLDR
	@python3 -m venv .build/babel && .build/babel/bin/pip install --quiet Babel==2.17.0
	@.build/babel/bin/python Tests/Locales/check.py

fuzz: setup ## run each fuzz target on 200,000 inputs, under the address sanitizer
	@for name in Documents Paths Readers Repairs Trees; do \
	  ./Fuzzing/build.sh $$name && mkdir -p .build/fuzz/corpus/$$name && \
	  .build/fuzz/Fuzz$$name -runs=$${RUNS:-200000} -max_len=512 .build/fuzz/corpus/$$name \
	    $$([ -d Fuzzing/Corpus/$$name ] && echo Fuzzing/Corpus/$$name) || exit 1; done

PREFIX ?= /usr/local
DESTDIR ?=
# The tool to install; if empty, it is built with the Swift libraries linked statically.
INSTALLED ?=

install: ## install the tool with its manual and completions below PREFIX, or below DESTDIR/PREFIX
	@[ -n "$(INSTALLED)" ] || ./.ci/install tool
	@tool="$(INSTALLED)"; [ -n "$$tool" ] || tool=$$(./Packaging/build-static.sh) || exit 1; \
	  ./Packaging/install-files.sh "$$tool" "$(DESTDIR)$(PREFIX)"

uninstall: ## remove the files of `make install`
	@./Packaging/install-files.sh --remove "$(DESTDIR)$(PREFIX)"

tutorial: setup ## build the packages of README, the tutorial and the build plugin
	LISTWRIGHT_PACKAGES=all swift test --disable-xctest $(STRICT) --filter "TutorialTests|ReadmeTests|BuildPluginTests"

static: ## build the tool, which then needs the C library alone; print its size and start-up time, and test it in bare systems
	@./.ci/install static
	@./Packaging/measure-static.sh
	@./Packaging/test-static.sh

deb: ## build a Debian package, and test it in a bare system if debootstrap is installed
	@./.ci/install static
	@./Packaging/build-deb.sh
	@./Packaging/test-deb.sh

wheel: ## build the Python package, which has the tool; test it in an environment and in a bare system
	@./.ci/install static
	@./Packaging/test-wheel.sh "$$(./Packaging/build-wheel.py "$$(./Packaging/build-static.sh)")"

image: ## make the system of the Dockerfile by debootstrap, and test the tool in it
	@./.ci/install static
	@./Packaging/test-image.sh

release-tag: ## make the tag of a release, a commit that has jansson's source
	@./Packaging/release-tag.sh

release-files: ## make the files of a release in .build/release-files
	@./.ci/install static
	@./Packaging/release-files.sh

record: setup locales ## rewrite the fixtures' expectations, and fail, so that they are reviewed
	RECORD=1 swift test --disable-xctest $(STRICT)

coverage: setup locales ## run all tests and print the coverage of each target
	swift test --disable-xctest --enable-code-coverage $(STRICT)
	@$(LLVM_COV) report .build/debug/listwrightPackageTests.xctest -instr-profile .build/debug/codecov/default.profdata \
	  -ignore-filename-regex '(Tests|\.build)/'

check: lint build release locales ## the long form of the tests: all optimized, one by one, in full, with packages of their own
	@LISTWRIGHT_OPTIMIZED=all LISTWRIGHT_PACKAGES=all LISTWRIGHT_EFFORT=$${LISTWRIGHT_EFFORT:-4} ./Tests/run.sh --no-parallel

mutants: setup locales ## break the code in the ways of Tests/Mutants, one at a time; each must turn a test red (an hour)
	@./Tests/Mutants/run.py
