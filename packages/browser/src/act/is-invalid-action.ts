import type { CDPSession } from "playwright-core"
import type { Action } from "../page/render-options.ts"

/**
 * Whether a failed action would fail on every page: the selector is invalid CSS, the script is invalid JavaScript, or
 * the key is unknown.
 */
export const isInvalidAction = async (cdp: CDPSession, action: Action): Promise<boolean> => {
  if ("selector" in action && action.selector !== undefined) return !await isCss(cdp, action.selector)
  if (action.type === "executeJavascript") {
    await cdp.send("Runtime.enable")
    return !await compiles(cdp, action.script) && !await compiles(cdp, `(async () => {${action.script}\n})`)
  }
  if (action.type === "pdf") return action.scale !== undefined && (action.scale < 0.1 || action.scale > 2)
  // a key can only have a wrong name
  return action.type === "press"
}

const isCss = async (cdp: CDPSession, selector: string): Promise<boolean> => {
  const { exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression: `document.createDocumentFragment().querySelector(${JSON.stringify(selector)}) === null`
  })
  return exceptionDetails === undefined
}

/** Whether the expression is valid JavaScript. It is not run. */
const compiles = async (cdp: CDPSession, expression: string): Promise<boolean> => {
  const { exceptionDetails } = await cdp.send("Runtime.compileScript", {
    expression,
    sourceURL: "",
    persistScript: false
  })
  return exceptionDetails === undefined
}
