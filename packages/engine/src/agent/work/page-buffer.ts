import type { PageRead } from "../ground/reasoner.ts"

/** A page between when it is taken and when it is read. */
export interface PageBuffer {
  /** Keeps it, when there is room: many runs may wait for their turn to think, and whoever finds none here takes it from the cache again. */
  readonly hold: (page: PageRead) => void
  readonly page: () => PageRead | undefined
  readonly release: () => void
}

export const pageBuffer = (): PageBuffer => {
  let held: PageRead | undefined
  return {
    hold: (page) => {
      if (characters + sizeOf(page) > mostCharacters) return
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
export const mostCharacters = 30_000_000

const sizeOf = ({ html, markdown, rawHtml }: PageRead): number => html.length + markdown.length + rawHtml.length
