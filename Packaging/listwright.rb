# A formula for Homebrew. It has not been tried yet: there is no macOS where the package is developed. The address and
# the checksum are filled in when a release is published (CONTRIBUTING.md, "A release").
class Listwright < Formula
  desc "Turns real-world JSON into lists that are ready to show"
  homepage "https://github.com/OWNER/listwright"
  url "https://github.com/OWNER/listwright/archive/refs/tags/0.1.0.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"
  head "https://github.com/OWNER/listwright.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "jansson"
  depends_on macos: :sequoia

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "listwright"
    bin.install ".build/release/listwright"
    (man1/"listwright.1").write Utils.safe_popen_read(bin/"listwright", "manual")
    generate_completions_from_executable(bin/"listwright", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_equal "\"Momo\"\n", pipe_output("#{bin}/listwright query title", '{"title": "Momo"}')
  end
end
