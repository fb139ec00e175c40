import type { Client } from "@trawl/sdk"
import type { Metadata } from "@trawl/types"
import { useState } from "react"
import { printLink } from "../address/link.ts"
import { CopyButton } from "../parts/copy-button.tsx"
import { Markdown } from "../parts/markdown.tsx"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { Highlighted } from "./highlighted-text.tsx"
import { Picture } from "./picture.tsx"

export interface FoundPage {
  readonly title?: string
  readonly url?: string
  readonly passage?: string | undefined
  readonly date?: string
  readonly category?: string
  readonly imageUrl?: string
  readonly markdown?: string | null
  readonly summary?: string | null
  readonly links?: ReadonlyArray<string> | null
  readonly metadata?: Metadata
}

/** Pages that a search found: title, URL, the matching passage, and scraped content. */
export const PageList = (
  { client, pages, wanted }: {
    readonly client: Client
    readonly pages: ReadonlyArray<FoundPage>
    readonly wanted: ReadonlyArray<string>
  }
) => (
  <ol className="pages">
    {pages.map((page, index) => (
      <li key={`${index} ${page.url}`}>
        <Page client={client} page={page} wanted={wanted} />
      </li>
    ))}
  </ol>
)

const Page = (
  { client, page, wanted }: {
    readonly client: Client
    readonly page: FoundPage
    readonly wanted: ReadonlyArray<string>
  }
) => {
  const { category, date, imageUrl, links, markdown, metadata, passage = "", summary, title = "", url = "" } = page
  return (
    <article className="page">
      <p className="page-url">
        <span className="url">{url}</span>
        {date && <time dateTime={date}>{dateOf(date)}</time>}
        {category && <span className="tag">{category}</span>}
      </p>
      <h2 className="page-title">
        <OuterLink url={url}>{title === "" ? url : title}</OuterLink>
      </h2>
      <p className="passage">
        <Highlighted text={passage} wanted={wanted} />
      </p>
      {metadata?.error && <p className="problem">Not scraped: {metadata.error}</p>}
      {summary && <p className="summary">{summary}</p>}
      <div className="page-more">
        {imageUrl && <PagePicture client={client} url={imageUrl} title={title} />}
        {markdown && <Content markdown={markdown} title={title} />}
        {links && links.length > 0 && (
          <details className="content">
            <summary>{plural(links.length, "link")}</summary>
            <ul className="link-list">
              {links.map((link, index) => (
                <li key={index}>
                  <OuterLink url={link}>{link}</OuterLink>
                </li>
              ))}
            </ul>
          </details>
        )}
        {url !== "" && (
          <a className="button quiet small" href={printLink("scrape", { url, formats: ["markdown", "links"] })}>
            Scrape<span className="unseen">{title}</span>
          </a>
        )}
      </div>
    </article>
  )
}

/** The engine fetches it when it is first opened, for a credit. */
const PagePicture = (
  { client, title, url }: { readonly client: Client; readonly url: string; readonly title: string }
) => {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className="content" onToggle={({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open)}>
      <summary>
        Picture<span className="unseen">of {title}</span> <span className="muted">1 credit</span>
      </summary>
      {wasOpened && <Picture client={client} url={url} alt={`Picture of ${title}`} />}
    </details>
  )
}

/** Rendered when it is opened, because ten pages of markdown are too much at once. */
const Content = ({ markdown, title }: { readonly markdown: string; readonly title: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="content" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Markdown<span className="unseen">of {title}</span>{" "}
        <span className="muted">{plural(wordsIn(markdown), "word")}</span>
      </summary>
      {isOpen && (
        <div className="with-copy content-body">
          <CopyButton text={markdown} label="Copy markdown" />
          <Markdown text={markdown} />
        </div>
      )}
    </details>
  )
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const dateOf = (text: string): string => {
  const date = new Date(text)
  return Number.isNaN(date.getTime())
    ? text
    : date.toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" })
}
