import { Flag } from "../parts/field.tsx"
import { type Failure, problemOf } from "../parts/failure-of.ts"
import { linesOf } from "../parts/lines.ts"
import { LinesField } from "../parts/lines-field.tsx"
import type { Changes } from "../parts/use-request.ts"
import type { MonitorDraft } from "./monitor-draft.ts"

/** The part of a monitor's form that says which differences count as changes. */
export const ComparisonFields = ({ draft, failure, onChange }: {
  readonly draft: MonitorDraft
  readonly failure: Failure | undefined
  readonly onChange: (changes: Changes<MonitorDraft>) => void
}) => (
  <>
    <LinesField
      label="Ignored parts"
      hint="CSS selectors, one on each line"
      lines={draft.ignoreSelectors ?? []}
      problem={problemOf(failure, "trawl.ignoreSelectors")}
      onChange={(text) => onChange({ ignoreSelectors: linesOf(text) })}
    />
    <LinesField
      label="Ignored text"
      hint="regular expressions, one on each line"
      lines={draft.ignorePatterns ?? []}
      problem={problemOf(failure, "trawl.ignorePatterns")}
      onChange={(text) => onChange({ ignorePatterns: linesOf(text) })}
    />
    <div className="flags">
      <Flag
        label="Ignore the order"
        checked={draft.order === "ignore"}
        onChange={(isSet) => onChange({ order: isSet ? "ignore" : undefined })}
      />
      <Flag
        label="Report changes of advertisements, banners, counters and relative times"
        checked={draft.noise === "report"}
        onChange={(isSet) => onChange({ noise: isSet ? "report" : undefined })}
      />
    </div>
  </>
)
