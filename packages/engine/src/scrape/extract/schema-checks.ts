import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Failure } from "@trawl/schema"
import { failure, problem } from "../../request/failure.ts"
import type { PageRequest } from "../../page/worker/reader-messages.ts"
import { type ReaderProcess, startReader } from "../../page/worker/reader-process.ts"
import { makeFairSemaphore } from "../../fair-semaphore.ts"
import { currentQueue } from "../../work-queue.ts"
import type { Problems } from "./conform.ts"
import { type Conformed, type SchemaWork, schemaWork } from "./schema-work.ts"

/**
 * Checks JSON Schemas in a separate process, where a slow schema or an endless pattern does not delay other clients.
 */
export class SchemaChecks extends Context.Service<SchemaChecks, {
  /**
   * Does what `schemaWork` names. Fails with `SchemaTooHard` if it needs too much processor time or memory, and with
   * 503 if the machine is too busy for it.
   */
  readonly work: (name: keyof SchemaWork, argument: unknown) => Effect.Effect<unknown, Failure | SchemaTooHard>
}>()("@trawl/engine/scrape/SchemaChecks") {
  /** Without a separate process: the engine checks schemas itself, where a slow one delays other clients. */
  static readonly none: Layer.Layer<SchemaChecks> = Layer.succeed(SchemaChecks, {
    work: (name, argument) =>
      Effect.promise(() =>
        (schemaWork[name] as (page: unknown, argument: unknown) => Promise<unknown>)(undefined, argument)
      )
  })
}

/** The problems of an invalid JSON Schema, with paths below `at`; undefined if it is valid. */
export const schemaFaults = (
  schema: unknown,
  at: ReadonlyArray<PropertyKey>
): Effect.Effect<Problems | undefined, Failure, SchemaChecks> =>
  Effect.map(
    Effect.catchTag(done("faults", schema), "SchemaTooHard", ({ message }) => Effect.succeed([problem([], message)])),
    (faults) => faults.length === 0 ? undefined : faults.map(({ message, path }) => problem([...at, ...path], message))
  )

/**
 * The value without optional parts that do not conform to the schema, and with null for missing required parts that may
 * be null; `problems` lists what is still wrong.
 */
export const conformingTo = (schema: unknown, found: unknown): Effect.Effect<Conformed, Failure, SchemaChecks> =>
  Effect.catchTag(
    done("conforming", { found, schema }),
    "SchemaTooHard",
    ({ message }) => Effect.succeed({ value: found, problems: [problem([], message)] })
  )

const done = <Name extends keyof SchemaWork>(name: Name, argument: Parameters<SchemaWork[Name]>[1]) =>
  Effect.flatMap(SchemaChecks, ({ work }) => work(name, argument)).pipe(
    // the process uses the same table and returns plain data unchanged
    Effect.map((answer) => answer as Awaited<ReturnType<SchemaWork[Name]>>)
  )

class SchemaTooHard extends Data.TaggedError("SchemaTooHard")<{ readonly message: string }> {}

export interface SchemaCheckLimits {
  /** Processor time of one check; 20 seconds by default. Outside Linux it is the time since its process started. */
  readonly work?: Duration.Input | undefined
  /** Time limit of a check, including the time that it waits; 60 seconds by default. */
  readonly wait?: Duration.Input | undefined
}

export const layer = ({ wait = "60 seconds", work: maxWork = "20 seconds" }: SchemaCheckLimits = {}): Layer.Layer<
  SchemaChecks
> =>
  Layer.effect(
    SchemaChecks,
    Effect.gen(function*() {
      const permit = makeFairSemaphore(1)
      let reader: ReaderProcess | undefined
      let idle: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(idle)
        reader?.end()
        reader = undefined
      }
      yield* Effect.addFinalizer(() => Effect.sync(end))
      const start = Effect.sync(() => {
        clearTimeout(idle)
        return reader = reader?.isAlive() === true ? reader : startReader(maxMemory)
      })
      const once = (current: ReaderProcess, job: PageRequest) =>
        Effect.callback<unknown, SchemaTooHard>((resume) => {
          void current.read(job).then((answer) => {
            // no caller waits for a process that was ended
            if (reader !== current) return
            clearTimeout(idle)
            idle = setTimeout(end, Duration.toMillis(idleTime))
            idle.unref()
            resume(
              "done" in answer
                ? Effect.succeed(answer.done)
                : Effect.fail(
                  new SchemaTooHard({
                    message: "failed" in answer && answer.failed.problem !== "TooLarge"
                      ? answer.failed.message
                      : tooLarge
                  })
                )
            )
          }, (error: unknown) => resume(Effect.die(error)))
          return Effect.promise(current.settle)
        })
      return SchemaChecks.of({
        work: (work, argument) =>
          Effect.flatMap(currentQueue, ({ queue, team }) =>
            permit.withPermit(team, queue)(Effect.flatMap(start, (current) =>
              Effect.raceFirst(
                once(current, { work, argument, page: noPage }),
                workedFor(current, Duration.fromInputUnsafe(maxWork))
              )))).pipe(Effect.timeoutOrElse({
                duration: wait,
                orElse: () =>
                  Effect.fail(tooBusy)
              }))
      })
    })
  )

/**
 * Fails when the process has used this much processor time. Its start and the time that it waits for a processor do not
 * count.
 */
const workedFor = Effect.fnUntraced(function*(reader: ReaderProcess, maxWork: Duration.Duration) {
  yield* Effect.promise(() => reader.started)
  const used = Effect.map(Effect.promise(reader.processorTime), (used) => used ?? performance.now())
  const before = yield* used
  while ((yield* used) - before < Duration.toMillis(maxWork)) yield* Effect.sleep(looks)
  return yield* new SchemaTooHard({
    message: `The JSON Schema takes longer than ${Duration.toSeconds(maxWork)} seconds to check`
  })
})

const looks = "250 millis"

const tooBusy = failure("Unavailable", {
  retryAfter: "10",
  details: [
    problem([], "The JSON Schema was not checked, because the machine is too busy. Send the request again later")
  ]
})

/** A placeholder: the reader's jobs take a page, but these do not use it. */
const noPage = { text: "", url: "about:blank", contentType: "text/html" }

const idleTime = Duration.seconds(20)
const maxMemory = 600_000_000
const tooLarge = "The JSON Schema takes too much memory to check"
