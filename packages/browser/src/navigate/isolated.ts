import type { CDPSession } from "playwright-core"

/**
 * Evaluates an expression in an isolated world: it sees the page's document, but not the built-in functions that the
 * page's scripts have replaced.
 */
export const isolated = async <A>(cdp: CDPSession, expression: string): Promise<A> => {
  for (let attempt = 1;; attempt++) {
    try {
      const { frameTree } = await cdp.send("Page.getFrameTree")
      const { executionContextId } = await cdp.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id })
      const { exceptionDetails, result } = await cdp.send("Runtime.evaluate", {
        expression,
        contextId: executionContextId,
        returnByValue: true,
        awaitPromise: true
      })
      if (exceptionDetails !== undefined) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      }
      return result.value
    } catch (error) {
      if (attempt === 3 || !isNavigationError(error)) throw error
    }
  }
}

/** Whether an evaluation failed because the page navigated meanwhile. A closed page does not count. */
export const isNavigationError = (error: unknown): boolean =>
  /context|navigat|frame|no longer runnable/i.test(String(error)) && !/has been closed/.test(String(error))
