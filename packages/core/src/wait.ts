import * as Effect from "effect/Effect"
import type { Platform } from "./machine/platform.ts"

/** Waits this many milliseconds on the host's clock. */
export const wait = ({ timer }: Platform, milliseconds: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const cancel = timer(milliseconds, () => resume(Effect.void))
    return Effect.sync(cancel)
  })
