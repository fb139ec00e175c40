import type { PageRead } from "../ground/reasoner.ts"

/** Holds a page between fetching and reading. */
export interface PageBuffer {
  /**
   * Holds a page if there is space, because many runs may wait for their turn. Otherwise the page is read from the
   * cache again.
   */
  readonly hold: (page: PageRead) => void
  readonly page: () => PageRead | undefined
  readonly release: () => void
}

export const pageBuffer = (): PageBuffer => {
  let held: PageRead | undefined
  return {
    hold: (page) => {
      if (characters + sizeOf(page) > maxCharacters) return
      characters += sizeOf(page)
      held = page
    },
    page: () => held,
    release: () => {
      if (held !== undefined) characters -= sizeOf(held)
      held = undefined
    }
  }
}

/** Of all runs of this process. */
let characters = 0
export const maxCharacters = 30_000_000

const sizeOf = ({ html, markdown, rawHtml }: PageRead): number => html.length + markdown.length + rawHtml.length
