import type { Transport } from "../machine/exchange.ts"
import { exists, filePath, prepare, readRecording, recordingWriter } from "./recording-file.ts"
import { record } from "./record.ts"
import { refuse, refuseNoTransport, refuseUnknown } from "./refuse.ts"
import { type Replay, replay, type ReplayOptions } from "./replay.ts"
import { redactionNames, type Redactions } from "./secrets.ts"

export interface RecorderOptions extends ReplayOptions, Redactions {
  readonly file: string | URL
  /** `auto` replays the file if it exists, and records it otherwise. Default: `record`. */
  readonly mode?: "auto" | "record" | undefined
}

export interface Recorder extends Transport {
  readonly file: string
  /** The actual mode: `replay` if the mode is `auto` and the file existed. */
  readonly mode: "record" | "replay"
}

/**
 * Adds recording to a transport: writes each exchange to a file as soon as it has ended, without secrets, as one line
 * of JSON.
 * The first exchange replaces an existing file. Several recorders, also of different programs, may write
 * to one file at the same time. Throws if the file cannot be written.
 */
export const recorder = (transport: Transport, options: RecorderOptions): Recorder => {
  refuseNoTransport("recorder", transport)
  refuseUnknown("recorder", "options", options, ["file", "mode", "repeatLast", ...redactionNames])
  const { file, mode = "record", repeatLast, ...redactions } = options
  if (typeof file !== "string" && !(file instanceof URL)) refuse("recorder", "file", "must be a path or a file URL")
  if (mode !== "auto" && mode !== "record") refuse("recorder", "mode", "must be auto or record")
  const path = filePath(file)
  if (mode === "auto" && exists(path)) {
    return { ...replayer(path, { repeatLast, ...redactions }), file: path, mode: "replay" }
  }
  prepare(path)
  const recording = record(transport, { ...redactions, onRecorded: recordingWriter(path) })
  return { send: recording.send, close: () => transport.close?.(), file: path, mode: "record" }
}

/**
 * Replays a recording file without a network. Throws `RecordingUnreadable` if it does not exist or is not a recording.
 */
export const replayer = (file: string | URL, options: ReplayOptions = {}): Replay =>
  replay(readRecording(filePath(file)), options)
