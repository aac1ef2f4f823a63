import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, with a tool that was built before.
@Suite(.childProcesses, .enabled(if: Programs.have("make"), "there is no make"))
struct InstallTests {
    @Test func installsAndRemoves() throws {
        try Programs.withTemporaryFolder { folder in
            let make = "make -s -C '\(Project.root.path)' INSTALLED='\(ToolRun.executable.path)'"
            let line = """
                \(make) install PREFIX=/opt/list DESTDIR="$PWD/root" >/dev/null; find root -type f | sort
                root/opt/list/bin/listwright --version | cut -d ' ' -f 1
                \(make) install PREFIX="$PWD/own folder" >/dev/null; find 'own folder' -type f | wc -l
                stat -c %a "own folder"/bin/listwright "own folder"/share/man/man1/listwright.1
                \(make) uninstall PREFIX=/opt/list DESTDIR="$PWD/root"; find root -type f | wc -l
                """
            let run = try Programs.bash(line, in: folder)
            #expect(
                run.output == """
                    root/opt/list/bin/listwright
                    root/opt/list/share/bash-completion/completions/listwright
                    root/opt/list/share/fish/vendor_completions.d/listwright.fish
                    root/opt/list/share/man/man1/listwright.1
                    root/opt/list/share/zsh/site-functions/_listwright
                    listwright
                    5
                    755
                    644
                    0

                    """)
        }
    }

    /// A machine that has nothing gets what the tool needs, and no browser.
    @Test func installsNoPackagesOfTheTests() throws {
        try Programs.withTemporaryFolder { folder in
            let line = """
                mkdir bare; for name in bash dirname echo env id xargs; do ln -s "$(type -P $name)" bare; done
                printf '#!/bin/bash\\nexec "$@"\\n' >bare/sudo
                printf '#!/bin/bash\\nexit 0\\n' >bare/apt-get
                chmod +x bare/sudo bare/apt-get
                for group in build tool; do PATH="$PWD/bare" '\(Project.root.path)/.ci/install' $group 2>&1; done
                """
            let run = try Programs.bash(line, in: folder)
            #expect(
                run.output == """
                    installing libjansson-dev pkg-config
                    installing binutils curl python3

                    """)
        }
    }
}
