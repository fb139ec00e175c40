import * as Flag from "effect/cli/Flag"

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the unchanged response of the service as JSON"),
  Flag.withDefault(false)
)

export const dryRunFlag = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Send nothing: print the request and its estimated cost"),
  Flag.withDefault(false)
)
