import type { DeveloperSearchRequest, Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { availableParallelism } from "node:os"
import { makeFairSemaphore } from "../fair-semaphore.ts"
import { withoutIndex } from "../request/without-role.ts"
import { IndexProcesses } from "../service/index-processes.ts"
import { CurrentTeam } from "../service/team.ts"
import { PageStore } from "../store/page-store.ts"
import { beforeSlices } from "../time-slice.ts"
import { WorkQueue } from "../work-queue.ts"
import { developerSearch } from "./developer-search.ts"
import { ownResults, type SourcesRequest } from "./own-results.ts"

/** Searches the index of this process. If it has none, asks a process of the cluster that has one. */
export const searchIndex = Effect.fnUntraced(function*(request: SourcesRequest) {
  const team = yield* CurrentTeam
  const client: Client = { team: team.name, queue: `${team.key} ${yield* WorkQueue}` }
  return yield* hereOrElsewhere("search", inTurn)(client, request)
})

/** The same for documents of developers. */
export const searchDeveloperIndex = (request: DeveloperSearchRequest) =>
  hereOrElsewhere("developer-search", developerSearch)(request)

/** Answers the searches of processes without an index. */
export const layer = Layer.effectDiscard(Effect.gen(function*() {
  const { answer } = yield* IndexProcesses
  const { isComplete } = yield* PageStore
  const services = yield* Effect.context<
    Effect.Services<ReturnType<typeof developerSearch>> | Effect.Services<ReturnType<typeof inTurn>>
  >()
  const answered = <A>(search: Effect.Effect<A, Failure>) =>
    Effect.flatMap(isComplete, (has) =>
      has
        ? Effect.match(search, {
          onSuccess: (found): Answer<A> => ({ found }),
          onFailure: (refused): Answer<A> => ({ refused })
        })
        : Effect.fail("The index does not have all pages yet"))
  yield* answer(
    "search",
    (client: Client, request: SourcesRequest) => answered(Effect.provideContext(inTurn(client, request), services))
  )
  yield* answer(
    "developer-search",
    (request: DeveloperSearchRequest) => answered(Effect.provideContext(developerSearch(request), services))
  )
}))

type Answer<A> = { readonly found: A } | { readonly refused: Failure }

/** Who searches. API keys are not sent to other processes: only their names. */
interface Client {
  readonly team: string
  readonly queue: string
}

const hereOrElsewhere = <Input extends ReadonlyArray<unknown>, A, R>(
  question: string,
  search: (...input: Input) => Effect.Effect<A, Failure, R>
) =>
(...input: Input): Effect.Effect<A, Failure, R> =>
  Effect.gen(function*() {
    const { ask, isHere } = yield* IndexProcesses
    if (isHere) return yield* search(...input)
    // a process of the same version gave the answer
    const answer = (yield* ask(question, input)) as Answer<A> | undefined
    if (answer === undefined) return yield* Effect.fail(withoutIndex)
    return "found" in answer ? answer.found : yield* Effect.fail(answer.refused)
  })

/**
 * Searches the index when fewer than `searchesAtOnce` others do. Teams take turns, and so do their keys and agent runs,
 * so a search does not wait for all searches that another client has sent before.
 */
const inTurn = ({ queue, team }: Client, request: SourcesRequest) =>
  searching(team, queue)(beforeSlices(ownResults(request)))

// more than the threads of the index, so that none of them waits for the main thread
const searchesAtOnce = availableParallelism() + 1
const searching = makeFairSemaphore(searchesAtOnce).withPermit
