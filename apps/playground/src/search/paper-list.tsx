import type { PaperRecord } from "@trawl/types"
import { Highlighted } from "./highlighted-text.tsx"

/** Research papers that a search found. */
export const PaperList = (
  { papers, wanted }: { readonly papers: ReadonlyArray<PaperRecord>; readonly wanted: ReadonlyArray<string> }
) => (
  <ol className="pages">
    {papers.map(({ abstract, paperId, primaryId, title }) => (
      <li key={paperId}>
        <article className="page">
          <p className="page-url">
            <span className="url">{primaryId ?? paperId}</span>
          </p>
          <h2 className="page-title">{title ?? paperId}</h2>
          <p className="passage">
            <Highlighted text={abstract ?? ""} wanted={wanted} />
          </p>
        </article>
      </li>
    ))}
  </ol>
)
