/** The words and options of a command line. */
export interface CommandLine {
  readonly words: ReadonlyArray<string>
  /** The value of an option, or `""` for one without a value. */
  readonly options: ReadonlyMap<string, string>
}

const withValue = new Set(["d", "depth", "s", "selector", "name", "text", "url", "load", "fn", "timeout"])

const longNames: Readonly<Record<string, string>> = {
  i: "interactive",
  c: "compact",
  d: "depth",
  s: "selector",
  b: "base64",
  f: "full"
}

/** Separates the options of `agent-browser` from its words. */
export const parseCommandLine = (args: ReadonlyArray<string>): CommandLine => {
  const words: Array<string> = []
  const options = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ""
    const [, option] = /^--?([a-z][a-z-]*)$/i.exec(arg) ?? []
    if (option === undefined) words.push(arg)
    else options.set(longNames[option] ?? option, withValue.has(option) ? args[++at] ?? "" : "")
  }
  return { words, options }
}
