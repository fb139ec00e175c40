import { useEffect, useRef, useState } from "react"
import { failureOf } from "./failure-of.ts"

/** The state of a call. An earlier result stays visible next to a later failure until the next call. */
export type CallState<Result> =
  | { readonly status: "idle" }
  | { readonly status: "waiting"; readonly since: number }
  | { readonly status: "done"; readonly result: Result; readonly milliseconds: number }
  | { readonly status: "failed"; readonly error: unknown }

/**
 * Makes one call at a time: a new call aborts the previous one. A failure disappears when the request changes, because
 * it does not apply to another request.
 */
export const useCall = <Result>(request?: object) => {
  const [state, setState] = useState<CallState<Result>>({ status: "idle" })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  useEffect(() => setState((state) => state.status === "failed" ? { status: "idle" } : state), [
    JSON.stringify(request)
  ])
  const run = (call: (signal: AbortSignal) => Promise<Result>): void => {
    current.current?.abort()
    const mine = new AbortController()
    current.current = mine
    const since = performance.now()
    setState({ status: "waiting", since })
    call(mine.signal).then(
      (result) => mine.signal.aborted || setState({ status: "done", result, milliseconds: performance.now() - since }),
      (error: unknown) => mine.signal.aborted || setState({ status: "failed", error })
    )
  }
  const stop = (): void => {
    current.current?.abort()
    setState({ status: "idle" })
  }
  const failure = state.status === "failed" ? failureOf(state.error) : undefined
  return { state, failure, run, stop }
}
