import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { repeatForever } from "@trawl/full-text/effect"
import { settingsOf } from "../service/keys.ts"
import { CurrentTeam } from "../service/team.ts"
import { EngineSettings } from "../settings.ts"
import { type ClientCode, CodeRunner } from "./code-runner.ts"
import type { LiveSession } from "./live-session.ts"
import { openSessions } from "./open-sessions.ts"
import { followPrompt } from "./prompt/follow-prompt.ts"
import { sessionFailure } from "./session-failure.ts"
import { SessionProcesses } from "./session-processes.ts"
import { SessionStore } from "./session-store.ts"
import { type OpenSession, Sessions } from "./sessions.ts"

/** Runs at most `maxSessions` sessions at the same time in this process. */
export const layer = (maxSessions: number) =>
  Layer.effect(
    Sessions,
    Effect.gen(function*() {
      const store = yield* SessionStore
      const runner = yield* CodeRunner
      const processes = yield* SessionProcesses
      const { roles, teams = {} } = yield* EngineSettings
      const { live, open } = yield* openSessions(maxSessions)
      const services = yield* Effect.context<
        Effect.Services<ReturnType<typeof open>> | Effect.Services<ReturnType<typeof followPrompt>>
      >()
      yield* Effect.forkScoped(
        repeatForever("Ending the browser sessions of processes that are gone", "5 seconds", store.endAbandoned)
      )

      /** Runs work with a session of this process. It fails when the session ends. */
      const withSession = <A, R>(id: string, work: (session: LiveSession) => Effect.Effect<A, Failure, R>) =>
        Effect.suspend(() => {
          const session = live.get(id)
          return session === undefined
            ? Effect.fail(destroyed)
            : Effect.raceFirst(work(session), Effect.andThen(session.ended, Effect.fail(destroyed)))
        })
      const execute = (id: string, code: ClientCode) =>
        withSession(id, ({ browser, use }) =>
          use(
            Effect.flatMap(
              Effect.tryPromise({ try: browser.current, catch: () => sessionFailure("ExecutionFailed") }),
              ({ page }) => runner.run(page, code)
            )
          ))
      const prompt = (id: string, text: string, timeout: number) =>
        withSession(id, (session) =>
          Effect.andThen(session.usePrompt, session.use(followPrompt(session.browser, text, timeout)))).pipe(
            Effect.provideContext(services)
          )
      const stop = (id: string) =>
        Effect.suspend(() => live.get(id)?.stop ?? Effect.fail(destroyed))
      const openFor = (team: { readonly name: string; readonly key: string }, request: OpenSession) =>
        open(request).pipe(
          Effect.provideContext(services),
          Effect.provideService(CurrentTeam, { ...settingsOf(teams, team.name), ...team })
        )
      yield* processes.answer("session.execute", (...input: Parameters<typeof execute>) => answered(execute(...input)))
      yield* processes.answer("session.prompt", (...input: Parameters<typeof prompt>) => answered(prompt(...input)))
      yield* processes.answer("session.stop", (...input: Parameters<typeof stop>) => answered(stop(...input)))
      if (roles?.has("browser") !== false) {
        yield* processes.answer("session.open", (...input: Parameters<typeof openFor>) => answered(openFor(...input)))
      }

      const find = Effect.fnUntraced(function*(id: string) {
        const session = yield* Effect.orDie(store.get(id))
        if (session === undefined) return yield* Effect.fail(sessionFailure("SessionNotFound"))
        const { name } = yield* CurrentTeam
        if (session.team !== name) return yield* Effect.fail(sessionFailure("SessionForbidden"))
        if (session.endedAt !== undefined) return yield* Effect.fail(destroyed)
        return session
      })
      /** Asks the process of a session of the current team, or this one. */
      const inItsProcess = <Input extends ReadonlyArray<unknown>, A, R>(
        question: string,
        work: (id: string, ...input: Input) => Effect.Effect<A, Failure, R>
      ) =>
      (id: string, ...input: Input): Effect.Effect<A, Failure, R> =>
        Effect.andThen(
          find(id),
          live.has(id) ? work(id, ...input) : processes.ask(id, question, [id, ...input]).pipe(
            Effect.catchTag("ProcessGone", () => Effect.fail(destroyed)),
            Effect.flatMap((answer) => unpacked(answer as Answer<A>)) // a process of the same version gave the answer
          )
        )

      return Sessions.of({
        find,
        here: (id) => live.get(id),
        list: Effect.fnUntraced(function*(status) {
          const { name } = yield* CurrentTeam
          const found = yield* Effect.orDie(store.list(name, status))
          return found.map((session) => ({
            ...session,
            activeAt: live.get(session.id)?.activeAt() ?? session.activeAt
          }))
        }),
        execute: inItsProcess("session.execute", execute),
        prompt: inItsProcess("session.prompt", prompt),
        stop: inItsProcess("session.stop", stop),
        open: Effect.fnUntraced(function*(request) {
          const { key, name } = yield* CurrentTeam
          if (roles?.has("browser") !== false) return yield* Effect.provideContext(open(request), services)
          const answer = (yield* processes.askAny("session.open", [{ key, name }, request])) as
            | Answer<Effect.Success<ReturnType<typeof openFor>>>
            | undefined
          if (answer === undefined) return yield* Effect.provideContext(open(request), services)
          return yield* unpacked(answer)
        })
      })
    })
  )

const destroyed = sessionFailure("SessionDestroyed")

type Answer<A> = { readonly found: A } | { readonly refused: Failure }

const answered = <A, R>(work: Effect.Effect<A, Failure, R>): Effect.Effect<Answer<A>, never, R> =>
  Effect.match(work, { onSuccess: (found) => ({ found }), onFailure: (refused) => ({ refused }) })

const unpacked = <A>(answer: Answer<A>): Effect.Effect<A, Failure> =>
  "found" in answer ? Effect.succeed(answer.found) : Effect.fail(answer.refused)
