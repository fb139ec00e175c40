import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

export interface LabelledPage {
  readonly name: string
  readonly text: string
  readonly url: string
  readonly contentType: "text/html"
  readonly type: string
  /** Whether the page belongs to the training set of the classifier. */
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
 * Reads pages in the layout of WCXB, the Web Content eXtraction Benchmark: `html/<id>.html.gz` and
 * `ground-truth/<id>.json`. This repository does not contain them, because they belong to third parties.
 */
export const labelledPages = (folder: string): ReadonlyArray<LabelledPage> =>
  readdirSync(join(folder, "html")).toSorted().map((file) => {
    // the format is defined by the benchmark
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
