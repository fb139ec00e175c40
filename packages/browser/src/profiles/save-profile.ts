import * as Effect from "effect/Effect"
import type { BrowserContext } from "playwright-core"
import type { PageLimits } from "../page/page-limits.ts"
import type { OpenProfile } from "./profiles.ts"

/** The origins that the pages of a context and their frames have visited. */
export const watchOrigins = (context: BrowserContext): ReadonlySet<string> => {
  const origins = new Set<string>()
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const url = URL.parse(frame.url())
      if (url !== null && /^https?:$/.test(url.protocol)) origins.add(url.origin)
    }))
  return origins
}

/** Saves the page's cookies and storage in a profile. Returns a sentence with the reason if that fails. */
export const saveProfile = (
  context: BrowserContext,
  { save }: OpenProfile,
  origins: ReadonlySet<string>,
  max: PageLimits
): Effect.Effect<string | undefined> =>
  Effect.tryPromise({
    try: async () => {
      if (origins.size > max.origins) return `more than ${max.origins} origins would be in it`
      // Playwright would load all of it into memory
      return await storedBytes(context, origins) > max.stored
        ? `its sites keep more than ${max.stored} bytes`
        : context.storageState({ indexedDB: true })
    },
    catch: (error) => error
  }).pipe(
    Effect.flatMap((state) => typeof state === "string" ? Effect.succeed(state) : save(state)),
    Effect.catch((error) =>
      Effect.as(
        Effect.logWarning("The state of a profile could not be read from the browser", String(error).slice(0, 2_000)),
        "its state could not be read from the browser"
      )
    ),
    Effect.map((why) => why === undefined ? undefined : `The profile was not saved: ${why}.`)
  )

const storedBytes = async (context: BrowserContext, origins: ReadonlySet<string>): Promise<number> => {
  const [page] = context.pages()
  if (page === undefined) return 0
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  for (const origin of origins) bytes += (await cdp.send("Storage.getUsageAndQuota", { origin })).usage
  return bytes
}
