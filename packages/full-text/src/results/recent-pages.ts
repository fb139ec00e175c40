import * as Effect from "effect/Effect"
import type { PageResult, PageText, PageTexts } from "../feed/page-texts.ts"
import { previewLength } from "./highlight.ts"
import { SearchableText } from "./searchable-text.ts"

/** The parts of a page that results show and passages are taken from. */
export interface RecentPage extends PageResult {
  readonly beginning: SearchableText
  /** Whether that is all of its text. */
  readonly isWhole: boolean
}

/**
 * Caches the pages that several searches returned. Pages that only one search returned are not cached, because most
 * are, and caching them costs more than reading them again.
 */
export class RecentPages {
  private readonly pages = new Map<number, RecentPage>()
  private readonly returnedOnce = new Set<number>()
  private version = -1
  private size = 0

  /** The current pages with these IDs. Leaves out removed ones. */
  readonly read = Effect.fnUntraced(
    function*(this: RecentPages, texts: PageTexts["Service"], ids: ReadonlyArray<number>) {
      const version = yield* texts.version
      if (version !== this.version) this.forget()
      this.version = version
      const found = new Map<number, RecentPage>()
      for (const id of ids) {
        const page = this.pages.get(id)
        if (page !== undefined) found.set(id, page)
      }
      const unknown = ids.filter((id) => !found.has(id))
      // what changes while they are read has a version of its own
      if (unknown.length > 0) {
        for (const [id, page] of yield* texts.beginnings(unknown, previewLength)) found.set(id, recentPage(page))
      }
      if (version === this.version) { for (const [id, page] of found) this.keep(id, page) }
      return found
    }.bind(this)
  )

  /** Marks a page as most recently used. */
  private keep(id: number, page: RecentPage): void {
    if (!this.pages.delete(id)) {
      if (!this.returnedOnce.delete(id)) return this.addReturned(id)
      this.size += sizeOf(page)
    }
    this.pages.set(id, page)
    for (const [oldest, gone] of this.pages) {
      if (this.size <= maxCharacters) break
      this.pages.delete(oldest)
      this.size -= sizeOf(gone)
    }
  }

  private addReturned(id: number): void {
    if (this.returnedOnce.size >= maxReturnedOnce) this.returnedOnce.clear()
    this.returnedOnce.add(id)
  }

  private forget(): void {
    this.pages.clear()
    this.size = 0
  }
}

// most passages are near the beginning
const recentPage = ({ description, text, title, url }: PageText): RecentPage => ({
  url,
  title,
  description,
  beginning: new SearchableText(text),
  isWhole: text.length < previewLength
})

const sizeOf = ({ beginning, description, title }: RecentPage): number =>
  beginning.length + description.length + title.length + overhead

const overhead = 500
const maxCharacters = 2 ** 23
const maxReturnedOnce = 10_000
