/**
 * The program that waits in a sandbox for Python code and runs it with `page`. Method names and options are those of
 * Playwright for Python; they are sent in camel case. Each call also works with `await`: its value is known at once, so
 * `await` returns it.
 */
export const pythonProgramText = String.raw`
import ast, asyncio, base64, datetime, inspect, json, math, os, re, sys, traceback

class BrowserError(Exception):
    pass

channel = os.fdopen(3, "r+b", buffering=0)
answers, last, state = {}, 0, {"url": ""}

def read_exactly(size):
    parts = []
    while size > 0:
        part = channel.read(min(size, 1 << 20))
        if not part:
            raise BrowserError("The browser session has ended.")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)

def read_frame():
    digits = b""
    while not digits.endswith(b"\n"):
        digits += read_exactly(1)
    return read_exactly(int(digits))

def write_frame(message):
    data = json.dumps(message).encode()
    data = b"%d\n%s" % (len(data), data)
    while data:
        data = data[channel.write(data):]

def encode(value):
    if isinstance(value, Function):
        return {"$": "function", "value": str(value)}
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2 ** 53 else {"$": "bigint", "value": str(value)}
    if isinstance(value, float):
        return value if math.isfinite(value) else {"$": "number", "value": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, Remote):
        return {"$": "path", "value": [{**step, "args": encode(step["args"])} if "args" in step else step for step in value._steps]}
    if isinstance(value, (bytes, bytearray)):
        return {"$": "bytes", "value": base64.b64encode(value).decode()}
    if isinstance(value, re.Pattern):
        flags = "".join(letter for letter, flag in (("i", re.I), ("m", re.M), ("s", re.S)) if value.flags & flag)
        return {"$": "regexp", "value": [value.pattern, flags]}
    if isinstance(value, datetime.datetime):
        return {"$": "date", "value": value.timestamp() * 1000}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        fields = {str(name): encode(field) for name, field in value.items()}
        return {"$": "object", "value": fields} if "$" in fields else fields
    raise TypeError("A value of type " + type(value).__name__ + " cannot be passed to the page.")

def decode(value):
    if isinstance(value, list):
        return [decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value.get("$"), value.get("value")
    if kind is None:
        return {name: decode(field) for name, field in value.items()}
    if kind == "undefined":
        return None
    if kind == "number":
        return -0.0 if inner == "-0" else float(inner.replace("Infinity", "inf"))
    if kind == "bigint":
        return int(inner)
    if kind == "date":
        return datetime.datetime.fromtimestamp(inner / 1000, datetime.timezone.utc)
    if kind == "bytes":
        return base64.b64decode(inner)
    if kind == "object":
        return {name: decode(field) for name, field in inner.items()}
    if kind == "error":
        return BrowserError(inner[1])
    if kind == "regexp":
        return inner[0]
    if kind == "handle":
        return Remote([{"name": "handle", "args": [inner[0]]}], {name: decode(field) for name, field in inner[2].items()})
    return inner

def start(steps):
    global last
    last += 1
    write_frame({"id": last, "calls": encode(Remote(steps))})
    return last

def finish(number):
    while number not in answers:
        message = json.loads(read_frame())
        answers[message["id"]] = message
    message = answers.pop(number)
    state["url"] = message.get("url", state["url"])
    if "error" in message:
        name, text = message["error"]
        raise (TimeoutError if name == "TimeoutError" else BrowserError)(text)
    return decode(message["value"])

names = {"query_selector": "$", "query_selector_all": "$$", "eval_on_selector": "$eval", "eval_on_selector_all": "$$eval",
         "wait_for_url": "waitForURL", "inner_html": "innerHTML", "get_by_test_id": "getByTestId"}
# in Python, these are properties
properties = {"first", "last", "context", "pages", "frames", "main_frame", "content_frame", "owner", "keyboard", "mouse",
              "touchscreen", "viewport_size", "child_frames", "parent_frame"}
values_only = {"keyboard", "mouse", "touchscreen"}

def camel(name):
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(part.capitalize() for part in rest)

scripts = {"evaluate": 0, "evaluateAll": 0, "waitForFunction": 0, "$eval": 1, "$$eval": 1}
is_function = re.compile(r"\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>|\(\s*\{)")

class Function(str):
    """JavaScript that is a function rather than an expression."""

def arguments_of(name, args, options):
    args = list(args)
    at = scripts.get(name, len(args))
    if at < len(args) and isinstance(args[at], str) and is_function.match(args[at]):
        args[at] = Function(args[at])
    if "arg" in options:
        args.append(options.pop("arg"))
    if name == "waitForFunction" and len(args) == 1:
        args.append(None)
    if name == "selectOption":
        for choice in ("value", "label", "index"):
            if choice in options:
                args.append({choice: options.pop(choice)} if choice != "value" else options.pop(choice))
    if options:
        args.append({camel(key): value for key, value in options.items() if value is not None})
    return args

class Expectation:
    """with page.expect_navigation(): the wait starts before the block and ends after it."""
    def __init__(self, steps):
        self._number = start(steps)
        self._done = False
    def _finish(self):
        if not self._done:
            self._value, self._done = finish(self._number), True
        return self._value
    value = property(_finish)
    def __enter__(self):
        return self
    def __exit__(self, kind, *_):
        if kind is None:
            self._finish()
    async def __aenter__(self):
        return self
    async def __aexit__(self, kind, *_):
        if kind is None:
            self._finish()

class Remote:
    def __init__(self, steps, values=None):
        self._steps, self._values = steps, values or {}
    def __repr__(self):
        return "<" + ".".join(step["name"] for step in self._steps) + ">"
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        method = names.get(name) or camel(name)
        if name == "url" and self._steps == [{"name": "page"}]:
            return state["url"]
        if method in self._values:
            value = self._values[method]
            return Method(value) if method in ("headers",) else value
        if name in values_only:
            return Remote(self._steps + [{"name": method}])
        if name in properties:
            return self._call(method, [])
        if name.startswith("expect_"):
            def expect(*args, **options):
                event = args[0] if name == "expect_event" else name[len("expect_"):]
                rest = args[1:] if name == "expect_event" else args
                wait = "waitFor" + ("URL" if event == "url" else camel("_" + event))
                return Expectation(self._steps + [{"name": wait, "args": arguments_of(wait, rest, options)}])
            return expect
        def call(*args, **options):
            path = options.pop("path", None) if method in ("screenshot", "pdf") else None
            value = self._call(method, arguments_of(method, args, options))
            if path is not None:
                with open(path, "wb") as file:
                    file.write(value)
            return value
        return call
    def _call(self, method, args):
        steps = self._steps + [{"name": method, "args": args}]
        return Remote(steps) if method in chain_steps else finish(start(steps))

class Method(dict):
    """A mapping that can also be called."""
    def __call__(self):
        return dict(self)

class Awaits(ast.NodeTransformer):
    """Makes await accept plain values."""
    def visit_Await(self, node):
        self.generic_visit(node)
        call = ast.Call(ast.Name("__trawl_awaitable", ast.Load()), [node.value], [])
        return ast.copy_location(ast.Await(call), node)

def awaitable(value):
    if inspect.isawaitable(value):
        return value
    async def known():
        return value
    return known()

gather = asyncio.gather
asyncio.gather = lambda *values, **options: gather(*map(awaitable, values), **options)

first = json.loads(read_frame())
state["url"], chain_steps = first["url"], set(first["chainSteps"])
page = Remote([{"name": "page"}])
scope = {"__name__": "__main__", "__builtins__": __builtins__, "__trawl_awaitable": awaitable,
         "page": page, "context": Remote([{"name": "page"}, {"name": "context", "args": []}])}

def run():
    tree = ast.fix_missing_locations(Awaits().visit(ast.parse(first["code"], "<code>")))
    code = compile(tree, "<code>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    if code.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(code, scope))
    else:
        exec(code, scope)

try:
    run()
except SystemExit:
    raise
except BaseException as error:
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != "<code>":
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)
    sys.stderr.flush()
    write_frame({"error": type(error).__name__ + ": " + str(error)})
    sys.exit(1)
`
