import { Tabs } from "@base-ui/react/tabs"
import type { Document } from "@trawl/types"
import type { ReactNode } from "react"
import { Code } from "../parts/code.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { jsonText } from "../parts/json-text.ts"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { Reader } from "../parts/reader.tsx"
import { PageFacts } from "./page-facts.tsx"

/** A scraped page: its markdown on the left, and its other content and metadata on the right. */
export const ScrapedPage = (
  { answer, document, milliseconds }: {
    readonly document: Document
    readonly answer: object
    readonly milliseconds: number
  }
) => {
  const { markdown, warning } = document
  const sides = sidesOf(document, answer)
  return (
    <>
      <p className="facts" role="status">{factsOf(document, milliseconds).join(" · ")}</p>
      {warning && <p className="notice">{warning}</p>}
      <div className={typeof markdown === "string" ? "beside" : undefined}>
        {typeof markdown === "string" && <Reader markdown={markdown} />}
        <section className="card" aria-label="About the page">
          <Tabs.Root defaultValue={sides[0]?.name}>
            <div className="card-head">
              <Tabs.List className="tabs small" aria-label="About the page">
                {sides.map(({ count, name }) => (
                  <Tabs.Tab key={name} value={name} className="tab">
                    {name}
                    {count !== undefined && <span className="count">{count}</span>}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </div>
            {sides.map(({ content, name }) => <Tabs.Panel key={name} value={name}>{content()}</Tabs.Panel>)}
          </Tabs.Root>
        </section>
      </div>
    </>
  )
}

const factsOf = ({ metadata }: Document, milliseconds: number): ReadonlyArray<string> => {
  const { cacheState, creditsUsed, statusCode } = metadata ?? {}
  return [
    `${Math.round(milliseconds)} ms`,
    ...statusCode === undefined ? [] : [`status ${statusCode}`],
    ...cacheState === "hit" ? ["from the cache"] : [],
    ...typeof creditsUsed === "number" ? [plural(creditsUsed, "credit")] : []
  ]
}

interface Side {
  readonly name: string
  readonly count?: number
  readonly content: () => ReactNode
}

const sidesOf = (document: Document, answer: object): ReadonlyArray<Side> => {
  const { branding, html, images, json, links, metadata = {}, product, rawHtml, screenshot, summary } = document
  return [
    ...typeof screenshot === "string"
      ? [{
        name: "Screenshot",
        content: () => (
          <div className="shot">
            <a href={screenshot} target="_blank" rel="noreferrer">
              <img src={screenshot} alt={`Screenshot of ${metadata.title ?? metadata.url ?? "the page"}`} />
            </a>
          </div>
        )
      }]
      : [],
    ...json === undefined || json === null ? [] : [data("Data", json)],
    ...typeof summary === "string" ? [{ name: "Summary", content: () => <p className="prose">{summary}</p> }] : [],
    ...product ? [data("Product", product)] : [],
    ...branding ? [data("Branding", branding)] : [],
    { name: "Metadata", content: () => <PageFacts metadata={metadata} /> },
    ...links ? [addresses("Links", links)] : [],
    ...images ? [addresses("Images", images)] : [],
    ...typeof html === "string" ? [code("HTML", html)] : [],
    ...typeof rawHtml === "string" ? [code("Raw HTML", rawHtml)] : [],
    code("Raw JSON", jsonText(answer))
  ]
}

const code = (name: string, text: string): Side => ({
  name,
  content: () => (
    <div className="with-copy">
      <CopyButton text={text} label={`Copy ${name}`} />
      <Code label={name} text={text} />
    </div>
  )
})

const data = (name: string, value: unknown): Side => code(name, jsonText(value))

const addresses = (name: string, list: ReadonlyArray<string>): Side => ({
  name,
  count: list.length,
  content: () => (
    <ul className="link-list">
      {list.map((url, index) => (
        <li key={index}>
          <OuterLink url={url}>{url}</OuterLink>
        </li>
      ))}
    </ul>
  )
})
