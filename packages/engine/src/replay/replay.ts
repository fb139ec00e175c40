import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { LinkKey } from "../artifacts/link-key.ts"
import { linkBase } from "../artifacts/link-base.ts"
import { sessionToken } from "../live/session-link.ts"
import { failure, problem } from "../request/failure.ts"
import { CurrentTeam } from "../service/team.ts"
import { type RecordedTab, type Recording, Recordings } from "./recordings.ts"
import { findFfmpeg, hlsOf } from "./video.ts"

/** The tabs of a recording, and the link to its player. */
export const replayOf = Effect.fnUntraced(function*(id: string, notFound: Failure) {
  const recording = yield* ownRecording(id, notFound)
  const base = yield* linkBase
  const playerUrl = `${base}/replay/${id}/${sessionToken(yield* LinkKey, id, "replay")}`
  return {
    success: true,
    playerUrl,
    pages: recording.tabs.slice(0, maxPages).map((tab) => ({
      pageId: String(tab.id),
      url: `${base}/v2/interact/${id}/replay/${tab.id}`,
      pageUrl: pageUrlOf(tab),
      startTimeMs: Math.max(0, tab.openedAt - recording.startedAt),
      endTimeMs: (tab.closedAt ?? recording.endedAt) - recording.startedAt
    }))
  }
})

/** The HLS playlist of one tab. */
export const replayPageOf = Effect.fnUntraced(function*(id: string, pageId: string, notFound: Failure) {
  const recording = yield* ownRecording(id, notFound)
  const tab = recording.tabs.find((tab) => String(tab.id) === pageId)
  if (tab === undefined || tab.frames.length === 0) {
    return yield* Effect.fail(notFoundWith("pageId", "The recording has no such page, or nothing of it was recorded"))
  }
  const ffmpeg = findFfmpeg()
  if (ffmpeg === undefined) {
    return yield* Effect.fail(notFoundWith(
      "pageId",
      "A video needs ffmpeg on the machine of the engine. Without it, use the player at playerUrl of the recording"
    ))
  }
  return yield* hlsOf(ffmpeg, recording, tab)
})

const ownRecording = Effect.fnUntraced(function*(id: string, notFound: Failure) {
  const recording: Recording | undefined = yield* Effect.orDie((yield* Recordings).get(id))
  if (recording === undefined || recording.team !== (yield* CurrentTeam).name) return yield* Effect.fail(notFound)
  return recording
})

const notFoundWith = (field: string, message: string): Failure =>
  failure("NotFound", { details: [problem([field], message)] })

/** The last address that was not empty. */
const pageUrlOf = ({ pages }: RecordedTab): string =>
  pages.findLast(({ url }) => url !== "about:blank" && url !== "")?.url ?? "about:blank"

/** Page IDs are below 1,000. */
const maxPages = 1_000
