import * as Effect from "effect/Effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { loadPapers } from "../../src/index.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

/** Loads a file with this text; a file whose name ends with `.gz` is compressed. */
export const loadText = Effect.fnUntraced(function*(name: string, text: string) {
  const file = join(yield* temporaryDirectory, name)
  writeFileSync(file, name.endsWith(".gz") ? gzipSync(text) : text)
  return yield* loadPapers(file)
})

const lines = (...records: ReadonlyArray<object>) => records.map((record) => JSON.stringify(record)).join("\n")

/** Papers in the format of arXiv's metadata snapshot. */
export const arxivSnapshot = lines(
  {
    id: "2101.00001",
    title: "Sparse attention\n  for long sequences",
    abstract: "  We describe sparse attention, which reads long sequences in linear time.\n It beats dense models.\n",
    authors: "Ada M. Lovelace and Blaise Pascal, Émilie du Châtelet",
    categories: "cs.LG stat.ML",
    doi: "10.1000/Sparse.1",
    update_date: "2021-06-01",
    versions: [{ version: "v1", created: "Fri, 1 Jan 2021 00:00:01 GMT" }]
  },
  {
    id: "hep-th/9901001",
    title: "Strings and tides",
    abstract: "Tides of strings.",
    authors: "Carl Gauss",
    categories: "hep-th",
    update_date: "1999-01-01"
  }
)

/** Works in the format of Crossref's API. */
export const crossref = JSON.stringify({
  status: "ok",
  message: {
    items: [
      {
        DOI: "10.1000/sparse.1",
        title: ["Sparse attention for long sequences"],
        author: [{ given: "Ada", family: "Lovelace" }],
        issued: { "date-parts": [[2021, 7]] },
        reference: [{ key: "1", DOI: "10.1000/dense.9" }, { key: "2", unstructured: "a book" }]
      },
      {
        DOI: "10.1000/Dense.9",
        title: ["Dense attention"],
        abstract: "<jats:title>Abstract</jats:title><jats:p>Dense attention reads every pair &amp; is slow.</jats:p>",
        author: [{ given: "Blaise", family: "Pascal" }],
        issued: { "date-parts": [[2017, 6, 12]] },
        subject: ["Machine Learning"]
      },
      {
        DOI: "10.1000/survey.3",
        title: ["A survey of attention"],
        abstract: "<jats:p>We survey sparse and dense attention.</jats:p>",
        issued: { "date-parts": [[2022, 1, 2]] },
        reference: [{ DOI: "10.1000/SPARSE.1" }, { DOI: "10.1000/dense.9" }]
      }
    ]
  }
})

/** Papers in the format of arXiv's feeds. */
export const atom = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><id>http://arxiv.org/api/x</id>
  <entry><id>http://arxiv.org/abs/2203.12345v2</id><updated>2022-05-01T00:00:00Z</updated><published>2022-03-20T00:00:00Z</published>
    <title>Whales &amp; tides</title><summary>Whales follow
    tides.</summary><author><name>Jane Goodall</name></author><author><name>Charles Darwin</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1000/whales</arxiv:doi><category term="q-bio.PE" scheme="x"/></entry>
</feed>`

/** Papers in the format of arXiv's OAI interface. */
export const oai = `<OAI-PMH><ListRecords>
<record><header><identifier>oai:arXiv.org:0704.0001</identifier></header><metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/">
  <id>0704.0001</id><created>2007-04-02</created><updated>2007-07-24</updated>
  <authors><author><keyname>Nadolsky</keyname><forenames>P. M.</forenames></author></authors>
  <title>Diphoton production</title><categories>hep-ph</categories><abstract>A calculation of photons.</abstract></arXiv></metadata></record>
<record><header><identifier>oai:x:1</identifier></header><metadata><oai_dc:dc><dc:title>Moss and rain</dc:title><dc:creator>Curie, Marie</dc:creator>
  <dc:description>Moss drinks rain.</dc:description><dc:date>2003-02-01</dc:date><dc:identifier>https://doi.org/10.1000/moss</dc:identifier><dc:subject>Botany</dc:subject></oai_dc:dc></metadata></record>
<record><header status="deleted"><identifier>oai:x:2</identifier></header></record>
</ListRecords></OAI-PMH>`
