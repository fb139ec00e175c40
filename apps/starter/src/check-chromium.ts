import { isExecutable } from "@trawl/browser/system"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

export class ChromiumInvalid extends Data.TaggedError("ChromiumInvalid")<{ readonly message: string }> {}

/** Checks the Chromium given by the user at startup. Otherwise the engine looks for one when a page needs it. */
export const checkChromium = (path: string | undefined): Effect.Effect<void, ChromiumInvalid> =>
  path === undefined || isExecutable(path)
    ? Effect.void
    : Effect.fail(
      new ChromiumInvalid({ message: `--chromium ${JSON.stringify(path)} is not an executable file` })
    )
