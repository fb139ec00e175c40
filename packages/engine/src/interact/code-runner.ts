import type { Failure } from "@trawl/schema"
import {
  type CodeResult,
  type Language,
  openSandboxes,
  playerOf,
  type SandboxOptions,
  SandboxUnavailable
} from "@trawl/sandbox"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { failure, problem } from "../request/failure.ts"
import { sessionFailure } from "./session-failure.ts"

/** Runs the code of clients on a page, in a sandbox. */
export class CodeRunner extends Context.Service<CodeRunner, {
  /** Fails with 501 if nothing on this machine can run the language. Code that fails is a result. */
  readonly run: (page: object, code: ClientCode) => Effect.Effect<CodeResult, Failure>
  /** Starts a sandbox for the next code in this language, in the background. */
  readonly prepare: (language: Language) => Effect.Effect<void>
}>()("@trawl/engine/interact/CodeRunner") {}

export interface ClientCode {
  readonly language: Language
  readonly code: string
  /** In milliseconds. */
  readonly timeout: number
}

export const layer = (options: SandboxOptions = {}): Layer.Layer<CodeRunner> =>
  Layer.effect(
    CodeRunner,
    Effect.gen(function*() {
      const sandboxes = yield* Effect.acquireRelease(
        Effect.sync(() => openSandboxes(options)),
        ({ close }) => Effect.sync(close)
      )
      const prepare = (language: Language) => Effect.sync(() => void sandboxes.prepare(language).catch(() => undefined)) // the run reports the failure
      return CodeRunner.of({
        prepare,
        run: (page, { code, language, timeout }) =>
          Effect.tryPromise({
            try: (signal) => sandboxes.run({ language, code, timeoutMs: timeout, remote: playerOf(page), signal }),
            catch: (error) => error
          }).pipe(
            Effect.catch((error) =>
              error instanceof SandboxUnavailable
                ? Effect.fail<Failure>(failure("NotOffered", { details: [problem(["language"], error.message)] }))
                : Effect.andThen(
                  Effect.logError("The code of a client could not be run", error),
                  Effect.fail(sessionFailure("ExecutionFailed"))
                )
            ),
            Effect.tap(() => prepare(language))
          )
      })
    })
  )
