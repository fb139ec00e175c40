import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Activity from "effect/workflow/Activity"
import type { RunContext } from "./run-context.ts"
import { retryWhileUnwritable } from "./retry-while-unwritable.ts"
import { engineChanged, RunAborted, stepCrashed } from "./run-end.ts"
import type { WithPermit } from "../../fair-semaphore.ts"

/** A part of an agent's work whose result is kept. */
export interface Step<A, I, R> {
  readonly agent: { readonly id: string; readonly name: string }
  /** Its place among the steps of its agent, from 1. */
  readonly number: number
  /** What it is asked: nothing else is answered by what is kept of it. */
  readonly asked: string
  readonly result: Schema.Codec<A, I>
  readonly withPermit: WithPermit
  readonly work: Effect.Effect<A, never, R>
}

/**
 * Does a step, or gives what it came to before the engine was started again. What is kept at its place of another step, as after an upgrade,
 * ends the run; so does a step during which the engine ends each time.
 */
export const runStep = <A, I, R>(
  runContext: RunContext,
  { agent, asked, withPermit, number, result, work }: Step<A, I, R>
): Effect.Effect<A, never, R> => {
  const place = `${agent.id} ${number}`
  const codec = Schema.fromJsonString(Schema.toCodecJson(result))
  const execute = tried(runContext, place, withPermit, work).pipe(
    Effect.flatMap((value) => Effect.orDie(Schema.encodeEffect(codec)(value))),
    Effect.map((result) => ({ asked, result }))
  )
  const kept = Effect.provideContext(
    Activity.make({ name: place, success: Kept, execute }),
    runContext.workflow
  ) as Effect.Effect<typeof Kept.Type, never, R>
  return Effect.flatMap(kept, (before) =>
    before.asked === asked
      ? Effect.catch(Schema.decodeEffect(codec)(before.result), () => Effect.die(agentChanged(agent.name)))
      : Effect.die(agentChanged(agent.name)))
}

/** An agent does something else than it did before the restart, such as after an upgrade: what is kept of its work answers other questions. */
export const agentChanged = (agent: string): RunAborted =>
  new RunAborted(engineChanged, `${agent} does something else than before the engine was started again`)

const Kept = Schema.Struct({ asked: Schema.String, /** As JSON text. */ result: Schema.String })

/**
 * Counted when it is really begun, not while it waits for its turn. What the engine ended with may have been done at the same time as what
 * ended it: whatever was begun again and again is done while nothing else of that kind is, so that only one of them counts on. An engine that
 * is told to end is ended by nobody's step.
 */
const tried = <A, R>(
  runContext: RunContext,
  place: string,
  withPermit: WithPermit,
  work: Effect.Effect<A, never, R>
): Effect.Effect<A, never, R> => {
  const { run, store, suspected } = runContext
  let counted: number | undefined
  const count = Effect.suspend(() =>
    counted === undefined
      ? Effect.tap(store.countTry(run, place), (times) => Effect.sync(() => counted = times))
      : Effect.succeed(counted)
  )
  const trying = Effect.flatMap(count, (times) =>
    times > mostTries
      ? Effect.die(new RunAborted(stepCrashed(mostTries)))
      : Effect.onInterrupt(work, () =>
        runContext.over === "engine ends"
          ? Effect.ignoreCause(store.uncountTry(run, place), { log: true })
          : Effect.void))
  const alone = Effect.suspend(() =>
    (runContext.tries.get(place) ?? 0) < fewestSuspicious ? withPermit(trying) : suspected(withPermit(trying))
  )
  // a failed write is repeated and does not count as an attempt; a shutdown of the engine does
  return retryWhileUnwritable(run, alone)
}

const fewestSuspicious = 2

/** A step that may well be what ends the engine would end it another time. */
const mostTries = 5
