import type { ImageResult } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { ImageIndex } from "../images/image-index.ts"
import type { Limitation } from "./limitation.ts"
import { stillUnread } from "./known/unread.ts"
import type { SourceRequest, SourceResults } from "./own-results.ts"
import { domainsOf } from "./web-results.ts"

/** Images of stored pages. */
export const imageResults = Effect.fnUntraced(function*({ limit, request, terms, time, unread }: SourceRequest) {
  const index = yield* ImageIndex
  const { any, images } = yield* index.search({
    terms,
    limit,
    ...domainsOf(request),
    dated: time,
    sortByDate: time?.sortByDate,
    safe: request.safe
  }).pipe(Effect.orDie) // `readQuery` has removed terms that the index refuses
  const none: ReadonlyArray<Limitation> = any ? [] : [{ unless: "images", message: "This engine has no images." }]
  // pages that are not read yet may contain images
  return {
    results: images,
    limitations: unread > 0 ? stillUnread(unread, "The images") : none
  } satisfies SourceResults<ImageResult>
})
