import * as Duration from "effect/Duration"

/** A duration in milliseconds, or NaN if it is invalid; every check rejects NaN. */
export const milliseconds = (input: Duration.Input): number => {
  if (typeof input === "number") return input // Effect would turn NaN into a zero duration
  const duration = Duration.fromInput(input)
  return duration._tag === "Some" ? Duration.toMillis(duration.value) : NaN
}
