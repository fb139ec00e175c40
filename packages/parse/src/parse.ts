import { type ApiError, call, type Settings } from "@trawl/core"
import type { Only } from "@trawl/core/machine"
import * as Effect from "effect/Effect"
import { type FileInput, readFile } from "./file.ts"
import type { ParseOptions, ParseResults } from "./options.ts"
import { parseTask } from "./task.ts"

/** Parses a file to markdown, or to the given `formats`. The type of the result follows the formats. */
export const parse = <const Options extends ParseOptions = {}>(
  file: FileInput,
  options?: Options & Only<Options, ParseOptions>
): Effect.Effect<ParseResults<Options>, ApiError, Settings> =>
  Effect.flatMap(
    // what it rejects with is an `ApiError`: parse.test.ts, "refuses a file that is too large or cannot be read"
    Effect.tryPromise({ try: () => readFile(file), catch: (thrown) => thrown as ApiError }),
    // no options are those of `ParseOptions` that say nothing: parse.test.ts, "sends a file, however it is held"
    (read) => call(parseTask<Options>(read, (options ?? {}) as Options & Only<Options, ParseOptions>))
  )
