import type { SitemapUse } from "@trawl/types"
import { SelectField } from "../parts/field.tsx"
import { sitemapOf } from "./sitemap-use.ts"

/** The choice between sitemaps and links. `include` is the default of the API, so it is left out of the request. */
export const SitemapField = ({ label, onChange, problem, use }: {
  readonly label: string
  readonly use: SitemapUse | undefined
  readonly problem: string | undefined
  readonly onChange: (use: SitemapUse | undefined) => void
}) => (
  <div className="narrow">
    <SelectField
      label={label}
      value={use === "include" ? "" : use ?? ""}
      options={choices}
      problem={problem}
      onChange={(text) => onChange(sitemapOf(text))}
    />
  </div>
)

const choices: ReadonlyArray<readonly [use: string, name: string]> = [
  ["", "Sitemap and links"],
  ["skip", "Links only"],
  ["only", "Sitemap only"]
]
