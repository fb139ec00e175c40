/** How an engine ends that a person has started: soon, and saying what it waits for. */
export const ending = {
  shutdownTimeout: "3 seconds",
  onEnding: (underway: number): void => {
    if (underway > 0) console.error(`Waiting 3 seconds at most for ${underway} ${underway === 1 ? "request" : "requests"}; Ctrl-C again ends at once.`)
  }
} as const
