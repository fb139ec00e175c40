import * as Argument from "effect/cli/Argument"

export const runId = Argument.String("id").pipe(Argument.withDescription("ID of the run"))
