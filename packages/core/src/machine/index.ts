export { ApiError, withoutCall } from "./api-error.ts"
export { authorize } from "./authorize.ts"
export { act, type Action, type CallResources, type Outcome, type Stop } from "./act.ts"
export {
  adjust,
  type CheckedSettings,
  checkSettings,
  type PlainCallOptions,
  type SettingsOptions
} from "./check-settings.ts"
export { callRules } from "./call-rules.ts"
export { checkInterval } from "./check-interval.ts"
export { checkNames } from "./check-names.ts"
export { signalRule } from "./check-rules.ts"
export { checkOwn } from "./check-own.ts"
export { checkNamedItems, checkObject, checkWebAddress } from "./check-shape.ts"
export { classify } from "./classify.ts"
export { type Redact, redactCause, redactor } from "./redact.ts"
export { type Connection, connection, type Given, variables } from "./connection.ts"
export {
  type ContentField,
  type ContentOf,
  type FormatOption,
  type FormatType,
  type StandardJsonFormat,
  withContent
} from "./content.ts"
export { decode, malformed, parse } from "./decode.ts"
export { encode } from "./encode.ts"
export { environment, settingsFor } from "./environment.ts"
export type { ErrorFacts } from "./error-facts.ts"
export {
  eventHeaders,
  type EventStream,
  feed,
  isForPush,
  isSource,
  maxRetryDelay,
  newStream,
  readPiece
} from "./event-stream.ts"
export { explain } from "./explain.ts"
export {
  type HttpRequest,
  type HttpResponse,
  type ResponseHeaders,
  ResponseTooLarge,
  type Source,
  type Transport,
  type TransportLimits
} from "./exchange.ts"
export { type AttemptOutcome, type Gate, type Leave, outcomeOf, type Refusal } from "./gate.ts"
export { type JobEnd, JobError, JobFailed } from "./job-failed.ts"
export {
  checkJsonSchema,
  checkJsonSchemas,
  type StandardSchema,
  withJsonSchema,
  withJsonSchemas
} from "./json-schema.ts"
export { fitJson, type JsonMisfit, standardAmong } from "./json-schema-fit.ts"
export { kindOf } from "./kind-of.ts"
export { listed, type ListPart, skipOf } from "./listed.ts"
export { checkRequests, concurrencyOf, type Ended, type ManyOptions } from "./many.ts"
export { type FormPart, multipart } from "./multipart.ts"
export { type At, type Certain, type NameOf, nameOf, type OrElse, type Picked, type Possible } from "./named-items.ts"
export { idle, next } from "./next.ts"
export type { Only } from "./only.ts"
export type { Retyped } from "./retyped.ts"
export type { Content, MayRepeat, Operation, Parameter, Parameters, Request, Route } from "./operation.ts"
export {
  type CreditEstimate,
  creditEstimate,
  type CreditPart,
  pageCredits,
  type PricedOptions,
  type Times
} from "./page-credits.ts"
export { checkPageOptions, type PageFacts, type PageOf, pageOf, type PageOptions } from "./page.ts"
export {
  type JobPage,
  jobPages,
  type PageJob,
  type PageJobOperation,
  type PageJobProgress,
  pageJobTask,
  type PagesOptions,
  type StatusOptions,
  waitForPages
} from "./page-job.ts"
export { performWithRetry, sleep, waitBeforeRetry } from "./retry-failures.ts"
export { maxTimerDelay, type Platform, platform } from "./platform.ts"
export { type Directive, emit, pause, perform, type Program, read } from "./program.ts"
export { printable, printableJson } from "./printable.ts"
export * from "./reason.ts"
export { release } from "./release.ts"
export { repeatStart } from "./repeat-start.ts"
export { retryAfter } from "./retry-after.ts"
export { route } from "./route.ts"
export { backoff, decide, type Failure, neverRetry, type RetryPolicy, specifiedRetry } from "./retry-policy.ts"
export type { Rule, Rules } from "./rule.ts"
export type { CallSettings, Event, State, Step, TimeLimit, Transition } from "./state.ts"
export { AnswerMisfit, misshapen, type Task, task } from "./task.ts"
export { deadlineOf, timedOut } from "./time-limit.ts"
export { type WaitOptions, waitUntil } from "./wait-until.ts"
