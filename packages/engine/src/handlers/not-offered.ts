import { Api } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { failure } from "../request/failure.ts"

/**
 * The operations of the API that this engine does not support. Their requests are validated like all others, then
 * return 501, which clients do not retry.
 */
export const notOffered = () => Effect.fail(failure("NotOffered"))

const groups = {
  interact: {
    createInteractSession: notOffered,
    listInteractSessions: notOffered,
    executeInteractCode: notOffered,
    deleteInteractSession: notOffered,
    getInteractReplay: notOffered,
    getInteractReplayPage: notOffered,
    interactWithScrape: notOffered,
    stopScrapeInteract: notOffered
  }
} as const

/** The names of all these operations. */
export const operationsNotOffered: ReadonlyArray<string> = Object.values(groups).flatMap(Object.keys)

export const NotOfferedLive = Layer.mergeAll(
  HttpApiBuilder.group(Api, "interact", (handlers) => handlers.handleAll(groups.interact))
)
