import { explainQuery } from "@trawl/query-builder"

/** Example queries, shown before the first search. */
export const Examples = ({ onQuery }: { readonly onQuery: (query: string) => void }) => (
  <div className="empty">
    <h2>Search the pages this engine knows</h2>
    <p>Type words, or add operators. You can change or remove each part of the query.</p>
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
