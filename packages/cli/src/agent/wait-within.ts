import * as Flag from "effect/cli/Flag"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** The maximum time to wait for a run. */
export const waitWithin = Flag.String("within").pipe(
  Flag.withDescription(
    "Maximum time to wait, such as \"90 seconds\" or \"10 minutes\"; default: no limit"
  ),
  Flag.filterMap(
    // any text is accepted here; an invalid duration returns none
    (text) => Duration.fromInput(text as Duration.Input),
    (text) => `Expected a duration such as "10 minutes", got "${text}"`
  ),
  Flag.optional
)

/** The option for `wait`. */
export const deadlineOf = (within: Option.Option<Duration.Duration>) =>
  Option.isSome(within) ? { deadline: within.value } : {}
