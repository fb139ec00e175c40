import type { Limitation } from "../limitation.ts"

/** The warning that some pages have not been read yet. */
export const stillUnread = (unread: number, what: string): ReadonlyArray<Limitation> =>
  unread === 0
    ? []
    : [{
      message: `${what} of ${unread} more ${
        unread === 1 ? "page" : "pages"
      } are not known yet: search again in a moment.`
    }]
