import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

export interface LabelledPage {
  readonly name: string
  readonly text: string
  readonly url: string
  readonly contentType: "text/html"
  readonly type: string
  /** What judges main content was learned on these. */
  readonly isOdd: boolean
  /** The text of its main content. */
  readonly wanted: string
}

interface Label {
  readonly url: string
  readonly _internal: { readonly page_type: { readonly primary: string } }
  readonly ground_truth: { readonly main_content: string | null }
}

/**
 * Pages as WCXB, the Web Content eXtraction Benchmark, lays them out: `html/<id>.html.gz` and `ground-truth/<id>.json`.
 * They are other people's: they are not in this repository.
 */
export const labelledPages = (folder: string): ReadonlyArray<LabelledPage> =>
  readdirSync(join(folder, "html")).toSorted().map((file) => {
    // what the benchmark says of its files
    const label = JSON.parse(
      readFileSync(join(folder, "ground-truth", file.replace(".html.gz", ".json")), "utf8")
    ) as Label
    const { _internal: { page_type: type }, ground_truth: truth, url } = label
    return {
      name: file,
      text: gunzipSync(readFileSync(join(folder, "html", file))).toString("utf8"),
      url: url || "https://unknown.example/",
      contentType: "text/html",
      type: type.primary,
      isOdd: Number.parseInt(file) % 2 === 1,
      wanted: truth.main_content ?? ""
    }
  })
