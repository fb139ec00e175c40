import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Artifacts } from "../../artifacts/artifacts.ts"
import { explained } from "../../request/failure.ts"
import { PageFetcher } from "@trawl/fetcher/effect"
import type { FormatResult, MakeFormat } from "../format.ts"
import { skipsTls } from "../request/skips-tls.ts"
import { proxyKind } from "../request/through-proxy.ts"
import type { EmbeddedMedia } from "./embedded-media.ts"

/** The audio or video files that the page embeds, unchanged, with links that expire after an hour. */
export const makeMedia =
  <Type extends "audio" | "video">(type: Type): MakeFormat<Type> => (_, { mayVisit, options, work }) =>
    Effect.gen(function*() {
      const store = yield* Artifacts
      if (options.lockdown === true) return without(type, "lockdown allows only the cache")
      const found = yield* work("media", type)
      const stream = found.find(({ url }) => isPlaylist(url))
      const files = found.filter(({ url }) => !isPlaylist(url)).slice(0, maxAttempts)
      if (files.length === 0) {
        return without(
          type,
          stream === undefined
            ? `the page embeds no ${type} file of its own`
            : `the page embeds a stream (${stream.url}), not a file`
        )
      }
      const fetcher = yield* PageFetcher
      const reasons: Array<string> = []
      for (const { url } of files) {
        const fetched = yield* mayVisit(url).pipe(
          Effect.andThen(
            fetcher.fetch(url, {
              headers: { accept: `${type}/*` },
              onHop: mayVisit,
              proxy: proxyKind(options),
              skipTlsVerification: skipsTls(options)
            })
          ),
          Effect.tapError((failed) =>
            Effect.sync(() => reasons.push(`${url}: ${"message" in failed ? failed.message : explained(failed)}`))
          ),
          Effect.option
        )
        if (Option.isNone(fetched)) continue
        const { body, contentType, status } = fetched.value
        if (status === 200 && isMedia(contentType, type)) {
          const kept = yield* store.put(body, { contentType, validFor: limits.mediaUrlLifetime })
          return { fields: { [type]: kept } }
        }
        reasons.push(`${url}: returned ${status}, ${contentType}`)
      }
      return without(type, `the embedded media could not be loaded: ${reasons.join("; ")}`)
    })

const without = (type: "audio" | "video", reason: string): FormatResult => ({
  fields: { [type]: null },
  warning: `No ${type}: ${reason}.`
})

const isMedia = (contentType: string, type: "audio" | "video"): boolean =>
  contentType.startsWith(`${type}/`) || contentType === "application/ogg" ||
  contentType === "application/octet-stream" || contentType === "application/mp4"

const isPlaylist = (url: EmbeddedMedia["url"]): boolean => /\.(?:m3u8|mpd)(?:$|[?#])/i.test(url)

const maxAttempts = 4
