import { explainQuery } from "@trawl/query-builder"

/** What can be asked, before anything was. */
export const Examples = ({ onQuery }: { readonly onQuery: (query: string) => void }) => (
  <div className="empty">
    <h2>Search the pages this engine knows</h2>
    <p>Write as you would anywhere, or say more with operators. Each becomes a part that you can change or take out.</p>
    <ul className="examples">
      {queries.map((query) => (
        <li key={query}>
          <button type="button" className="example" onClick={() => onQuery(query)}>
            <code>{query}</code>
            <span>{explainQuery(query).map(({ asks }) => asks).join("; ")}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)

const queries = [
  "retry schedule jitter",
  `"exponential backoff" -draft`,
  "stream intitle:guide",
  "inurl:schedule -filetype:pdf"
]
