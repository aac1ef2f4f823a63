#!/usr/bin/env python3
"""Opens a page in headless Chromium and prints its visible content as JSON.

    look.py [--dark] [--size=WxH] [--keys=Tab,Tab] [--then=COMMAND] [--wait=EXPRESSION] [--shot=FILE] URL EXPRESSION...

prints {"roles": [[role, name]...], "values": [the value of each expression], "errors": [the messages of the console]}.
Uses the DevTools protocol over a pipe; needs only Python and Chromium."""
import base64, json, os, shutil, subprocess, sys, tempfile, time


class Refused(Exception):
    """The browser refused a command; during a navigation that is temporary."""


class Gone(Exception):
    """The browser ended by itself."""


class Browser:
    def __init__(self, profile):
        self.messages = tempfile.TemporaryFile()
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
             "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            env={**os.environ, "HOME": profile, "XDG_CONFIG_HOME": profile, "XDG_CACHE_HOME": profile},
            close_fds=False, preexec_fn=hand_over, stdout=subprocess.DEVNULL, stderr=self.messages)
        os.close(his_in), os.close(his_out)
        self.input, self.output = os.fdopen(mine_in, "rb"), os.fdopen(mine_out, "wb")
        self.number, self.session, self.errors = 0, None, []
        self.ran_command = False
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
        self.process.terminate()
        self.process.wait()

    def wait(self, condition):
        """Waits with a timeout that only a hang exceeds."""
        end = time.monotonic() + 1200
        while not self.holds(condition):
            if time.monotonic() > end:
                raise SystemExit(f"waited 1200 seconds in vain for {condition}")
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


def opened(url, profile, size, is_dark):
    """A browser that shows the page."""
    browser = Browser(profile)
    try:
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Log", "Runtime", "Accessibility"]:
            browser.ask(f"{domain}.enable")
        width, height = map(int, size.split("x"))
        browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = "dark" if is_dark else "light"
        browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.ask("Page.navigate", url=url)
        browser.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
        # The first picture takes the process that draws, which can fail to start on a busy machine.
        browser.ask("Page.captureScreenshot", format="png")
        return browser
    except BaseException:
        browser.close()
        raise


def looked(browser, given, expressions):
    """The visible content of the page, as the script prints it."""
    if command := given("then"):
        browser.ran_command = True
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


def looked_at_last(url, given, is_dark, expressions):
    """The visible content of the page. Chromium ends by itself if one of its processes doesn't start in time, so it is
    started up to five times; after the command of --then, the page is another one, so the end is final."""
    for attempt in range(1, 6):
        profile, browser = tempfile.mkdtemp(), None
        try:
            browser = opened(url, profile, given("size") or "700x900", is_dark)
            return looked(browser, given, expressions)
        except Gone as error:
            if attempt == 5 or browser and browser.ran_command:
                raise SystemExit(f"{error}\n(attempt {attempt})")
        finally:
            if browser:
                browser.close()
            shutil.rmtree(profile, ignore_errors=True)


def main(words):
    options = dict((word[2:] + "=").split("=", 1) for word in words if word.startswith("--"))
    given = lambda name: options.get(name, "")[:-1] if options.get(name, "").endswith("=") else ""
    url, *expressions = [word for word in words if not word.startswith("--")]
    print(json.dumps(looked_at_last(url, given, "dark" in options, expressions), ensure_ascii=False))


main(sys.argv[1:])
