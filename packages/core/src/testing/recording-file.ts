import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { parseRecording, RecordingUnreadable } from "./read-recording.ts"
import type { RecordedExchange, Recording } from "./recording.ts"

export const filePath = (file: string | URL): string => typeof file === "string" ? file : fileURLToPath(file)

export const exists = (file: string): boolean => existsSync(file)

/** Creates the folder of a file and checks that the file can be written. */
export const prepare = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  accessSync(dirname(file), constants.W_OK)
}

export const readRecording = (file: string): Recording => {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (cause) {
    const missing = !existsSync(file)
    throw new RecordingUnreadable(
      "",
      missing ? "does not exist: record it first, with `recorder(transport, { file })`" : "cannot be read",
      file,
      { cause }
    )
  }
  return parseRecording(text, file)
}

/**
 * Appends each exchange as a line at the current end of the file, because others may also write to it. The first
 * exchange replaces the previous content, unless another writer has written since.
 */
export const recordingWriter = (file: string): (exchange: RecordedExchange) => void => {
  let before = stateOf(file)
  return (exchange) => {
    writeFileSync(file, `${JSON.stringify(exchange)}\n`, {
      flag: before !== undefined && before === stateOf(file) ? "w" : "a"
    })
    before = undefined
  }
}

const stateOf = (file: string): string | undefined => {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.mtimeNs} ${stats.size}`
}
