import type { Limitation } from "../limitation.ts"

/** Says that an answer knows only of a part of the pages, while the rest is still being read. */
export const stillUnread = (unread: number, what: string): ReadonlyArray<Limitation> =>
  unread === 0
    ? []
    : [{
      message: `${what} of ${unread} more ${
        unread === 1 ? "page" : "pages"
      } will be known when they have been read: ask again in a moment.`
    }]
