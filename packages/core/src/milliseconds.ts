import * as Duration from "effect/Duration"

/** A duration in milliseconds. NaN, which every check refuses, when it is none. */
export const milliseconds = (input: Duration.Input): number => {
  const duration = Duration.fromInput(input)
  return duration._tag === "Some" ? Duration.toMillis(duration.value) : NaN
}
