import type { HtmlElement } from "../html/html-node.ts"
import type { HtmlPage } from "../html/parse-html.ts"

/** The publication date of a page in milliseconds since the epoch. The most explicit of several sources counts. */
export const publishedAt = (page: HtmlPage, content: HtmlElement): number | undefined => {
  for (const source of [fromMeta(page), fromLinkedData(page), fromMicrodata(page), fromTimes(content)]) {
    for (const date of source) {
      const time = timeOf(date)
      if (time !== undefined) return time
    }
  }
  return undefined
}

const fromMeta = ({ head }: HtmlPage): ReadonlyArray<string> => {
  const dates: Array<{ readonly rank: number; readonly date: string }> = []
  for (const meta of head.getElementsByTagName("meta")) {
    const name = meta.getAttribute("property") ?? meta.getAttribute("name") ?? meta.getAttribute("itemprop") ?? ""
    const rank = metaNames.indexOf(name.trim().toLowerCase())
    if (rank !== -1) dates.push({ rank, date: meta.getAttribute("content") ?? "" })
  }
  return dates.sort((one, other) => one.rank - other.rank).map(({ date }) => date)
}

const metaNames = [
  "article:published_time",
  "og:article:published_time",
  "datepublished",
  "parsely-pub-date",
  "sailthru.date",
  "citation_publication_date",
  "citation_date",
  "dcterms.created",
  "dc.date.issued",
  "dc.date.created",
  "dc.date",
  "dcterms.date",
  "publishdate",
  "publish_date",
  "publish-date",
  "pubdate",
  "publication_date",
  "date"
]

// found by pattern, because most of the JSON is about other things, and some of it is invalid
const fromLinkedData = ({ linkedData }: HtmlPage): ReadonlyArray<string> =>
  linkedData.flatMap((json) => {
    const date = /"datePublished"\s{0,20}:\s{0,20}"([^"]{4,40})"/.exec(json)?.[1]
    return date === undefined ? [] : [date]
  })

const fromMicrodata = ({ body }: HtmlPage): ReadonlyArray<string> =>
  body.querySelectorAll("time,span,div,p,abbr,a")
    .filter((element) => element.getAttribute("itemprop")?.toLowerCase() === "datepublished")
    .map((element) => element.getAttribute("datetime") ?? element.getAttribute("content") ?? element.textContent.trim())

// a page with several dates, such as a list of articles, has no date of its own
const fromTimes = (content: HtmlElement): ReadonlyArray<string> => {
  const times = content.getElementsByTagName("time").filter((time) => time.hasAttribute("datetime"))
  const marked = times.filter((time) => time.hasAttribute("pubdate") || /publish/i.test(time.className))
  return (marked.length > 0 ? marked : times.length === 1 ? times : []).slice(0, 1).map((time) =>
    time.getAttribute("datetime") ?? ""
  )
}

const timeOf = (text: string): number | undefined => {
  const date = text.trim()
  // dates without a time zone are read as UTC, whatever the local time zone
  const utc = iso.test(date)
    ? (zoned.test(date) || !date.includes(":") ? date.replace(" ", "T") : `${date.replace(" ", "T")}Z`)
    : written.test(date) && date.length <= 60
    ? (/(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})\)?$/.test(date) ? date : `${date} UTC`)
    : undefined
  if (utc === undefined) return undefined
  const time = Date.parse(utc)
  return time >= earliest && time <= latest ? time : undefined
}

const iso = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/i
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Such as `March 5, 2024`, `5 Mar 2024 10:00`, `Tue, 05 Mar 2024 10:00:00 GMT`. */
const written =
  /^(?:[a-z]{3,9},?\s)?(?:\d{1,2}\s[a-z]{3,9}\.?,?\s\d{4}|[a-z]{3,9}\.?\s\d{1,2},?\s\d{4})(?:[ ,][^<>]*)?$/i

const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2100, 0, 1)
