import * as Effect from "effect/Effect"
import { StoredFiles } from "../artifacts/stored-files.ts"
import type { RecordedTab, Recording } from "./recordings.ts"

/** The JPEGs of a tab with their times, one file of the recording in memory at a time. */
export const framesOf = Effect.fnUntraced(function*(
  { files }: Recording,
  tab: RecordedTab,
  take: (jpeg: Uint8Array, at: number) => Effect.Effect<void>
) {
  const stored = yield* StoredFiles
  let open: { readonly file: number; readonly bytes: Uint8Array | undefined } | undefined
  for (const { at, file, from, length } of tab.frames) {
    if (open?.file !== file) {
      const url = URL.parse(files[file] ?? "")
      const found = url === null
        ? undefined
        : yield* stored.read(url.pathname.split("/").at(-1) ?? "", url.searchParams)
      open = { file, bytes: typeof found === "object" ? found.bytes : undefined }
    }
    if (open.bytes !== undefined) yield* take(open.bytes.subarray(from, from + length), at)
  }
})
