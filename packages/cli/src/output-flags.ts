import * as Flag from "effect/cli/Flag"

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print the answer of the service as it came, as JSON"),
  Flag.withDefault(false)
)

export const dryRunFlag = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Send nothing: print the request and what it would cost"),
  Flag.withDefault(false)
)
