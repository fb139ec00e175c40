import type { Transport } from "../machine/exchange.ts"
import { exists, pathOf, prepare, readRecording, recordingWriter } from "./recording-file.ts"
import { record } from "./record.ts"
import { refuse, refuseNoTransport, refuseUnknown } from "./refuse.ts"
import { type Replay, replay, type ReplayOptions } from "./replay.ts"
import { redactionNames, type Redactions } from "./secrets.ts"

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
 * The same transport, which writes every exchange to a file as soon as it has ended, without its secrets: a line of JSON for each, in
 * the order in which they end. What was there is replaced with the first. Several recorders, of one program or of several, may write
 * to one file at the same time. Throws when the file cannot be written.
 */
export const recorder = (transport: Transport, options: RecorderOptions): Recorder => {
  refuseNoTransport("recorder", transport)
  refuseUnknown("recorder", "options", options, ["file", "mode", "repeatLast", ...redactionNames])
  const { file, mode = "record", repeatLast, ...redactions } = options
  if (typeof file !== "string" && !(file instanceof URL)) refuse("recorder", "file", "must be a path or a file URL")
  if (mode !== "auto" && mode !== "record") refuse("recorder", "mode", "must be auto or record")
  const path = pathOf(file)
  if (mode === "auto" && exists(path)) {
    return { ...replayer(path, { repeatLast, ...redactions }), file: path, mode: "replay" }
  }
  prepare(path)
  const recording = record(transport, { ...redactions, onRecorded: recordingWriter(path) })
  return { send: recording.send, close: () => transport.close?.(), file: path, mode: "record" }
}

/** Answers as the file says, without a network. Throws `RecordingUnreadable` when it is not there, or is no recording. */
export const replayer = (file: string | URL, options: ReplayOptions = {}): Replay =>
  replay(readRecording(pathOf(file)), options)
