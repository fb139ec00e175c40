import { assert, expect, it } from "vitest"
import { Handle, Path, Source } from "../../src/values/codec.ts"
import { playCalls, playerOf } from "../../src/index.ts"

const page = () => {
  const given: Array<unknown> = []
  const take = (name: string) => async (...args: ReadonlyArray<unknown>) => void given.push([name, ...args])
  const found = {
    locator: (selector: unknown) => ({ click: take(`click ${String(selector)}`), filter: take("filter") })
  }
  const target = {
    goto: take("goto"),
    addStyleTag: take("addStyleTag"),
    addInitScript: take("addInitScript"),
    waitForURL: take("waitForURL"),
    waitForNavigation: take("waitForNavigation"),
    frame: take("frame"),
    setInputFiles: take("setInputFiles"),
    url: () => "https://example.com/",
    evaluate: take("evaluate"),
    waitForTimeout: take("waitForTimeout"),
    context: () => ({ newCDPSession: take("newCDPSession"), addCookies: take("addCookies") }),
    ...found
  }
  return { given, target }
}
const path = (...steps: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) => [
  { name: "page" },
  ...steps.map(([name, ...args]) => ({ name, args }))
]

it.each([
  ["a method that is not listed", path(["constructor", "return process"])],
  ["a method of Object", path(["__defineGetter__", "x"])],
  ["a method of an own property", path(["hasOwnProperty", "x"])],
  ["a CDP session", path(["context"], ["newCDPSession"])],
  ["a property that is not listed", [{ name: "page" }, { name: "_channel" }, { name: "send", args: [] }]],
  ["another object", [{ name: "process" }, { name: "exit", args: [] }]],
  ["an object that was not received", [{ name: "handle", args: [7] }, { name: "click", args: [] }]],
  ["an object named by a prototype", [{ name: "handle", args: ["__proto__"] }, { name: "click", args: [] }]],
  ["a file", path(["goto", "file:///etc/passwd"])],
  ["a file with blanks", path(["goto", " \tFile:/etc/passwd"])],
  ["a page of the browser", path(["goto", "chrome://version"])],
  ["the source of a file", path(["goto", "view-source:file:///etc/passwd"])],
  ["a style file", path(["addStyleTag", { path: "/etc/passwd" }])],
  ["a script file", path(["addInitScript", { path: "/etc/passwd" }])],
  ["a function that the engine would run", path(["waitForURL", new Source("() => process.exit()")])],
  ["a pattern that the engine would run", path(["waitForURL", /(a+)+$/])],
  ["a pattern in an option", path(["waitForNavigation", { url: /(a+)+$/ }])],
  ["a pattern for a frame", path(["frame", { url: /(a+)+$/ }])],
  ["100 steps", path(...Array.from({ length: 100 }, () => ["locator", "a"] as const))],
  ["no steps", []]
])("refuses %s", async (_, calls) => {
  const { given, target } = page()
  await expect(playCalls(target, calls)).rejects.toThrow()
  assert.deepStrictEqual(given, [])
})

it("bounds waits, because the page outlives the code", async () => {
  const { given, target } = page()
  await playCalls(target, path(["waitForTimeout", 1e9]))
  await playCalls(target, path(["locator", "a"], ["click", { timeout: 0 }]))
  assert.deepStrictEqual(given, [["waitForTimeout", 300_000], ["click a", { timeout: 300_000 }]])
})

it("passes functions as text that the browser library sends to the page", async () => {
  const { given, target } = page()
  await playCalls(target, path(["evaluate", new Source("(x) => x"), 1]))
  const [[, script, arg]] = given as [[string, () => unknown, number]]
  assert.deepStrictEqual([typeof script, String(script), script(), arg], ["function", "(x) => x", undefined, 1])
})

it("follows paths in arguments, and objects of earlier answers", async () => {
  const { given, target } = page()
  const play = playerOf(target)
  const found = await play(path(["locator", "a"]))
  assert.instanceOf(found, Handle)
  await play([{ name: "handle", args: [(found as Handle).id] }, { name: "click", args: [] }])
  await play(path(["locator", "b"], ["filter", { has: new Path(path(["locator", "c"])) }]))
  assert.deepStrictEqual(given[0], ["click a"])
  assert.isFunction((given[1] as [string, { has: { click: unknown } }])[1].has.click)
})
