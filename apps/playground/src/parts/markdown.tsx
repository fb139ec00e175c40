import { lazy, Suspense } from "react"

// the renderer is loaded with the first text
const MarkdownPage = lazy(() => import("./markdown-page.tsx").then((module) => ({ default: module.MarkdownPage })))

/** Markdown as a page. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <Suspense fallback={<p className="muted" role="status">Loading…</p>}>
    <MarkdownPage text={text} />
  </Suspense>
)
