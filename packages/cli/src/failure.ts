import { RunFailed } from "@trawl/agent"
import { ApiError, explain } from "@trawl/core"
import { JobFailed } from "@trawl/core/machine"
import { InvalidTerm } from "@trawl/query-builder"
import * as CliError from "effect/cli/CliError"
import { FolderUnusable } from "./crawl/crawl-folder.ts"
import { FileUnusable } from "./output-file.ts"
import { NotServed, ServeSettingsInvalid } from "./serve/find-engine.ts"

/** The failures of a command that a user can act on. */
export type Failure =
  | ApiError
  | CliError.CliError
  | CommandIncomplete
  | FileUnusable
  | FolderUnusable
  | InvalidTerm
  | JobFailed
  | NotServed
  | PageFailed
  | RunFailed
  | ServeSettingsInvalid
  | Unfinished

/** A watched run did not succeed; the message has the outcome. */
export class Unfinished extends Error {
  readonly _tag = "Unfinished"
  override readonly name = "Unfinished"
}

/** The service responded, but the page could not be fetched or has an error status, so its content is not reliable. */
export class PageFailed extends Error {
  readonly _tag = "PageFailed"
  override readonly name = "PageFailed"
}

/** The command line does not say enough to send a request. */
export class CommandIncomplete extends Error {
  readonly _tag = "CommandIncomplete"
  override readonly name = "CommandIncomplete"
}

export const isFailure = (error: unknown): error is Failure =>
  error instanceof ApiError || error instanceof InvalidTerm || error instanceof RunFailed ||
  error instanceof JobFailed || error instanceof FolderUnusable || error instanceof FileUnusable ||
  error instanceof Unfinished || error instanceof CommandIncomplete ||
  error instanceof NotServed || error instanceof ServeSettingsInvalid || error instanceof PageFailed ||
  CliError.isCliError(error)

/** One line with the problem and the solution. */
export const sentence = (error: Failure): string => {
  if (!(error instanceof ApiError)) return error.message
  // on the command line, a setting has another name than in code
  return error.is("SettingsInvalid") && error.reason.variable !== undefined
    ? `The ${
      named[error.reason.variable]
    } is ${error.reason.problem}: give ${error.reason.expected}, in ${error.reason.variable} or as \`${
      flags[error.reason.variable]
    }\`.`
    : explain(error)
}

const named: Readonly<Record<string, string>> = { TRAWL_API_KEY: "API key", TRAWL_BASE_URL: "base URL" }
const flags: Readonly<Record<string, string>> = { TRAWL_API_KEY: "--api-key", TRAWL_BASE_URL: "--base-url" }

/** The exit code; README.md lists the codes. */
export const exitCode = (error: Failure): number => error instanceof PageFailed ? 3 : isUsage(error) ? 2 : 1

/** Whether the command line or a setting is invalid, so that nothing was sent. */
const isUsage = (error: Failure): boolean =>
  CliError.isCliError(error) || error instanceof InvalidTerm || error instanceof ServeSettingsInvalid ||
  error instanceof FileUnusable || error instanceof FolderUnusable || error instanceof CommandIncomplete ||
  (error instanceof ApiError && (error.is("RequestInvalid") || error.is("SettingsInvalid")))
