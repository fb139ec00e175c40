import * as Effect from "effect/Effect"
import type { BrowserContext } from "playwright-core"
import type { OpenProfile } from "./profiles.ts"

/** Saves what the page has left in a profile. Returns, as a sentence, why it could not. */
export const saveProfile = (context: BrowserContext, { save }: OpenProfile): Effect.Effect<string | undefined> =>
  Effect.tryPromise({ try: () => context.storageState({ indexedDB: true }), catch: (error) => error }).pipe(
    Effect.flatMap(save),
    Effect.catch((error) => Effect.as(Effect.logWarning("The state of a profile cannot be taken", String(error).slice(0, 2_000)), "its state could not be taken from the browser")),
    Effect.map((why) => why === undefined ? undefined : `The profile was not saved: ${why}.`)
  )
