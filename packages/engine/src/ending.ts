import * as Duration from "effect/Duration"

/** How an engine ends that a person has started: soon, and saying what it waits for. */
export const endingWithin = (shutdownTimeout: Duration.Input = "3 seconds") => {
  const seconds = Duration.toSeconds(shutdownTimeout)
  return {
    shutdownTimeout,
    onEnding: (underway: number): void => {
      if (underway > 0) {
        console.error(
          `Waiting at most ${seconds} ${seconds === 1 ? "second" : "seconds"} for ${underway} ${
            underway === 1 ? "request" : "requests"
          }. Press Ctrl-C again to stop at once.`
        )
      }
    }
  }
}
