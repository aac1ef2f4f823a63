#!/usr/bin/env python3
"""Opens a page in headless Chromium and prints its visible content as JSON.

    look.py [--dark] [--size=WxH] [--keys=Tab,Tab] [--then=COMMAND] [--wait=EXPRESSION] [--shot=FILE] URL EXPRESSION...

prints {"roles": [[role, name]...], "values": [the value of each expression], "errors": [the messages of the console]}.
Without arguments, each line of standard input is a JSON array of such arguments, and each answer is one line, which is
{"failure": message} for an error. All lines share one browser, and each has a profile of its own.
Uses the DevTools protocol over a pipe; needs only Python and Chromium."""
import base64, json, os, select, shutil, subprocess, sys, tempfile, time

# The seconds after which only a hang explains that there is no answer.
TIMEOUT = 1200


class Refused(Exception):
    """The browser refused a command; during a navigation that is temporary."""


class Gone(Exception):
    """The browser ended by itself."""


class Hangs(Exception):
    """The browser or the page doesn't go on."""


class Browser:
    def __init__(self):
        self.profile, self.messages = tempfile.mkdtemp(), tempfile.TemporaryFile()
        mine_in, his_out = os.pipe()
        his_in, mine_out = os.pipe()

        def hand_over():
            # The protocol uses descriptors 3 and 4; descriptors that have these numbers now are moved.
            reader, writer = os.dup(his_in), os.dup(his_out)
            os.dup2(reader, 3), os.dup2(writer, 4)

        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-dev-shm-usage", "--disable-gpu-watchdog", "--disable-hang-monitor",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile}"],
            env={**os.environ, "HOME": self.profile, "XDG_CONFIG_HOME": self.profile, "XDG_CACHE_HOME": self.profile},
            close_fds=False, preexec_fn=hand_over, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.messages)
        os.close(his_in), os.close(his_out)
        self.input, self.output = os.fdopen(mine_in, "rb"), os.fdopen(mine_out, "wb")
        self.number, self.session, self.errors = 0, None, []
        self.rest = b""

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            self.output.write(json.dumps(message).encode() + b"\0")
            self.output.flush()
        except BrokenPipeError:
            raise Gone(self.obituary())
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Refused(f"{method}: {answer['error']}")
                return answer["result"]

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], TIMEOUT)[0]:
                raise Hangs(f"waited {TIMEOUT} seconds in vain for an answer of the browser")
            piece = self.input.read1(1 << 16)
            if not piece:
                raise Gone(self.obituary())
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        answer = json.loads(message)
        if answer.get("method") == "Log.entryAdded":
            self.errors.append(answer["params"]["entry"]["text"])
        if answer.get("method") == "Runtime.exceptionThrown":
            self.errors.append(answer["params"]["exceptionDetails"]["text"])
        return answer

    def obituary(self):
        status = self.process.wait()
        self.messages.seek(0)
        last = self.messages.read().decode(errors="replace").strip().splitlines()[-8:]
        return "\n".join([f"the browser ended by itself, with status {status}", *last])

    def close(self):
        self.process.kill()
        self.process.wait()
        self.input.close()
        try:
            self.output.close()
        except BrokenPipeError:
            pass
        shutil.rmtree(self.profile, ignore_errors=True)

    def wait(self, condition):
        end = time.monotonic() + TIMEOUT
        while not self.holds(condition):
            if time.monotonic() > end:
                raise Hangs(f"waited {TIMEOUT} seconds in vain for {condition}")
            time.sleep(0.02)

    def holds(self, condition):
        try:
            result = self.ask("Runtime.evaluate", expression=f"!!({condition})", returnByValue=True)
        except Refused:
            return False
        return result["result"].get("value") is True

    def value(self, expression):
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return result["result"].get("value", result["result"].get("description"))


def open_page(browser, url, size, is_dark):
    """Opens the page, without anything that previous pages stored."""
    if not browser.session:
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Log", "Runtime", "Network", "Accessibility"]:
            browser.ask(f"{domain}.enable")
        browser.ask("Network.setCacheDisabled", cacheDisabled=True)
    browser.ask("Storage.clearDataForOrigin", origin="*", storageTypes="cookies,local_storage")
    width, height = map(int, size.split("x"))
    browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    scheme = "dark" if is_dark else "light"
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.errors = []
    browser.ask("Page.navigate", url=url)
    browser.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
    # The first picture takes the process that draws, which can fail to start on a busy machine.
    browser.ask("Page.captureScreenshot", format="png")


def looked(browser, given, expressions):
    """The visible content of the page, as the script prints it."""
    if command := given("then"):
        subprocess.run(["/bin/bash", "-c", command], check=True, stdin=subprocess.DEVNULL)
    browser.wait(f"document.readyState === 'complete' && ({given('wait') or 'true'})")
    for key in filter(None, given("keys").split(",")):
        code = {"Tab": 9, "Enter": 13}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ["keyDown", "keyUp"]:
            browser.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                        **(text if kind == "keyDown" else {}))
    values = [browser.value(expression) for expression in expressions]
    # A screenshot forces the browser to lay out deferred content, such as the rows of long lists.
    picture = browser.ask("Page.captureScreenshot", format="png")["data"]
    browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    roles = [[node["role"]["value"], node.get("name", {}).get("value", "")] for node in nodes
             if not node.get("ignored") and node.get("role")]
    if shot := given("shot"):
        with open(shot, "wb") as file:
            file.write(base64.b64decode(picture))
    return {"roles": roles, "values": values, "errors": browser.errors}


class Window:
    """Shows one page after the other in a browser, which is started when it is needed."""

    def __init__(self):
        self.browser = None

    def look(self, words):
        """The visible content of the page. Chromium ends by itself if one of its processes doesn't start in time, so it
        is started up to five times; after the command of --then, the page is another one, so the end is final."""
        options = dict((word[2:] + "=").split("=", 1) for word in words if word.startswith("--"))
        given = lambda name: options.get(name, "")[:-1] if options.get(name, "").endswith("=") else ""
        url, *expressions = [word for word in words if not word.startswith("--")]
        for attempt in range(1, 6):
            is_open = False
            try:
                self.browser = self.browser or Browser()
                open_page(self.browser, url, given("size") or "700x900", "dark" in options)
                is_open = True
                answer = looked(self.browser, given, expressions)
                # The next page must not be taken for this one, nor this one go on meanwhile.
                self.browser.ask("Page.navigate", url="about:blank")
                return answer
            except Gone as error:
                self.close()
                if attempt == 5 or is_open and given("then"):
                    raise Gone(f"{error}\n(attempt {attempt})")
            except BaseException:
                self.close()
                raise

    def close(self):
        browser, self.browser = self.browser, None
        if browser:
            browser.close()


def serve(window):
    for line in sys.stdin:
        try:
            answer = window.look(json.loads(line))
        except Exception as error:
            answer = {"failure": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer, ensure_ascii=False), flush=True)


def main(words):
    window = Window()
    try:
        if words:
            print(json.dumps(window.look(words), ensure_ascii=False))
        else:
            serve(window)
    except (Gone, Hangs) as error:
        raise SystemExit(str(error))
    finally:
        window.close()


main(sys.argv[1:])
