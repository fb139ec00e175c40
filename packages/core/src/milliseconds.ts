import * as Duration from "effect/Duration"

/** A duration in milliseconds. NaN, which every check refuses, when it is none. */
export const milliseconds = (input: Duration.Input): number => {
  if (typeof input === "number") return input // to Effect, NaN is a duration of nothing
  const duration = Duration.fromInput(input)
  return duration._tag === "Some" ? Duration.toMillis(duration.value) : NaN
}
