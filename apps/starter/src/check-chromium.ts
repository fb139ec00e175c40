import { isExecutable } from "@trawl/browser/system"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

export class ChromiumInvalid extends Data.TaggedError("ChromiumInvalid")<{ readonly message: string }> {}

/** The engine looks for its browser when a page needs it; a named one is checked at the start. */
export const checkChromium = (path: string | undefined): Effect.Effect<void, ChromiumInvalid> =>
  path === undefined || isExecutable(path)
    ? Effect.void
    : Effect.fail(
      new ChromiumInvalid({ message: `--chromium ${JSON.stringify(path)} is not a program that can be run` })
    )
