import type { CommandLine } from "./command-line.ts"
import type { Page } from "./elements.ts"

/** What `agent-browser` prints and writes. */
export interface CommandResult {
  readonly code: number
  readonly text: string
  readonly file?: { readonly path: string; readonly bytes: Uint8Array }
}

/** Runs a command and answers with what it prints. */
export type Command = (page: Page, line: CommandLine) => Promise<string | Omit<CommandResult, "code">>
