import type { ChangedBlock } from "@trawl/types"
import { lazy, Suspense } from "react"

// the renderer is loaded with the first text
const MarkdownPage = lazy(() => import("./markdown-page.tsx").then((module) => ({ default: module.MarkdownPage })))

/** Markdown as a page, with its changes marked where they are. */
export const Markdown = ({ changes, text }: {
  readonly text: string
  readonly changes?: ReadonlyArray<ChangedBlock> | undefined
}) => (
  <Suspense fallback={<p className="muted" role="status">Loading…</p>}>
    <MarkdownPage text={text} changes={changes} />
  </Suspense>
)
