import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Activity from "effect/workflow/Activity"
import { maxAttempts, suspiciousAttempts } from "../../jobs/attempts.ts"
import { untilValid } from "../../jobs/leases.ts"
import type { RunContext } from "./run-context.ts"
import { retryWhileUnwritable } from "./retry-while-unwritable.ts"
import { engineChanged, RunAborted, stepCrashed } from "./run-end.ts"
import type { WithPermit } from "../../fair-semaphore.ts"

/** A step of an agent, whose result is stored. */
export interface Step<A, I, R> {
  readonly agent: { readonly id: string; readonly name: string }
  /** Its position among the steps of its agent, from 1. */
  readonly number: number
  /** The request of the step. A stored result only answers the same request. */
  readonly request: string
  readonly result: Schema.Codec<A, I>
  readonly withPermit: WithPermit
  readonly work: Effect.Effect<A, never, R>
}

/**
 * Runs a step, or returns its stored result after a restart. If another step is stored at its position, as after an
 * upgrade, the run is aborted; so is a run whose step crashes the engine each time.
 */
export const runStep = <A, I, R>(
  runContext: RunContext,
  { agent, request, withPermit, number, result, work }: Step<A, I, R>
): Effect.Effect<A, never, R> => {
  const stepName = `${agent.id} ${number}`
  const codec = Schema.fromJsonString(Schema.toCodecJson(result))
  const execute = tried(runContext, stepName, withPermit, work).pipe(
    Effect.flatMap((value) => Effect.orDie(Schema.encodeEffect(codec)(value))),
    Effect.map((result) => ({ request, result }))
  )
  const stored = Effect.provideContext(
    Activity.make({ name: stepName, success: StoredStep, execute }),
    runContext.workflow
  ) as Effect.Effect<typeof StoredStep.Type, never, R>
  const counted = Effect.suspend(() => {
    runContext.steps.open++
    return Effect.ensuring(stored, Effect.sync(() => void runContext.steps.open--))
  })
  return Effect.flatMap(counted, (before) =>
    before.request === request
      ? Effect.catch(Schema.decodeEffect(codec)(before.result), () => Effect.die(agentChanged(agent.name)))
      : Effect.die(agentChanged(agent.name)))
}

/**
 * The agent makes other requests than before the restart, such as after an upgrade, so that stored results do not
 * match.
 */
export const agentChanged = (agent: string): RunAborted =>
  new RunAborted(engineChanged, `${agent} made other requests than before the restart`)

const StoredStep = Schema.Struct({ request: Schema.String, /** JSON text. */ result: Schema.String })

/**
 * Counts attempts when the step starts, not while it waits. If the engine crashed, any step that was running may be the
 * cause. Steps with several attempts therefore run one at a time, so that only the real cause is counted again. Normal
 * shutdowns do not count.
 */
const tried = <A, R>(
  runContext: RunContext,
  stepName: string,
  withPermit: WithPermit,
  work: Effect.Effect<A, never, R>
): Effect.Effect<A, never, R> => {
  const { areLeasesValid, run, steps, store, suspected } = runContext
  let counted: number | undefined
  const count = Effect.suspend(() =>
    counted === undefined
      ? Effect.tap(store.countTry(run, stepName), (times) => Effect.sync(() => counted = times))
      : Effect.succeed(counted)
  )
  const trying = Effect.flatMap(count, (times) =>
    times > maxAttempts
      ? Effect.die(new RunAborted(stepCrashed(maxAttempts)))
      : Effect.onInterrupt(work, () =>
        runContext.over === "leaves the process"
          ? Effect.ignoreCause(store.uncountTry(run, stepName), { log: true })
          : Effect.void))
  const alone = Effect.suspend(() => {
    let isWaiting = true
    steps.waiting++
    const begin = Effect.sync(() => {
      if (isWaiting) steps.waiting--
      isWaiting = false
    })
    const begun = Effect.andThen(
      begin,
      // another process will begin this step
      Effect.suspend(() =>
        runContext.over === "leaves the process" ? Effect.never : Effect.andThen(untilValid(areLeasesValid), trying)
      )
    )
    const isSuspect = (runContext.tries.get(stepName) ?? 0) >= suspiciousAttempts
    return Effect.ensuring(isSuspect ? suspected(withPermit(begun)) : withPermit(begun), begin)
  })
  // a failed write is repeated and does not count as an attempt; a shutdown of the engine does
  return retryWhileUnwritable(run, alone)
}
