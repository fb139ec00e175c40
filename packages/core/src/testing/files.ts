import type { Transport } from "../machine/exchange.ts"
import { exists, pathOf, prepare, readRecording, recordingWriter } from "./recording-file.ts"
import { record } from "./record.ts"
import { replay, type Replay, type ReplayOptions } from "./replay.ts"
import type { Redactions } from "./secrets.ts"

export interface RecorderOptions extends ReplayOptions, Redactions {
  readonly file: string | URL
  /** `auto`: replays the file where it is there, records it where it is not. Default: `record`. */
  readonly mode?: "auto" | "record" | undefined
}

export interface Recorder extends Transport {
  readonly file: string
  /** What it does; `replay` under `auto`, where the file was there. */
  readonly mode: "record" | "replay"
}

/**
 * The same transport, which writes every exchange to a file as soon as it has ended, without its secrets. After each the file is a
 * whole recording. Throws when the file cannot be written.
 */
export const recorder = (transport: Transport, { file, mode = "record", repeatLast, ...redactions }: RecorderOptions): Recorder => {
  const path = pathOf(file)
  if (mode === "auto" && exists(path)) return { ...replayer(path, { repeatLast, ...redactions }), file: path, mode: "replay" }
  prepare(path)
  const recording = record(transport, { ...redactions, onRecorded: recordingWriter(path) })
  return { send: recording.send, close: () => transport.close?.(), file: path, mode: "record" }
}

/** Answers as the file says, without a network. Throws `RecordingUnreadable` when it is not there, or is no recording. */
export const replayer = (file: string | URL, options: ReplayOptions = {}): Replay => replay(readRecording(pathOf(file)), options)
