const MiB = 2 ** 20

/** What a run may use. */
export const sandboxLimits = {
  /** Bytes of stdout and of stderr that are returned. */
  outputBytes: MiB,
  /** Bytes of output after which code is killed, because it never stops printing. */
  floodBytes: 16 * MiB,
  /** Largest message to or from the sandbox. */
  frameBytes: 10 * MiB,
  /** Bytes that a run may send to the engine. */
  sentBytes: 64 * MiB,
  /** Calls that a run may make. */
  calls: 20_000,
  /** Calls that a run may have open at the same time. */
  openCalls: 32,
  /** Bytes that a run may receive from the engine. */
  answeredBytes: 256 * MiB,
  /** Unread answers after which the engine begins no more calls of a run. */
  unreadBytes: MiB,
  /** Memory of all processes of a run. */
  memoryBytes: 512 * MiB,
  /** Processes and threads of a run; node alone has about 12. */
  processes: 64,
  /** Open files of each process. */
  files: 256,
  /** All files in `/tmp`. */
  temporaryBytes: 64 * MiB
} as const

/** Address space of a process. V8 reserves far more than it uses. */
export const addressSpace = { node: 4096 * MiB, python: 1024 * MiB, bash: 1024 * MiB } as const
