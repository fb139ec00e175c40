import { Api } from "@trawl/schema"
import { type Guard, type Misfit, misfitOf, renamedOperations } from "@trawl/types"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { Host } from "./host.ts"
import type { ApiError } from "./machine/api-error.ts"
import { parse } from "./machine/decode.ts"
import type { HttpResponse } from "./machine/exchange.ts"
import type { Operation } from "./machine/operation.ts"
import type { State } from "./machine/state.ts"
import { AnswerMisfit, type Task } from "./machine/task.ts"
import type { Observer } from "./observer.ts"

/**
 * Adds full validation to an operation, including numbers, formats and parts that the generated guard skips.
 * The first problem fails the call with `ResponseMalformed`. Unknown fields and new values of open enums are valid, and
 * the response is returned unchanged.
 */
export const validated = <Answer, Body>(operation: Operation<Answer, Body>): Operation<Answer, Body> => {
  const inFull = fullGuard(idOf(operation))
  return inFull === undefined
    ? operation
    : { ...operation, guard: (value) => misfitOf(operation.guard, value) ?? inFull(value) }
}

/** Adds full validation to a task, for any driver. */
export const validatedTask = <Result>(task: Task<Result>): Task<Result> => ({
  ...task,
  operation: validated(task.operation)
})

/** Adds full validation to all calls in a layer: `layer({ observe: [spans, validating] })`. */
export const validating: Observer = {
  call: (_, self) =>
    Effect.suspend(() => {
      const seen: Seen = { last: undefined }
      return Effect.tap(Effect.provideService(self, Seen, seen), () =>
        seen.last === undefined ? Effect.void : check(...seen.last))
    }),
  attempt: (state, self) =>
    Effect.tap(self, (outcome) =>
      Effect.map(Seen, (seen) => {
        seen.last = outcome.type === "answered" ? [state, outcome.response] : undefined
      }))
}

/** The last attempt of a call, and its response if it succeeded. */
interface Seen {
  last: readonly [State, HttpResponse] | undefined
}
const Seen = Context.Reference<Seen>("@trawl/core/validate/Seen", { defaultValue: () => ({ last: undefined }) })

const check = Effect.fnUntraced(function*(state: State, response: HttpResponse): Effect.fn.Return<void, ApiError> {
  const { contract: { answer } } = state.operation
  const inFull = answer === "text" || response.source !== undefined ? undefined : fullGuard(idOf(state.operation))
  const found = inFull && misfitOf(inFull, parse(response.body))
  if (found === undefined) return
  const host = (yield* Host)(yield* Effect.context())
  return yield* Effect.fail(new AnswerMisfit(found.path, found.expected).failureOf(state, response, host.now()))
})

/** The full guard of an operation, by its identifier; undefined for an unknown operation. */
export const fullGuard = (operation: string): Guard | undefined => {
  guards ??= readGuards()
  return guards.get(operation)
}

const idOf = ({ contract: { name } }: Operation): string => renamedOperations[name] ?? name

// created on demand, because it loads the whole contract
let guards: ReadonlyMap<string, Guard> | undefined

const readGuards = (): ReadonlyMap<string, Guard> => {
  const found = new Map<string, Guard>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, successes }) => {
      found.set(endpoint.identifier, guardOf(Schema.Union([...successes.values()].flat())))
    }
  })
  return found
}

const guardOf = (schema: Schema.Top): Guard => {
  // the contract's schemas need no services, which the type of a reflected schema does not show
  const decode = Schema.decodeUnknownResult(schema as Schema.Decoder<unknown>)
  return (value) => Result.match(decode(value), { onSuccess: () => true, onFailure: ({ issue }) => misfit(issue) })
}

const misfit = (issue: SchemaIssue.Issue): Misfit => {
  const problems = format(issue).issues.map(({ message, path }) => ({ path: written(path ?? []), message }))
  const path = problems[0]?.path ?? ""
  const expected = problems.flatMap((problem) =>
    problem.path === path ? problem.message.replace(/^Expected /, "").split(" | ") : []
  )
  return { path, expected: [...new Set(expected)].join(" or ") }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => issue._tag === "MissingKey" ? "present" : SchemaIssue.defaultLeafHook(issue)
})

const written = (path: ReadonlyArray<unknown>): string =>
  path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("").replace(/^\./, "")
