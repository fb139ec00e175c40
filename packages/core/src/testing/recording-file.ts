import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { parseRecording, RecordingUnreadable } from "./read-recording.ts"
import type { Recording } from "./recording.ts"

export const pathOf = (file: string | URL): string => typeof file === "string" ? file : fileURLToPath(file)

export const exists = (file: string): boolean => existsSync(file)

/** Makes the folder of a file, and sees to it that it can be written. */
export const prepare = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  accessSync(dirname(file), constants.W_OK)
}

export const readRecording = (file: string): Recording => {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (cause) {
    throw new RecordingUnreadable("", "cannot be read", file, { cause })
  }
  return parseRecording(text, file)
}

/** Replaces the file as a whole: under its name there is the old recording or the new one, never half of one. */
export const writeRecording = (file: string, recording: Recording): void => {
  const draft = `${file}.${Math.random().toString(36).slice(2)}.tmp`
  try {
    writeFileSync(draft, `${JSON.stringify(recording, undefined, 2)}\n`, { flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
