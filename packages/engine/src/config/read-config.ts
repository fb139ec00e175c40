import * as Data from "effect/Data"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import * as Struct from "effect/Struct"
import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import process from "node:process"
import { whyUnreadable } from "../page/why-unreadable.ts"
import { didYouMean } from "../request/did-you-mean.ts"
import { type Problem, requestProblems } from "../request/request-problems.ts"
import { configFields } from "./config-fields.ts"
import type { ConfigSource } from "./setting-values.ts"

/**
 * An invalid settings file. `message` has a line for each problem, with the name of its field. No line shows a secret.
 */
export class ConfigInvalid extends Data.TaggedError("ConfigInvalid")<{ readonly message: string }> {}

/** The settings in a file, with secrets from the environment. */
export type EngineConfig = Schema.Schema.Type<ReturnType<typeof configSchema>>

/** Reads a settings file in JSON. Fails with `ConfigInvalid`. */
export const readConfig = async (
  file: string,
  environment: ConfigSource["environment"] = process.env
): Promise<EngineConfig> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigInvalid({ message: `The settings in ${file} cannot be read: ${whyUnreadable(error)}.` })
  })
  const exit = SchemaParser.decodeUnknownExit(configSchema({ folder: dirname(resolve(file)), environment }))(
    parsed(text, file),
    {
      errors: "all",
      onExcessProperty: "error",
      reportInput: true
    }
  )
  if (Exit.isSuccess(exit)) return exit.value
  const issue = exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error
  if (issue === undefined) throw new Error(`The settings in ${file} cannot be checked`, { cause: exit.cause })
  const lines = requestProblems(issue, maxProblems).map(line)
  throw new ConfigInvalid({ message: [`The settings in ${file} cannot be used:`, ...lines].join("\n  ") })
}

/** The schema of a settings file. */
export const configSchema = (place: ConfigSource) =>
  Schema.Struct(Struct.map(configFields(place), Schema.optionalKey)).annotate({
    message: "Expected an object of settings"
  })

const parsed = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    const before = text.slice(0, faultIn(text)).split("\n")
    const place = `line ${before.length}, column ${before.at(-1)?.length}`
    throw new ConfigInvalid({ message: `The settings in ${file} are not JSON: see ${place}.` })
  }
}

/**
 * The position at which text stops being valid JSON. The error of `JSON.parse` may have no position, and may repeat a
 * secret.
 */
const faultIn = (text: string): number => {
  let [whole, broken] = [0, text.length + 1]
  while (broken - whole > 1) {
    const middle = (whole + broken) >> 1
    if (mayGoOn(text.slice(0, middle))) whole = middle
    else broken = middle
  }
  return Math.min(broken, text.length)
}

const mayGoOn = (beginning: string): boolean => {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const message = String(error)
    return message.includes("end of JSON input") ||
      Number(/at position (\d+)/.exec(message)?.[1] ?? -1) >= beginning.length
  }
}

/**
 * One problem: the field, what is wrong, what is allowed, and a suggestion. Values that may be secrets are not shown.
 */
const line = ({ message, path }: Problem): string => {
  const end = message.endsWith(`"`) ? message.indexOf(`, found "`) : -1
  if (end === -1) return `${pathText(path)}: ${message}`
  const [, words] = /^Expected "(.*)"$/s.exec(message.slice(0, end)) ?? []
  if (words === undefined) return `${pathText(path)}: ${message.slice(0, end)}, found a text`
  return `${pathText(path)}: ${didYouMean(message.slice(end + `, found "`.length, -1), words.split(`" | "`))}${message}`
}

const pathText = (path: Problem["path"]): string =>
  path.length === 0
    ? "the file"
    : path.map((part, index) =>
      typeof part === "number" ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`
    ).join("")

const maxProblems = 50
