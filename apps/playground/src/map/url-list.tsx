import type { MapResponse } from "@trawl/types"
import { useMemo, useState } from "react"
import { printLink } from "../address/link.ts"
import { CopyButton } from "../parts/copy-button.tsx"
import { TextField } from "../parts/field.tsx"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"

/** The URLs of a site in the engine's order, filtered by the typed text. */
export const UrlList = ({ answer: { links, warning }, milliseconds }: {
  readonly answer: MapResponse
  readonly milliseconds: number
}) => {
  const [typed, setTyped] = useState("")
  const [most, setMost] = useState(maxAtFirst)
  const narrowed = useMemo(() => {
    const words = typed.toLowerCase().split(/\s+/)
    return links.filter(({ title, url }) => {
      const text = `${url} ${title ?? ""}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  }, [links, typed])
  return (
    <>
      <p className="facts" role="status">{plural(links.length, "URL")} · {Math.round(milliseconds)} ms</p>
      {typeof warning === "string" && <p className="notice">{warning}</p>}
      {links.length > 0 && (
        <section className="card" aria-label="URLs">
          <div className="card-head map-head">
            <TextField label="Filter" value={typed} onChange={(text = "") => setTyped(text)} />
            <span className="muted" role="status">
              {typed.trim() !== "" && `${narrowed.length.toLocaleString("en")} match`}
            </span>
            <CopyButton text={narrowed.map(({ url }) => url).join("\n")} label="Copy URLs" />
          </div>
          <ol className="url-list">
            {narrowed.slice(0, most).map(({ description, title, url }) => (
              <li key={url}>
                <div>
                  <OuterLink url={url}>{url}</OuterLink>
                  {title && <p>{title}</p>}
                  {description && <p className="muted">{description}</p>}
                </div>
                <a className="button quiet small" href={printLink("scrape", { url })} aria-label={`Scrape ${url}`}>
                  Scrape
                </a>
                <a className="button quiet small" href={printLink("crawl", { url })} aria-label={`Crawl from ${url}`}>
                  Crawl
                </a>
              </li>
            ))}
          </ol>
          {narrowed.length > most && (
            <p className="card-note">
              <button type="button" className="button small" onClick={() => setMost(most + 10 * maxAtFirst)}>
                Show more of {narrowed.length.toLocaleString("en")}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}

const maxAtFirst = 200
