import type { Call } from "../values/call.ts"
import type { Command } from "./command.ts"
import { CommandInvalid } from "./command-invalid.ts"
import { call, done, elementAt, selectorOf, textOf, word } from "./elements.ts"
import { find } from "./find.ts"
import { get, is } from "./get.ts"
import { compactLines, interactiveLines } from "./snapshot-lines.ts"
import { wait } from "./wait.ts"

const open: Command = async (page, { words }) => {
  const url = word(words, 0, "a URL")
  await page(call("goto", /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`))
  return `✓ ${textOf(await page(call("title")))}\n  ${textOf(await page(call("url")))}`
}

/** A command that does something with one element. */
const onElement = (method: string): Command => async (page, { words }) => {
  await page(...elementAt(words), call(method))
  return done
}

/** A command that does something with one element and a text. */
const withText = (method: string): Command => async (page, { words }) => {
  await page(...elementAt(words), call(method, word(words.slice(1), 0, "a text")))
  return done
}

/** A command for the whole page. */
const onPage = (method: string): Command => async (page) => {
  await page(call(method))
  return done
}

const key = (method: string): Command => async (page, { words }) => {
  await page({ name: "keyboard" }, call(method, word(words, 0, "a key")))
  return done
}

const snapshot: Command = async (page, { options }) => {
  const depth = Number(options.get("depth") ?? Number.NaN)
  const selector = options.get("selector")
  const scope: ReadonlyArray<Call> = selector === undefined ? [] : [call("locator", selector)]
  const text = textOf(
    await page(...scope, call("ariaSnapshot", { mode: "ai", ...(depth > 0 ? { depth } : {}) }))
  )
  if (options.has("interactive")) return interactiveLines(text)
  return options.has("compact") ? compactLines(text) : text
}

const select: Command = async (page, { words }) => {
  const [, ...values] = words
  if (values.length === 0) throw new CommandInvalid("needs a value to select.")
  await page(...elementAt(words), call("selectOption", values))
  return done
}

const evaluate: Command = async (page, { options, words }) => {
  // the shell passes the content of --stdin as the last word
  const given = word(words, 0, "an expression")
  const code = options.has("base64") ? Buffer.from(given, "base64").toString() : given
  return textOf(await page(call("evaluate", code)))
}

const screenshot: Command = async (page, { options, words }) => {
  const selector = words.length > 1 ? elementAt(words) : []
  const path = words.at(-1) ?? `screenshot-${Date.now()}.png`
  const type = /\.jpe?g$/i.test(path) ? "jpeg" : "png"
  const bytes = await page(
    ...selector,
    call("screenshot", { type, ...(options.has("full") ? { fullPage: true } : {}) })
  )
  return { text: `✓ Screenshot saved to ${path}\n`, file: { path, bytes: bytes as Uint8Array } }
}

const pdf: Command = async (page, { words }) => {
  const path = word(words, 0, "a path")
  return { text: `✓ PDF saved to ${path}\n`, file: { path, bytes: await page(call("pdf")) as Uint8Array } }
}

const scroll: Command = async (page, { options, words }) => {
  const [direction = "down", pixels = "300"] = words
  const [x, y] = directions[direction] ?? []
  if (x === undefined || y === undefined) throw new CommandInvalid("scrolls up, down, left or right.")
  const selector = options.get("selector")
  if (selector !== undefined) await page(call("locator", selector), call("hover"))
  await page({ name: "mouse" }, call("wheel", x * Number(pixels), y * Number(pixels)))
  return done
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0]
}

const drag: Command = async (page, { words }) => {
  const [from, to] = [0, 1].map((at) => selectorOf(word(words, at, "two selectors")))
  await page(call("dragAndDrop", from, to))
  return done
}

const typeKeys: Command = async (page, { words }) => {
  const method = word(words, 0, "type or inserttext") === "type" ? "type" : "insertText"
  await page({ name: "keyboard" }, call(method, word(words, 1, "a text")))
  return done
}

const viewport: Command = async (page, { words }) => {
  if (words[0] !== "viewport") throw new CommandInvalid("sets only the viewport: set viewport <width> <height>.")
  const [width, height] = [Number(words[1]), Number(words[2])]
  await page(call("setViewportSize", { width, height }))
  return done
}

const close: Command = async () => "✓ The session stays open until it is stopped or expires."

const help: Command = async () => `Commands: ${[...commands.keys()].join(", ")}`

/** The commands by name. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["open", open],
  ["goto", open],
  ["navigate", open],
  ["back", onPage("goBack")],
  ["forward", onPage("goForward")],
  ["reload", onPage("reload")],
  ["snapshot", snapshot],
  ["click", onElement("click")],
  ["dblclick", onElement("dblclick")],
  ["hover", onElement("hover")],
  ["focus", onElement("focus")],
  ["check", onElement("check")],
  ["uncheck", onElement("uncheck")],
  ["tap", onElement("tap")],
  ["clear", onElement("clear")],
  ["scrollintoview", onElement("scrollIntoViewIfNeeded")],
  ["scrollinto", onElement("scrollIntoViewIfNeeded")],
  ["fill", withText("fill")],
  ["type", withText("pressSequentially")],
  ["select", select],
  ["press", key("press")],
  ["key", key("press")],
  ["keydown", key("down")],
  ["keyup", key("up")],
  ["keyboard", typeKeys],
  ["get", get],
  ["is", is],
  ["wait", wait],
  ["find", find],
  ["eval", evaluate],
  ["screenshot", screenshot],
  ["pdf", pdf],
  ["scroll", scroll],
  ["drag", drag],
  ["set", viewport],
  ["close", close],
  ["help", help]
])
