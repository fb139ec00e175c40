/** The caller's signal, or the end of the client, ended it. */
export interface Aborted {
  readonly type: "aborted"
  readonly cause: unknown
}

/** What `begin` tells, unless the signal or the end of the client comes first: then what it began is stopped. */
export const settled = <Outcome>(
  running: Set<() => void>,
  signal: AbortSignal | undefined,
  begin: (tell: (outcome: Outcome) => void) => () => void
): Promise<Outcome | Aborted> =>
  new Promise((resolve) => {
    const end = (outcome: Outcome | Aborted) => {
      running.delete(abort)
      signal?.removeEventListener("abort", abort)
      resolve(outcome)
    }
    const abort = () => {
      stop?.()
      end({ type: "aborted", cause: signal?.reason })
    }
    running.add(abort)
    let stop: (() => void) | undefined
    if (signal?.aborted) return abort()
    signal?.addEventListener("abort", abort)
    stop = begin(end)
  })
