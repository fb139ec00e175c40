import type { ChangedBlock } from "@trawl/types"
import { ChangedText } from "../changes/changed-text.tsx"

/** The changed blocks of a page, each below the headings where it stands. */
export const BlockList = ({ blocks }: { readonly blocks: ReadonlyArray<ChangedBlock> }) => (
  <ol className="blocks">
    {blocks.map((change, index) => (
      <li key={index}>
        {change.path.length > 0 && <p className="hint">{change.path.join(" › ")}</p>}
        <p className="changed">
          <ChangedText change={change} />
        </p>
      </li>
    ))}
  </ol>
)
