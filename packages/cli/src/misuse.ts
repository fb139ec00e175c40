import type * as CliError from "effect/cli/CliError"

/** The problems of a command line, one line for each mistake. */
export const misuse = (errors: ReadonlyArray<CliError.CliError>, command: string): ReadonlyArray<string> => {
  // the parser reports each letter of a word such as -draft as an unknown flag; they are one mistake
  const letters = new Set(errors.flatMap((error) => isLetter(error) ? [error.option] : []))
  return [
    ...new Set([
      ...letters.size > 0 ? [unknownLetters([...letters], command)] : [],
      ...errors.flatMap((error) => isLetter(error) ? [] : [line(error)])
    ])
  ]
}

const isLetter = (error: CliError.CliError): error is CliError.UnrecognizedOption =>
  error._tag === "UnrecognizedOption" && /^-[^-]$/u.test(error.option)

const unknownLetters = (letters: ReadonlyArray<string>, command: string): string =>
  `Unrecognized flag${letters.length > 1 ? "s" : ""}: ${letters.join(", ")}. ` +
  (command === "search"
    ? "To exclude a word, write `--not word`, or `-- -word` after all flags."
    : "Put words that start with a dash after `--`.")

const line = (error: CliError.CliError): string => {
  switch (error._tag) {
    case "UnrecognizedOption":
      return `Unrecognized flag: ${error.option}.${
        error.suggestions.length > 0 ? ` Did you mean ${error.suggestions.join(" or ")}?` : ""
      }`
    case "InvalidValue": {
      if (error.expected.startsWith("File does not exist")) {
        return `The file for --${error.option} does not exist: ${error.value}`
      }
      const [, why] = /^Failed to parse .* file content: (?:SyntaxError: )?(.*)$/s.exec(error.expected) ?? []
      return why === undefined ? error.message : `The file for --${error.option} is not JSON: ${error.value} (${why})`
    }
    case "UnknownSubcommand":
      return error.parent?.at(-1) === "agent" && error.suggestions.length === 0
        ? `trawl agent has no subcommand ${
          JSON.stringify(error.subcommand)
        }. To run an agent, write: trawl agent start ${JSON.stringify(error.subcommand)} --wait`
        : error.message
    default:
      return error.message
  }
}
