import type { CDPSession } from "playwright-core"
import { tooLarge } from "../launch/pipe-transport.ts"

/** The result of a script: its JavaScript type, and its value as JSON. */
export interface ScriptReturn {
  readonly type: string
  readonly value: unknown
  /** The value is left out because it exceeds the limit. */
  readonly isTooLarge: boolean
}

/**
 * Runs a script in the page, regardless of its Content-Security-Policy. The script is an expression, statements (the
 * last one is the value), or a function body with `return`. `most` limits the characters of the value.
 */
export const evaluateScript = async (cdp: CDPSession, script: string, maxLength: number): Promise<ScriptReturn> => {
  let outcome = await run(cdp, script, false)
  if ("error" in outcome && outcome.error.includes("await is only valid")) outcome = await run(cdp, script, true)
  if ("error" in outcome && outcome.error.includes("Illegal return")) {
    outcome = await run(cdp, `(async () => {${script}\n})()`, false)
  }
  if ("error" in outcome) throw new Error(`the script failed: ${outcome.error}`)
  const { objectId, type } = outcome
  const value = objectId === undefined ? outcome.value : await bringObject(cdp, objectId, maxLength)
  const isTooLarge = value === beyond || (typeof value === "string" && value.length > maxLength)
  return { type, value: isTooLarge ? null : value ?? null, isTooLarge }
}

interface Returned {
  readonly type: string
  readonly value?: unknown
  /** The object is still in the page, and its size is unknown. */
  readonly objectId?: string | undefined
}

const run = async (
  cdp: CDPSession,
  expression: string,
  replMode: boolean
): Promise<Returned | { readonly error: string }> => {
  try {
    const { exceptionDetails, result } = await cdp.send("Runtime.evaluate", {
      expression,
      replMode,
      awaitPromise: true,
      userGesture: true
    })
    if (exceptionDetails === undefined) {
      return result.unserializableValue === undefined
        ? result
        : { type: result.type, value: result.unserializableValue }
    }
    const { exception, text } = exceptionDetails
    const [line = ""] = String(exception?.description ?? exception?.value ?? text).split("\n")
    return { error: line.slice(0, 500) }
  } catch (error) {
    if (String(error).includes(tooLarge)) return { type: "string", value: beyond }
    throw error
  }
}

const bringObject = async (cdp: CDPSession, objectId: string, maxLength: number): Promise<unknown> => {
  const functionDeclaration =
    `function() { const text = JSON.stringify(this); return typeof text !== "string" ? "null" : text.length > ${maxLength} ? 0 : text }`
  const { exceptionDetails, result } = await cdp.send("Runtime.callFunctionOn", {
    functionDeclaration,
    objectId,
    returnByValue: true
  })
  await cdp.send("Runtime.releaseObject", { objectId })
  if (result.value === 0) return beyond
  try {
    // a value without JSON, such as `window`, becomes null; a page that replaces `JSON` only affects its own results
    return exceptionDetails === undefined && typeof result.value === "string" ? JSON.parse(result.value) : null
  } catch {
    return null
  }
}

/** Marks a value that is too large to transfer. */
const beyond = Symbol("beyond")
