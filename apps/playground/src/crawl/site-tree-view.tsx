import type { Document } from "@trawl/types"
import { useState } from "react"
import type { SiteNode } from "./site-tree.ts"

interface Shown {
  readonly pages: ReadonlyArray<Document>
  readonly chosen: number | undefined
  readonly onChoose: (page: number) => void
}

/** The tree of a site. A button opens a folder, and its pages are rendered only while it is open. */
export const SiteTree = ({ root, ...shown }: Shown & { readonly root: SiteNode }) => (
  <ul className="tree">
    <TreeNode node={root} depth={0} {...shown} />
  </ul>
)

const TreeNode = ({ depth, node, ...shown }: Shown & { readonly node: SiteNode; readonly depth: number }) => {
  const [isOpen, setIsOpen] = useState(depth < 2)
  const [most, setMost] = useState(maxAtFirst)
  const { chosen, onChoose, pages } = shown
  const { children, name, page } = node
  const status = page === undefined ? 200 : pages[page]?.metadata?.statusCode ?? 200
  const title = page === undefined ? undefined : pages[page]?.metadata?.title
  const all = [...children.values()]
  return (
    <li>
      <div className="tree-row">
        {children.size > 0
          ? (
            <button
              type="button"
              className="tree-toggle"
              aria-expanded={isOpen}
              aria-label={`${name}, ${node.pages} pages`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="M3 1.500 7 5 3 8.500" />
              </svg>
            </button>
          )
          : <span className="tree-space" />}
        {page === undefined
          ? <span className="tree-name">{name}</span>
          : (
            <button
              type="button"
              className="tree-name tree-page"
              aria-current={page === chosen ? "true" : undefined}
              onClick={() => onChoose(page)}
            >
              {depth === 0 ? name : `/${name}`}
              {title && <span className="muted">{title}</span>}
            </button>
          )}
        {status >= 400 && <span className="tag tree-bad">{status}</span>}
        {children.size > 0 && <span className="count">{node.pages.toLocaleString("en")}</span>}
      </div>
      {isOpen && children.size > 0 && (
        <ul>
          {all.slice(0, most).map((child, index) => (
            <TreeNode key={`${child.name} ${index}`} node={child} depth={depth + 1} {...shown} />
          ))}
          {all.length > most && (
            <li>
              <button type="button" className="button quiet small" onClick={() => setMost(most + 10 * maxAtFirst)}>
                Show more of {all.length.toLocaleString("en")}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const maxAtFirst = 100
