import type { CDPSession } from "playwright-core"

/** What a script gave: the type that JavaScript calls it by, and its value as JSON has it. */
export interface ScriptReturn {
  readonly type: string
  readonly value: unknown
}

/** Runs a script in the page, whatever its content security policy: an expression, statements of which the last counts, or the body of a function that returns. */
export const evaluateScript = async (cdp: CDPSession, script: string): Promise<ScriptReturn> => {
  let outcome = await run(cdp, script, false)
  if ("error" in outcome && outcome.error.includes("await is only valid")) outcome = await run(cdp, script, true)
  if ("error" in outcome && outcome.error.includes("Illegal return")) outcome = await run(cdp, `(async () => {${script}\n})()`, false)
  if ("result" in outcome) return outcome.result
  throw new Error(`the script failed: ${outcome.error}`)
}

const run = async (cdp: CDPSession, expression: string, replMode: boolean): Promise<{ readonly result: ScriptReturn } | { readonly error: string }> => {
  const { exceptionDetails, result } = await cdp.send("Runtime.evaluate", { expression, replMode, awaitPromise: true, returnByValue: true, userGesture: true })
    // a value that is no JSON, such as `window`
    .catch((error: unknown) => /reference chain|serializ/i.test(String(error)) ? { exceptionDetails: undefined, result: { type: "object", value: null, unserializableValue: undefined } } : Promise.reject(error))
  if (exceptionDetails !== undefined) {
    const [line = ""] = (exceptionDetails.exception?.description ?? exceptionDetails.text).split("\n")
    return { error: line }
  }
  const value: unknown = result.unserializableValue ?? result.value
  return { result: { type: result.type, value: value ?? null } }
}
