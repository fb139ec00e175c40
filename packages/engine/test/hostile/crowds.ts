import type { RequestListener } from "node:http"
import { pdfFile } from "../../../reader/test/documents/pdf-file.ts"
import { html } from "./watched-engine.ts"

/** Many requests for pages that one client sends at once. */
export interface CrowdCase {
  readonly name: string
  readonly listener: RequestListener
  /** The bodies of the requests. */
  readonly requests: (url: string) => ReadonlyArray<object>
  /** Statuses of responses; only 200 by default. */
  readonly statuses?: ReadonlyArray<number>
}

const times = <A>(count: number, make: (at: number) => A): Array<A> =>
  Array.from({ length: count }, (_, at) => make(at))
export const paragraphs = (count: number) =>
  `<title>Otters</title>${times(count, (at) => `<p>The field ${at} of otters is ${at * 7} kg.</p>`).join("")}`
const [page10, page100] = [paragraphs(240), paragraphs(2_400)]

const scrape = (url: string, path: string | number, options: object = {}) => ({
  url: `${url}${path}`,
  maxAge: 0,
  timeout: 100_000,
  ...options
})
const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    weight: { type: "number" },
    fields: { type: "array", items: { type: "string" } }
  }
}
const json = { formats: [{ type: "json", schema }] }
const everything = {
  formats: [
    "markdown",
    "html",
    "rawHtml",
    "links",
    "images",
    "summary",
    "branding",
    "product",
    "menu",
    "changeTracking",
    { type: "json", schema },
    { type: "question", question: "How many otters are there?" },
    { type: "highlights", query: "The weight of otters" },
    { type: "attributes", selectors: times(100, (at) => ({ selector: `.a${at}`, attribute: "href" })) }
  ],
  includeTags: times(100, (at) => `p:not(.a${at})`),
  excludeTags: times(100, (at) => `.b${at} > .c`),
  onlyCleanContent: true,
  redactPII: true
}

const pdf = pdfFile(
  times(20, () => ({ texts: times(30, (at) => ({ text: `Otters of line ${at}.`, y: 30 + 20 * at })) }))
)

/** Serves heavy pages, files, and one byte of a page in 20 ms. */
const mixture: RequestListener = (request, response) => {
  const path = request.url ?? ""
  if (path.startsWith("/pdf")) return response.setHeader("content-type", "application/pdf").end(pdf)
  if (!path.startsWith("/slow")) return html(page100)(request, response)
  response.setHeader("content-type", "text/html").write("<p>")
  const timer = setInterval(() => response.write("a"), 20)
  response.on("close", () => clearInterval(timer))
}

export const crowds: ReadonlyArray<CrowdCase> = [
  {
    name: "120 pages of 100 kB",
    listener: html(page100),
    requests: (url) => times(120, (at) => scrape(url, at))
  },
  {
    name: "400 pages of 10 kB",
    listener: html(page10),
    requests: (url) => times(400, (at) => scrape(url, at))
  },
  {
    name: "100 pages of 100 kB with `json` and a short timeout",
    listener: html(page100),
    requests: (url) => times(100, (at) => scrape(url, at, { ...json, timeout: 4_000 })),
    statuses: [200, 408]
  },
  {
    name: "pages, `json`, every option, PDF files and slow servers together",
    listener: mixture,
    requests: (url) => [
      ...times(40, (at) => scrape(url, at)),
      ...times(20, (at) => scrape(url, at, { ...json, timeout: 6_000 })),
      ...times(4, (at) => scrape(url, at, { ...everything, timeout: 6_000 })),
      ...times(6, (at) => scrape(url, `pdf${at}.pdf`, { timeout: 6_000 })),
      ...times(100, (at) => scrape(url, `slow${at}`, { timeout: 3_000 }))
    ],
    statuses: [200, 408]
  }
]
