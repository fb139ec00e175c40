import { fileExtensions } from "@trawl/full-text/address"
import type { PageContent } from "@trawl/reader/page"
import type { SQLOutputValue } from "node:sqlite"
import { addressByOrigin, siteByOrigin } from "./address-by-origin.ts"
import { bytes, number, optionalNumber, type Row, text } from "./column.ts"
import { type LinkRow, toLinkRow } from "./link-rows.ts"
import { pack } from "./packed.ts"
import { unpackJsonNow } from "./packed-json.ts"
import type { ListedPage, StoredPage } from "./page-store.ts"
import { pageUrl } from "./page-url.ts"

/** A page as column values of its tables. */
export interface PageRows {
  /** The unique URL of the page. */
  readonly url: string
  readonly page: RowValues
  readonly copy: RowValues
  /** The requested URL, if it redirected to another one. */
  readonly address: string | undefined
  /** Sites that the page links to, without its own. */
  readonly sites: ReadonlySet<string>
  readonly links: LinkRow | undefined
}

export type RowValues = Readonly<Record<string, SQLOutputValue>>

/** The entry of a list of pages in a row with its columns. */
export const listedPage = (row: Row): ListedPage => ({
  id: number(row, "id"),
  url: text(row, "url"),
  title: text(row, "title"),
  description: text(row, "description")
})

/** A page as rows. `rest` is the column `rest`: `restOf` the page, packed by `packJson`. */
export const toRows = (
  page: StoredPage,
  rest: Uint8Array<ArrayBuffer> = pack(JSON.stringify(restOf(page)))
): PageRows => {
  const { content } = page
  const url = pageUrl(page.url)
  const requested = page.requestedUrl === page.url ? url : pageUrl(page.requestedUrl)
  const { site, ...address } = addressByOrigin(url)
  const { headings, links } = content
  return {
    url,
    page: {
      url,
      ...address,
      site,
      extensions: extensionsColumn(url, page.contentType),
      dated: content.publishedAt ?? page.fetchedAt,
      findable: Number(isFindable(page)),
      title: content.title,
      description: content.description,
      published_at: content.publishedAt ?? null
    },
    copy: {
      headings: JSON.stringify(headings),
      text: content.text,
      requested_url: page.requestedUrl,
      status: page.status,
      content_type: page.contentType,
      fetched_at: page.fetchedAt,
      language: content.language ?? page.detectedLanguage ?? null,
      rest
    },
    address: requested === url ? undefined : requested,
    sites: new Set(links.map(siteByOrigin).filter((linked) => linked !== "" && linked !== site)),
    links: toLinkRow(content)
  }
}

/** Whether searches may find the page. */
export const isFindable = ({ findable, status }: StoredPage): boolean =>
  status >= 200 && status < 300 && findable !== false

/** What only the whole page needs. */
export const restOf = (page: StoredPage): Rest => {
  const { html, images, language, linkTexts, links, markdown, metadata } = page.content
  return {
    rawHtml: page.rawHtml,
    findable: page.findable,
    rendered: page.rendered,
    conditions: page.conditions,
    detectedLanguage: language === undefined ? page.detectedLanguage : undefined,
    html,
    markdown,
    images,
    links,
    linkTexts,
    metadata,
    pdf: page.pdf && storedPdf(page.pdf)
  }
}

/** The value of the column `extensions`: each extension between spaces. */
const extensionsColumn = (url: string, contentType: string): string =>
  ["", ...fileExtensions(url, contentType), ""].join(" ")

/** The page as `PageStore.get` returns it. */
export const storedForm = (page: StoredPage): StoredPage => ({
  ...page,
  opened: undefined,
  reader: undefined,
  url: pageUrl(page.url),
  ...page.pdf === undefined ? {} : { pdf: storedPdf(page.pdf) }
})

/** Leaves out the parts that were created for one request only. */
const storedPdf = ({ pages, totalPages, unread }: NonNullable<StoredPage["pdf"]>) => ({ pages, totalPages, unread })

/** Converts a row of `page`, joined with `page_copy`, to a page. `unpacked` is the content of the column `rest`. */
export const fromRow = (row: Row, unpacked = unpackJsonNow(bytes(row, "rest"))): StoredPage => {
  const language = text(row, "language")
  const publishedAt = optionalNumber(row, "published_at")
  // `restOf` a page
  const { conditions, detectedLanguage, findable, pdf, rawHtml, rendered, ...rest } = unpacked as Rest
  return {
    requestedUrl: text(row, "requested_url"),
    url: text(row, "url"),
    status: number(row, "status"),
    contentType: text(row, "content_type"),
    fetchedAt: number(row, "fetched_at"),
    rawHtml,
    ...findable === undefined ? {} : { findable },
    ...rendered === undefined ? {} : { rendered },
    ...conditions === undefined ? {} : { conditions },
    ...detectedLanguage === undefined ? {} : { detectedLanguage },
    ...pdf === undefined ? {} : { pdf },
    content: {
      title: text(row, "title"),
      description: text(row, "description"),
      headings: headingsOf(row),
      text: text(row, "text"),
      ...rest,
      ...language === "" || detectedLanguage !== undefined ? {} : { language },
      ...publishedAt === undefined ? {} : { publishedAt }
    }
  }
}

/** The headings of a row of `page_copy`. */
export const headingsOf = (row: Row): ReadonlyArray<string> =>
  // only `toRows` writes this column
  JSON.parse(text(row, "headings")) as ReadonlyArray<string>

/**
 * Fields that are only read with the whole page. They are compressed together, because their texts repeat each other.
 */
type Rest =
  & Pick<StoredPage, "conditions" | "detectedLanguage" | "findable" | "pdf" | "rawHtml" | "rendered">
  & Pick<PageContent, "html" | "images" | "linkTexts" | "links" | "markdown" | "metadata">
