import * as Flag from "effect/cli/Flag"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** How long to wait for a run. */
export const waitWithin = Flag.String("within").pipe(
  Flag.withDescription(
    "How long to wait at most, such as \"90 seconds\" or \"10 minutes\"; as long as it takes otherwise"
  ),
  Flag.filterMap(
    // any text may be given; what is no duration gives none
    (text) => Duration.fromInput(text as Duration.Input),
    (text) => `Expected a duration such as "10 minutes", got "${text}"`
  ),
  Flag.optional
)

/** As an option of `wait`. */
export const deadlineOf = (within: Option.Option<Duration.Duration>) =>
  Option.isSome(within) ? { deadline: within.value } : {}
