import type { Metadata } from "@trawl/types"
import { OuterLink } from "../parts/outer-link.tsx"

/** What a page says of itself, and how it came. */
export const PageFacts = ({ metadata }: { readonly metadata: Metadata }) => (
  <dl className="page-facts">
    {Object.entries(metadata).filter(([, value]) => value !== null && value !== "").map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{typeof value === "string" && URL.canParse(value) ? <OuterLink url={value}>{value}</OuterLink> : Array.isArray(value) ? value.join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
      </div>
    ))}
  </dl>
)
