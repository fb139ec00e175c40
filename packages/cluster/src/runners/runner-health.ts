import type { RunnerAddress } from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import { RunnerStorage } from "effect/cluster/RunnerStorage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A process that does not answer twice within a second each is dead. The cluster's own check would take 37 seconds. */
export const layer: Layer.Layer<RunnerHealth.RunnerHealth, never, Runners.Runners> = Layer.effect(
  RunnerHealth.RunnerHealth,
  Effect.map(Runners.Runners, ({ ping }) =>
    RunnerHealth.RunnerHealth.of({
      isAlive: (address) => ping(address).pipe(Effect.timeout("1 second"), Effect.retry({ times: 1 }), Effect.isSuccess)
    }))
)

/**
 * Each process checks the next one, in the order of their addresses. The check of `Sharding` runs in one process only,
 * whose death would be noticed only when its heartbeat is too old.
 */
export const checkNext = Effect.fnUntraced(function*(self: RunnerAddress) {
  const { isAlive } = yield* RunnerHealth.RunnerHealth
  const { getRunners, setRunnerHealth } = yield* RunnerStorage
  const check = Effect.gen(function*() {
    const others = (yield* getRunners)
      .flatMap(([{ address }, isHealthy]) => isHealthy && nameOf(address) !== nameOf(self) ? [address] : [])
      .toSorted((one, other) => nameOf(one) < nameOf(other) ? -1 : 1)
    const next = others.find((address) => nameOf(address) > nameOf(self)) ?? others[0]
    if (next !== undefined && !(yield* isAlive(next))) yield* setRunnerHealth(next, false)
  })
  yield* Effect.ignore(check).pipe(Effect.delay("500 millis"), Effect.forever, Effect.forkScoped)
})

export const nameOf = ({ host, port }: RunnerAddress): string => `${host}:${port}`
