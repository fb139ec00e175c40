import { findBubblewrap, isExecutable } from "@trawl/browser/system"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { Artifacts } from "../artifacts/artifacts.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { framesOf } from "./recorded-bytes.ts"
import type { RecordedTab, Recording } from "./recordings.ts"

/** The path of ffmpeg; undefined if this machine has none. */
export const findFfmpeg = (): string | undefined =>
  (process.env["PATH"] ?? "").split(delimiter).map((directory) => join(directory, "ffmpeg")).find(isExecutable)

/** Encodes the frames of a tab as H.264, and returns an HLS playlist with links to its parts. */
export const hlsOf = Effect.fn("Engine.encodeRecording")(function*(
  ffmpeg: string,
  recording: Recording,
  tab: RecordedTab
) {
  const artifacts = yield* Artifacts
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "trawl-video-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  const times: Array<number> = []
  yield* framesOf(
    recording,
    tab,
    (jpeg, at) => Effect.promise(() => writeFile(join(folder, `${times.push(at) - 1}.jpg`), jpeg))
  )
  const end = tab.closedAt ?? recording.endedAt
  const list = times.map((at, index) =>
    `file ${index}.jpg\nduration ${Math.max(0.04, ((times[index + 1] ?? Math.max(end, at + 1_000)) - at) / 1_000)}`
  )
  // the duration of the last frame counts only if another one follows
  yield* Effect.promise(() => writeFile(join(folder, "list"), [...list, `file ${times.length - 1}.jpg`].join("\n")))
  const command = yield* Effect.promise(() => isolated(ffmpeg, folder))
  yield* oneAtATime(
    Effect.promise((signal) =>
      promisify(execFile)(command.path, command.args, { signal, timeout: maxEncoding, killSignal: "SIGKILL", env: {} })
    )
  )
  const parts = new Map<string, string>()
  for (const name of (yield* Effect.promise(() => readdir(folder))).filter((name) => name.endsWith(".ts"))) {
    const bytes = yield* Effect.promise(() => readFile(join(folder, name)))
    parts.set(name, yield* artifacts.put(bytes, { contentType: "video/mp2t", validFor: resultsLifetime }))
  }
  const playlist = yield* Effect.promise(() => readFile(join(folder, "list.m3u8"), "utf8"))
  return playlist.split("\n").map((line) => parts.get(line) ?? line).join("\n")
}, Effect.scoped)

const oneAtATime = Semaphore.makeUnsafe(1).withPermits(1)

/** Milliseconds. */
const maxEncoding = 120_000

// pages decide what the frames contain, so their decoder is isolated as well, if possible
const isolated = async (ffmpeg: string, folder: string) => {
  const bubblewrap = await findBubblewrap()
  if ("missing" in bubblewrap) return { path: ffmpeg, args: encoding(folder) }
  const system = ["/usr", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache"]
  return {
    path: bubblewrap.path,
    args: [
      "--unshare-all",
      "--die-with-parent",
      "--new-session",
      "--cap-drop",
      "ALL",
      "--clearenv",
      ...system.flatMap((path) => ["--ro-bind-try", path, path]),
      "--ro-bind",
      ffmpeg,
      "/run/ffmpeg",
      "--bind",
      folder,
      "/run/video",
      "--dev",
      "/dev",
      "--proc",
      "/proc",
      "--",
      "/run/ffmpeg",
      ...encoding("/run/video")
    ]
  }
}

const encoding = (folder: string): ReadonlyArray<string> => [
  "-nostdin",
  "-loglevel",
  "error",
  "-threads",
  "1",
  "-f",
  "concat",
  "-i",
  `${folder}/list`,
  // sizes must be even
  "-vf",
  "scale=trunc(iw/2)*2:trunc(ih/2)*2,fps=5",
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-pix_fmt",
  "yuv420p",
  "-f",
  "hls",
  "-hls_time",
  "4",
  "-hls_playlist_type",
  "vod",
  "-hls_segment_filename",
  `${folder}/part%d.ts`,
  `${folder}/list.m3u8`
]
