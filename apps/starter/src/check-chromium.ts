import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { accessSync, constants, statSync } from "node:fs"

export class ChromiumInvalid extends Data.TaggedError("ChromiumInvalid")<{ readonly message: string }> {}

/** The engine looks for its browser when a page needs it; what was named is looked for at the start. */
export const checkChromium = (path: string | undefined): Effect.Effect<void, ChromiumInvalid> =>
  path === undefined || isProgram(path)
    ? Effect.void
    : Effect.fail(
      new ChromiumInvalid({ message: `--chromium ${JSON.stringify(path)} is not a program that can be run` })
    )

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
