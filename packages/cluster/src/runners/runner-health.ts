import type { RunnerAddress } from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import { RunnerStorage } from "effect/cluster/RunnerStorage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ForeignAddresses } from "./foreign-addresses.ts"
import { addressOf, endLeases, type Member } from "./runner-records.ts"

/** A process is dead if it twice does not answer within a second. The check of Effect Cluster would take 37 seconds. */
export const layer: Layer.Layer<RunnerHealth.RunnerHealth, never, Runners.Runners> = Layer.effect(
  RunnerHealth.RunnerHealth,
  Effect.map(
    Runners.Runners,
    (runners) => RunnerHealth.RunnerHealth.of({ isAlive: (address) => Effect.isSuccess(pinged(runners, address)) })
  )
)

/**
 * Each process checks the next one, in the order of their addresses. The check of `Sharding` runs in one process only,
 * and the others would notice the death of that process only by its old heartbeat. If a process is dead, its leases
 * end, so that others continue its work at once. A process that does not answer may be busy, so its leases end only if
 * it does not renew them.
 */
export const checkNext = Effect.fnUntraced(function*(self: RunnerAddress, { areValid, onDead, owner }: Member) {
  const runners = yield* Runners.Runners
  const { getRunners, setRunnerHealth } = yield* RunnerStorage
  const foreign = yield* ForeignAddresses
  // a process with leases is alive, although this process cannot reach it
  const gone = new Set<string>()
  const check = Effect.gen(function*() {
    const others = (yield* getRunners)
      .map(([{ address }, isHealthy]) => ({ address, isHealthy, name: addressOf(address) }))
      .filter(({ name }) => name !== addressOf(self))
      .toSorted((one, other) => one.name < other.name ? -1 : 1)
    const healthy = others.filter(({ isHealthy }) => isHealthy)
    const next = healthy.find(({ name }) => name > addressOf(self)) ?? healthy[0]
    for (const other of others) {
      if (other !== next && other.isHealthy) continue
      const state = yield* Effect.match(pinged(runners, other.address), {
        onSuccess: () => "alive",
        onFailure: ({ _tag }) => _tag === "RunnerUnavailable" ? "gone" : "silent"
      })
      // the process of this database may be alive at an address that this process cannot reach
      const isForeign = foreign.delete(other.name)
      if (state === "alive") gone.delete(other.name)
      if (state === "alive") continue
      // this process's own connections may have broken while it was suspended
      if (!(yield* areValid)) return
      if (other.isHealthy) yield* setRunnerHealth(other.address, false)
      if (state === "silent" || isForeign || gone.has(other.name)) continue
      gone.add(other.name)
      if (yield* endLeases(other.address, owner)) yield* onDead
    }
  })
  yield* Effect.ignore(check).pipe(Effect.delay("500 millis"), Effect.forever, Effect.forkScoped)
})

/**
 * The address of a process that ended refuses connections. Shorter than the time limit for a connection, after which
 * the process may be busy.
 */
const pinged = ({ ping }: Runners.Runners["Service"], address: RunnerAddress) =>
  ping(address).pipe(Effect.timeout("900 millis"), Effect.retry({ times: 1 }))
