/** A time for reading, in the reader's time zone. */
export const dateTime = (time: string): string =>
  new Date(time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })
