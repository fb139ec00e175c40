import * as Effect from "effect/Effect"
import { Leases } from "../../jobs/leases.ts"
import { Roles } from "../../jobs/roles.ts"
import { hasRoles, rolesForRuns } from "../../service/needed-roles.ts"
import { Handover } from "./handover.ts"
import { isAtRest, type RunContext } from "./run-context.ts"

/**
 * Gives runs that wait to processes with fewer runs, such as one that has just started. No step runs twice: only runs
 * that have not begun, or all of whose steps wait for their turn, are given. `workflow` works on them.
 */
export const shareRuns = Effect.fnUntraced(function*(
  workflow: {
    readonly _tag: string
    readonly executionId: (run: { readonly id: string }) => Effect.Effect<string>
  },
  runs: ReadonlyArray<RunContext>
) {
  const { processes } = yield* Roles
  const { owner } = yield* Leases
  const { give, loads } = yield* Handover
  const waiting = runs.filter(isAtRest)
  if (waiting.length === 0) return
  const owners = (yield* processes).filter(({ roles }) => hasRoles(roles, rolesForRuns)).map((one) => one.owner)
  if (owners.length < 2) return
  const known = yield* loads(workflow._tag)
  const receivers = receiversOf(owner, new Map(owners.toSorted().map((one) => [one, known.get(one) ?? 0])))
  const givable = [...waiting.filter(({ isQueued }) => isQueued), ...waiting.filter(({ isQueued }) => !isQueued)]
  for (const [at, receiver] of receivers.slice(0, Math.min(givable.length, maxGivenAtOnce)).entries()) {
    const runContext = givable[at]!
    yield* give(yield* workflow.executionId({ id: runContext.run.id }), receiver, () => {
      if (!isAtRest(runContext)) return false
      runContext.over = "leaves the process"
      return true
    })
  }
})

/**
 * The processes to which `owner` gives one run each, so that afterwards all have the same number of runs or one more. All
 * processes compute the same from the same loads, and each does its part.
 */
export const receiversOf = (owner: string, known: ReadonlyMap<string, number>): ReadonlyArray<string> => {
  const loads = new Map(known)
  const receivers: Array<string> = []
  while (true) {
    let [most, least] = [owner, owner]
    for (const [one, load] of loads) {
      if (load > loads.get(most)!) most = one
      if (load < loads.get(least)!) least = one
    }
    if (loads.get(most)! - loads.get(least)! < 2) return receivers
    loads.set(most, loads.get(most)! - 1)
    loads.set(least, loads.get(least)! + 1)
    if (most === owner) receivers.push(least)
  }
}

/** More follow a second later. */
const maxGivenAtOnce = 50
