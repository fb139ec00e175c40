import type { Metadata } from "@trawl/types"
import { OuterLink } from "../parts/outer-link.tsx"

/** The metadata of a page, and how it was fetched. */
export const PageFacts = ({ metadata: { trawl, ...metadata } }: { readonly metadata: Metadata }) => (
  <dl className="page-facts">
    {Object.entries({ ...metadata, verdict: verdictOf(trawl) }).filter(([, value]) =>
      value !== undefined && value !== null && value !== ""
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {typeof value === "string" && URL.canParse(value)
            ? <OuterLink url={value}>{value}</OuterLink>
            : Array.isArray(value)
            ? value.join(", ")
            : typeof value === "object"
            ? JSON.stringify(value)
            : String(value)}
        </dd>
      </div>
    ))}
  </dl>
)

/** The class of the page in words, with its reason. */
const verdictOf = (trawl: Metadata["trawl"]): string | undefined => {
  const { verdict, verdictReason } = trawl ?? {}
  if (verdict == null) return undefined
  return `${words[verdict] ?? verdict}${verdictReason ? ` (${verdictReason})` : ""}`
}

const words: Readonly<Record<string, string>> = {
  content: "A page with content",
  blocked: "Blocked: a challenge or a refusal instead of the page",
  login: "A login page",
  error: "An error page",
  parked: "A parked domain without a site",
  partial: "Still loading: the page is incomplete",
  empty: "An empty page"
}
