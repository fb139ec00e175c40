import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { pageVersion } from "../store/page-changes.ts"
import { earlyCharacters } from "./highlight.ts"
import { SearchableText } from "./searchable-text.ts"

/** What a search shows of a page, and looks for passages in. */
export interface RecentPage {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly beginning: SearchableText
  /** Whether that is all of its text. */
  readonly isWhole: boolean
}

/**
 * The pages that several searches showed, so that they are not read anew each time. What only one showed is not kept: most pages are
 * such, and to keep each of them for a while costs more than to read it.
 */
export class RecentPages {
  private readonly pages = new Map<number, RecentPage>()
  private readonly shown = new Set<number>()
  private version = -1
  private size = 0

  /** The pages of these ids, as the database has them; without those that have gone. */
  read(sql: Sql, ids: ReadonlyArray<number>): ReadonlyMap<number, RecentPage> {
    const version = pageVersion(sql)
    if (version !== this.version) this.forget()
    this.version = version
    const unknown = ids.filter((id) => !this.pages.has(id))
    const rows = unknown.length === 0 ? [] : sql(selectTexts).all(JSON.stringify(unknown))
    const added = new Map(rows.map((row) => [number(row, "id"), recentPage(row)]))
    const found = new Map<number, RecentPage>()
    for (const id of ids) {
      const page = this.pages.get(id) ?? added.get(id)
      if (page !== undefined) found.set(id, page)
    }
    for (const [id, page] of found) this.keep(id, page)
    return found
  }

  /** As the one that was shown last. */
  private keep(id: number, page: RecentPage): void {
    if (!this.pages.delete(id)) {
      if (!this.shown.delete(id)) return this.noteShown(id)
      this.size += sizeOf(page)
    }
    this.pages.set(id, page)
    for (const [oldest, gone] of this.pages) {
      if (this.size <= mostCharacters) break
      this.pages.delete(oldest)
      this.size -= sizeOf(gone)
    }
  }

  private noteShown(id: number): void {
    if (this.shown.size >= mostShown) this.shown.clear()
    this.shown.add(id)
  }

  private forget(): void {
    this.pages.clear()
    this.size = 0
  }
}

const recentPage = (row: Row): RecentPage => {
  const beginning = text(row, "beginning")
  return {
    url: text(row, "url"),
    title: text(row, "title"),
    description: text(row, "description"),
    beginning: new SearchableText(beginning),
    isWhole: beginning.length < earlyCharacters
  }
}

const sizeOf = ({ beginning, description, title }: RecentPage): number => beginning.length + description.length + title.length + overhead

const overhead = 500
const mostCharacters = 2 ** 23
const mostShown = 10_000

// most passages stand near the beginning
const selectTexts = `
  SELECT id, url, title, description, substr(text, 1, ${earlyCharacters}) AS beginning
  FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE id IN (SELECT value FROM json_each(?))
`
