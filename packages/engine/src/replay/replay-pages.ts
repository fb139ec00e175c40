import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { LinkKey } from "../artifacts/link-key.ts"
import { roleOf } from "../live/session-link.ts"
import { builtPage } from "../playground/serve-playground.ts"
import { Recordings } from "./recordings.ts"

/** The player of a recording, and its data, for everybody who has the link. */
export const ReplayPages = Layer.mergeAll(
  HttpRouter.add("GET", "/replay/:id/:token", (request) =>
    Effect.gen(function*() {
      if ((yield* linkedRecording) === undefined) return refused(404, "Not Found")
      return (yield* builtPage(request)) ??
        refused(501, "This engine was started without its page: it cannot play recordings.")
    })),
  HttpRouter.add(
    "GET",
    "/replay/:id/:token/recording.json",
    Effect.gen(function*() {
      const recording = yield* linkedRecording
      if (recording === undefined) return refused(404, "Not Found")
      const { endedAt, isCut, startedAt, tabs } = recording
      // the page loads files from its own origin only, whatever the address of the engine is
      const files = recording.files.map((link) => {
        const { pathname, search } = new URL(link)
        return pathname + search
      })
      return HttpServerResponse.jsonUnsafe({ startedAt, endedAt, isCut, files, tabs }, {
        headers: { "cache-control": "no-store" }
      })
    })
  )
)

const linkedRecording = Effect.gen(function*() {
  const { id = "", token = "" } = yield* HttpRouter.params
  if (roleOf(yield* LinkKey, id, token) !== "replay") return undefined
  return yield* Effect.orDie((yield* Recordings).get(id))
})

const refused = (status: number, error: string) =>
  HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: { "cache-control": "no-store" } })
