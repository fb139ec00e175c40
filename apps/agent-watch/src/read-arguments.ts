import type { AgentOptions } from "@trawl/sdk"
import * as limits from "@trawl/types/limits"
import { parseArgs } from "node:util"
import { Misuse } from "./misuse.ts"
import { readSchema } from "./read-schema.ts"

/** The request of the command line: a new run, an existing run, or help. */
export type WatchCommand =
  | { readonly _tag: "Start"; readonly options: AgentOptions }
  | { readonly _tag: "Resume"; readonly id: string }
  | { readonly _tag: "Help" }

/** Throws `Misuse` for every problem that can be found before anything is started. */
export const readArguments = (args: ReadonlyArray<string>): WatchCommand => {
  const { positionals, values } = parsed(args)
  if (values.help) return { _tag: "Help" }
  const prompt = positionals.join(" ").trim()
  const { "max-credits": maxCredits, resume, schema, url: urls = [] } = values
  if (resume !== undefined) {
    if (prompt !== "" || urls.length > 0 || schema !== undefined || maxCredits !== undefined) {
      throw new Misuse("--resume follows an existing run, so it cannot be combined with a prompt or other options.")
    }
    return { _tag: "Resume", id: runId(resume) }
  }
  return {
    _tag: "Start",
    options: {
      prompt: checkPrompt(prompt),
      ...urls.length > 0 && { urls: urls.map(checkUrl) },
      ...schema !== undefined && { schema: readSchema(schema) },
      ...maxCredits !== undefined && { maxCredits: credits(maxCredits) }
    }
  }
}

const parsed = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({
      args: withJoinedCredits(args),
      allowPositionals: true,
      options: {
        url: { type: "string", multiple: true },
        schema: { type: "string" },
        "max-credits": { type: "string" },
        resume: { type: "string" },
        help: { type: "boolean", short: "h" }
      }
    })
  } catch (error) {
    // the first sentence is enough; the others are about words that start with a dash
    throw new Misuse(
      `${
        String(error instanceof Error ? error.message : error).split(/\.?\s*(?:\n|\. )/)[0]
      }. --help lists all options.`
    )
  }
}

/**
 * Joins `--max-credits` with a negative number, which would be parsed as another option. Reading the credits reports
 * it.
 */
const withJoinedCredits = (args: ReadonlyArray<string>): Array<string> => {
  const at = args.indexOf("--max-credits")
  const value = args[at + 1]
  const end = args.indexOf("--")
  if (at === -1 || end !== -1 && end < at || value === undefined || !/^-[\d.]/.test(value)) return [...args]
  return [...args.slice(0, at), `--max-credits=${value}`, ...args.slice(at + 2)]
}

const checkPrompt = (prompt: string): string => {
  if (prompt === "") {
    throw new Misuse(
      "Enter a prompt: npm run agent-watch -- \"the licence of each of these projects\" (see --help)"
    )
  }
  const { length } = [...prompt]
  if (length > limits.agentPromptLength) {
    throw new Misuse(`The prompt has ${length} characters; a run accepts at most ${limits.agentPromptLength}.`)
  }
  return prompt
}

const checkUrl = (url: string): string => {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new Misuse(`--url ${JSON.stringify(url)} is not an absolute URL, such as https://example.com/prices`)
  }
  return url
}

const credits = (text: string): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || !Number.isSafeInteger(number)) {
    throw new Misuse(
      `--max-credits ${JSON.stringify(text)} is not a number of credits: use a whole number of at least 1.`
    )
  }
  return number
}

const runId = (text: string): string => {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) {
    throw new Misuse(
      `--resume ${JSON.stringify(text)} is not the ID of a run, such as 0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46`
    )
  }
  return text
}
