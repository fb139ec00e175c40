import type { Language } from "../../src/index.ts"

/** What code tries to reach outside of its sandbox. */
export interface Host {
  /** A file with the secret, in a folder that any user can read. */
  readonly file: string
  readonly folder: string
  readonly tcpPort: number
  readonly udpPort: number
  readonly unixSocket: string
  /** The process of the engine. */
  readonly pid: number
}

/**
 * Code that tries to escape. It prints ESCAPED if it reached what it must not reach, and needs not print what it read:
 * the secret in its output, a connection to the host or a changed file are noticed.
 */
export interface EscapeCase {
  readonly name: string
  readonly language: Language
  readonly code: (host: Host) => string
  /** Whether the code may only be stopped by a limit. */
  readonly endless?: boolean
}

type Code = string | ((host: Host) => string)

/** Cases of one language by name. Names that end in `…` run until a limit stops them. */
export const casesOf = (language: Language, cases: Readonly<Record<string, Code>>): ReadonlyArray<EscapeCase> =>
  Object.entries(cases).map(([name, code]) => ({
    name: `${language}: ${name}`,
    language,
    code: typeof code === "string" ? () => code : code,
    endless: name.endsWith("…")
  }))
