export type Runner = "bubblewrap" | "isolated-vm" | "just-bash" | "child process"

/** A process that waits for code on descriptor 3. */
export interface Command {
  readonly file: string
  readonly args: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly runner: Runner
  /** What to write to descriptor 4. */
  readonly input?: Buffer
  readonly cwd?: string
}
