import type { CDPSession } from "playwright-core"
import { tooLarge } from "../launch/pipe-transport.ts"

/** What a script gave: the type that JavaScript calls it by, and its value as JSON has it. */
export interface ScriptReturn {
  readonly type: string
  readonly value: unknown
  /** The value is left out: it has more characters than it may. */
  readonly isTooLarge: boolean
}

/**
 * Runs a script in the page, whatever its content security policy: an expression, statements of which the last counts, or the body of a function that
 * returns. Its value has at most so many characters.
 */
export const evaluateScript = async (cdp: CDPSession, script: string, most: number): Promise<ScriptReturn> => {
  let outcome = await run(cdp, script, false)
  if ("error" in outcome && outcome.error.includes("await is only valid")) outcome = await run(cdp, script, true)
  if ("error" in outcome && outcome.error.includes("Illegal return")) {
    outcome = await run(cdp, `(async () => {${script}\n})()`, false)
  }
  if ("error" in outcome) throw new Error(`the script failed: ${outcome.error}`)
  const { objectId, type } = outcome
  const value = objectId === undefined ? outcome.value : await bringObject(cdp, objectId, most)
  const isTooLarge = value === beyond || (typeof value === "string" && value.length > most)
  return { type, value: isTooLarge ? null : value ?? null, isTooLarge }
}

interface Returned {
  readonly type: string
  readonly value?: unknown
  /** Of what stays in the page: nobody knows yet how large it is. */
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

const bringObject = async (cdp: CDPSession, objectId: string, most: number): Promise<unknown> => {
  const functionDeclaration =
    `function() { const text = JSON.stringify(this); return typeof text !== "string" ? "null" : text.length > ${most} ? 0 : text }`
  const { exceptionDetails, result } = await cdp.send("Runtime.callFunctionOn", {
    functionDeclaration,
    objectId,
    returnByValue: true
  })
  await cdp.send("Runtime.releaseObject", { objectId })
  if (result.value === 0) return beyond
  try {
    // what is no JSON, such as `window`, is nothing; what the page has put in place of JSON is its own affair
    return exceptionDetails === undefined && typeof result.value === "string" ? JSON.parse(result.value) : null
  } catch {
    return null
  }
}

/** Stands for a value that is too large to be brought. */
const beyond = Symbol("beyond")
