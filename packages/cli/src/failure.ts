import { RunFailed } from "@trawl/agent"
import { ApiError, explain } from "@trawl/core"
import { InvalidTerm } from "@trawl/query-builder"
import * as CliError from "effect/cli/CliError"
import { NotServed, ServeSettingsInvalid } from "./serve/find-engine.ts"

/** Why a command failed, as far as a user can do something about it. */
export type Failure =
  | ApiError
  | CliError.CliError
  | InvalidTerm
  | NotServed
  | PageFailed
  | RunFailed
  | ServeSettingsInvalid
  | Unfinished

/** A run that was watched or waited for has not succeeded; the message says how it ended. */
export class Unfinished extends Error {
  readonly _tag = "Unfinished"
  override readonly name = "Unfinished"
}

/** The service has answered, but the page that was asked for has not, or with an error: what it showed is no content to rely on. */
export class PageFailed extends Error {
  readonly _tag = "PageFailed"
  override readonly name = "PageFailed"
}

export const isFailure = (error: unknown): error is Failure =>
  error instanceof ApiError || error instanceof InvalidTerm || error instanceof RunFailed ||
  error instanceof Unfinished ||
  error instanceof NotServed || error instanceof ServeSettingsInvalid || error instanceof PageFailed ||
  CliError.isCliError(error)

/** What went wrong and what to do about it, in one line. */
export const sentence = (error: Failure): string => {
  if (!(error instanceof ApiError)) return error.message
  // a setting has another name here than in code
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

/** What the process ends with: README.md says which is which. */
export const exitCode = (error: Failure): number => error instanceof PageFailed ? 3 : isUsage(error) ? 2 : 1

/** Is what was typed or set wrong, so that it was refused here and not by the service? */
const isUsage = (error: Failure): boolean =>
  CliError.isCliError(error) || error instanceof InvalidTerm || error instanceof ServeSettingsInvalid ||
  (error instanceof ApiError && (error.is("RequestInvalid") || error.is("SettingsInvalid")))
