import { Handle, Path, Source } from "../values/codec.ts"
import { CallRefused } from "./refused.ts"
import { matchesGlob } from "./url-glob.ts"

/** Longest wait of one call, because the page outlives the code that waits. */
const maxWait = 300_000

const namesFiles = new Set(["addScriptTag", "addStyleTag", "addInitScript", "screenshot", "pdf", "storageState"])
const runsScripts = new Set(["evaluate", "evaluateAll", "waitForFunction", "addInitScript", "$eval", "$$eval"])
const testsUrl = new Set(["waitForNavigation", "frame"])
const waitsForUrl = new Set(["waitForURL", "waitForResponse", "waitForRequest"])
/** Their patterns become part of a selector, which the page tests. Elsewhere the engine itself would run them. */
const testsInPage = /^(?:getBy\w+|locator|filter)$/
const waits = new Set(["waitForTimeout", "setDefaultTimeout", "setDefaultNavigationTimeout"])

/** The arguments of a method as the browser library receives them: without paths of files, endless waits or functions. */
export const argumentsOf = (
  method: string,
  args: ReadonlyArray<unknown>,
  objectOf: (value: Handle | Path) => unknown
): Array<unknown> => {
  if (args.length > 8) {
    throw new CallRefused(`${method} was called with ${args.length} arguments; at most 8 are allowed.`)
  }
  const resolved = args.map((value) => resolve(value, method, objectOf))
  if (method === "goto") checkUrl(resolved[0])
  if (method === "setInputFiles") resolved[0] = filesOf(resolved[0])
  if (waits.has(method)) resolved[0] = waitOf(resolved[0])
  if (waitsForUrl.has(method)) resolved[0] = urlTest(method, resolved[0])
  return resolved.map((value) => withoutPaths(method, value))
}

const resolve = (value: unknown, method: string, objectOf: (value: Handle | Path) => unknown): unknown => {
  if (value instanceof Handle || value instanceof Path) return objectOf(value)
  if (value instanceof Source) {
    if (runsScripts.has(method)) return functionWith(value.text)
    throw new CallRefused(`${method} cannot take a function here. Functions run only in the page, with evaluate.`)
  }
  if (value instanceof RegExp && !testsInPage.test(method)) {
    throw new CallRefused(`${method} cannot take a regular expression here.`)
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, method, objectOf))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, resolve(field, method, objectOf)]))
}

/** The browser library sends the text of a function to the page. This one has a text, but nothing to run in the engine. */
const functionWith = (text: string) => Object.assign(() => undefined, { toString: () => text })

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Browsers also open files and their own pages; code may open only what is on the web. */
const checkUrl = (url: unknown) => {
  const text = String(url).trim()
  if (text === "about:blank" || /^(?:https?|data):/i.test(text)) return
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    throw new CallRefused(
      `goto needs a whole URL such as https://example.com/, not ${JSON.stringify(text.slice(0, 100))}.`
    )
  }
  throw new CallRefused(
    `goto opens http, https and data URLs and about:blank, not ${JSON.stringify(text.slice(0, 100))}.`
  )
}

const filesOf = (value: unknown): Array<unknown> => {
  const files = Array.isArray(value) ? value : [value]
  return files.map((file: unknown) => {
    if (!isFields(file) || !ArrayBuffer.isView(file["buffer"])) {
      throw new CallRefused(
        "setInputFiles takes { name, mimeType, buffer } because the page cannot read files of the sandbox."
      )
    }
    return {
      name: String(file["name"]),
      mimeType: String(file["mimeType"]),
      buffer: Buffer.from(file["buffer"] as Uint8Array)
    }
  })
}

const waitOf = (value: unknown) => {
  const milliseconds = Number(value)
  return milliseconds > 0 && milliseconds < maxWait ? milliseconds : maxWait
}

/** A test in linear time: the browser library would turn a glob into a regular expression and run it in the engine. */
const urlTest = (method: string, pattern: unknown) => {
  if (typeof pattern !== "string" || pattern.length > 500) {
    throw new CallRefused(`${method} takes a URL or a glob such as "**/done?*", of at most 500 characters.`)
  }
  return (given: URL | { readonly url: () => string }) =>
    matchesGlob(pattern, given instanceof URL ? given.href : given.url())
}

const withoutPaths = (method: string, value: unknown): unknown => {
  if (!isFields(value)) return value
  if (namesFiles.has(method) && "path" in value) {
    throw new CallRefused(`${method} cannot use path here, because it would name a file outside the sandbox.`)
  }
  return {
    ...value,
    ...(typeof value["timeout"] === "number" ? { timeout: waitOf(value["timeout"]) } : {}),
    ...(testsUrl.has(method) && value["url"] !== undefined ? { url: urlTest(method, value["url"]) } : {})
  }
}
