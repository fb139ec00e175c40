import { Buffer } from "node:buffer"
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { parseRecording, RecordingUnreadable } from "./read-recording.ts"
import type { RecordedExchange, Recording } from "./recording.ts"

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
    const missing = !existsSync(file)
    throw new RecordingUnreadable("", missing ? "is not there: record it first, with `recorder(transport, { file })`" : "cannot be read", file, { cause })
  }
  return parseRecording(text, file)
}

/**
 * Writes a recording exchange by exchange, in the order of their places, whatever the order in which they come: each goes to the end of
 * the file, before those alone that came too early. The first one replaces the file that was there.
 */
export const recordingWriter = (file: string): (exchange: RecordedExchange, place: number) => void => {
  const exchanges: Array<RecordedExchange | undefined> = []
  const starts: Array<number | undefined> = []
  let end = 0
  return (exchange, place) => {
    if (end === 0) replace(file, head + tail)
    exchanges[place] = exchange
    let later = place + 1
    while (later < starts.length && starts[later] === undefined) later++
    const from = starts[later] ?? (end || head.length)
    end = from
    const texts: Array<string> = []
    for (let index = place; index < exchanges.length; index++) {
      if (exchanges[index] === undefined) continue
      const text = `${end === head.length ? "" : ","}\n${JSON.stringify(exchanges[index], undefined, 2)}`.replaceAll("\n", "\n    ")
      texts.push(text)
      starts[index] = end
      end += Buffer.byteLength(text)
    }
    writeAt(file, from, texts.join("") + tail)
  }
}

const head = "{\n  \"version\": 1,\n  \"exchanges\": ["
const tail = "\n  ]\n}\n"

/** In one piece, so that nobody finds half an exchange. */
const writeAt = (file: string, position: number, text: string): void => {
  const descriptor = openSync(file, "r+")
  try {
    writeSync(descriptor, text, position)
  } finally {
    closeSync(descriptor)
  }
}

/** As a whole: under its name there is the old file or the new one. */
const replace = (file: string, text: string): void => {
  const draft = `${file}.${Math.random().toString(36).slice(2)}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
