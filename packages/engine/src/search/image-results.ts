import type { ImageResult } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { ImageIndex } from "../images/image-index.ts"
import type { Gap } from "./gap.ts"
import { stillUnread } from "./known/unread.ts"
import type { Part, Question } from "./own-results.ts"
import { domainsOf } from "./web-results.ts"

/** Images of the pages that the engine knows. */
export const imageResults = Effect.fnUntraced(function*({ limit, request, terms, time, unread }: Question) {
  const index = yield* ImageIndex
  const { any, images } = yield* index.search({
    terms,
    limit,
    ...domainsOf(request),
    dated: time,
    sortByDate: time?.sortByDate,
    safe: request.safe
  }).pipe(Effect.orDie) // `readQuery` has left out what an index refuses
  const none: ReadonlyArray<Gap> = any ? [] : [{ unless: "images", message: "This engine knows no images." }]
  // pages that are still to be read may have some
  return { results: images, gaps: unread > 0 ? stillUnread(unread, "The images") : none } satisfies Part<ImageResult>
})
