import type { ChangedBlock } from "@trawl/types"
import { Lexer, type Token, type Tokens } from "marked"
import { Fragment, type ReactNode, useMemo, useState } from "react"
import { ChangedText } from "../changes/changed-text.tsx"
import { marked, markedCell, RemovedRow } from "../changes/marked.tsx"
import { placeChanges, type PlacedChanges } from "../changes/place-changes.ts"
import { withoutEntities } from "./entities.ts"
import { linesOf, textOf } from "./token-text.ts"
import { OuterLink } from "./outer-link.tsx"

/**
 * Renders markdown as elements, never as markup: HTML is shown as text, and images are links, so nothing is loaded.
 * `changes` are marked where they are.
 */
export const MarkdownPage = ({ changes = none, text }: {
  readonly text: string
  readonly changes?: ReadonlyArray<ChangedBlock> | undefined
}) => {
  const [isWhole, setIsWhole] = useState(false)
  const most = changes.length > 0 ? maxWithChanges : maxAtFirst
  const shown = isWhole ? text : text.slice(0, most)
  const content = useMemo(() => {
    const reading = { level: levels(), changes: placeChanges(changes) }
    return [
      blocks(new Lexer({ gfm: true }).lex(shown), reading),
      <Fragment key="rest">{changedTexts(reading.changes.rest())}</Fragment>
    ]
  }, [shown, changes])
  return (
    <div className="markdown">
      {content}
      {shown.length < text.length && (
        <p>
          <button type="button" className="button small" onClick={() => setIsWhole(true)}>
            Show all {text.length.toLocaleString("en")} characters
          </button>
        </p>
      )}
    </div>
  )
}

const none: ReadonlyArray<ChangedBlock> = []
const maxAtFirst = 60_000
/** Changes below the shown part would lose their place. */
const maxWithChanges = 400_000

/** Heading levels below those of the page, without gaps. */
const levels = () => {
  let last = 2
  return (depth: number): number => (last = Math.min(depth + 2, last + 1, 6))
}

/** What is known at a place of the page. Blocks are rendered in the order of the page. */
interface Reading {
  readonly level: (depth: number) => number
  readonly changes: PlacedChanges
}

const blocks = (tokens: ReadonlyArray<Token>, reading: Reading): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{block(token, reading)}</Fragment>)

const changedTexts = (changes: ReadonlyArray<ChangedBlock>): ReactNode =>
  changes.map((change, index) => (
    <p key={index}>
      <ChangedText change={change} />
    </p>
  ))

const block = (given: Token, reading: Reading): ReactNode => {
  // from the lexer without extensions
  const token = given as
    | Tokens.Space
    | Tokens.Code
    | Tokens.Heading
    | Tokens.Table
    | Tokens.Hr
    | Tokens.Blockquote
    | Tokens.List
    | Tokens.HTML
    | Tokens.Paragraph
    | Tokens.Text
  switch (token.type) {
    case "space":
      return null
    case "hr":
      return <hr />
    case "code":
      return (
        <pre
          tabIndex={0}
          role="region"
          aria-label={token.lang ? `Code, ${token.lang}` : "Code"}
        ><code>{codeLines(token.text, reading)}</code></pre>
      )
    case "heading": {
      const Heading = `h${reading.level(token.depth)}` as "h3"
      const text = textOf(token.tokens)
      const removed = reading.changes.heading(text, token.depth)
      const { before, change } = reading.changes.take(text)
      return (
        <>
          {changedTexts([...removed, ...before])}
          <Heading>{marked(change, inline(token.tokens))}</Heading>
        </>
      )
    }
    case "blockquote":
      return <blockquote>{blocks(token.tokens, reading)}</blockquote>
    case "list": {
      const items = token.items.map((item, index) => {
        const [first, ...others] = item.tokens
        const isText = first?.type === "text" || first?.type === "paragraph"
        const { before, content } = isText ? lines(first as Tokens.Text, reading) : { before: [], content: undefined }
        return (
          <Fragment key={index}>
            {before.map((change, at) => (
              <li key={at}>
                <ChangedText change={change} />
              </li>
            ))}
            <li>
              {item.task && <span>{item.checked ? "☑ " : "☐ "}</span>}
              {isText && (first.type === "paragraph" ? <p>{content}</p> : content)}
              {blocks(isText ? others : item.tokens, reading)}
            </li>
          </Fragment>
        )
      })
      return token.ordered ? <ol start={token.start === "" ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>
    }
    case "table":
      return (
        <div className="table-scroll" tabIndex={0} role="region" aria-label="Table">
          <table>
            <thead>{row(token.header, reading, true)}</thead>
            <tbody>
              {token.rows.map((cells, at) => <Fragment key={at}>{row(cells, reading, false)}</Fragment>)}
            </tbody>
          </table>
        </div>
      )
    case "html":
      return token.text.trim() === "" ? null : <p>{token.text}</p>
    case "paragraph":
    case "text": {
      const { before, content } = lines(token, reading)
      return (
        <>
          {changedTexts(before)}
          {token.type === "text" ? content : <p>{content}</p>}
        </>
      )
    }
    default:
      return null // a link definition, which links already contain
  }
}

/** The lines of a paragraph, which change one by one. */
const lines = (token: Tokens.Paragraph | Tokens.Text, reading: Reading) => {
  if (token.tokens === undefined) return { before: [], content: withoutEntities(token.text) }
  const found = linesOf(token.tokens).map((tokens) => ({ tokens, ...reading.changes.take(textOf(tokens)) }))
  const content = found.map(({ change, tokens }, index) => (
    <Fragment key={index}>{index > 0 && <br />}{marked(change, inline(tokens))}</Fragment>
  ))
  return { before: found.flatMap(({ before }) => before), content }
}

const codeLines = (text: string, { changes }: Reading): ReactNode => {
  const found = text.split("\n").map((line) => ({ line, ...changes.take(line) }))
  if (found.every(({ change }) => change === undefined)) return text
  return found.map(({ before, change, line }, index) => (
    <Fragment key={index}>
      {before.map((change, at) => (
        <Fragment key={at}>
          <ChangedText change={change} />
          {"\n"}
        </Fragment>
      ))}
      {marked(change, line)}
      {"\n"}
    </Fragment>
  ))
}

const row = (cells: ReadonlyArray<Tokens.TableCell>, { changes }: Reading, isHead: boolean): ReactNode => {
  const { before, change } = changes.take(cells.map(({ tokens }) => textOf(tokens).trim()).join(" | "))
  return (
    <>
      {before.map((removed, at) => <RemovedRow key={at} change={removed} columns={cells.length} />)}
      <tr>
        {cells.map((cell, index) =>
          isHead && cell.text !== ""
            ? <th key={index} scope="col">{markedCell(change, index, inline(cell.tokens))}</th>
            : <td key={index}>{markedCell(change, index, inline(cell.tokens))}</td>
        )}
      </tr>
    </>
  )
}

const inline = (tokens: ReadonlyArray<Token> | undefined): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{span(token)}</Fragment>)

const span = (given: Token): ReactNode => {
  const token = given as
    | Tokens.Escape
    | Tokens.Tag
    | Tokens.Link
    | Tokens.Image
    | Tokens.Strong
    | Tokens.Em
    | Tokens.Codespan
    | Tokens.Br
    | Tokens.Del
    | Tokens.Text
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens)}</strong>
    case "em":
      return <em>{inline(token.tokens)}</em>
    case "del":
      return <del>{inline(token.tokens)}</del>
    case "codespan":
      return <code>{token.text}</code>
    case "br":
      return <br />
    case "link":
      return <OuterLink url={token.href}>{token.text === "" ? token.href : inline(token.tokens)}</OuterLink>
    case "image":
      return (
        <span className="picture">
          <OuterLink url={token.href}>Picture{token.text === "" ? "" : `: ${withoutEntities(token.text)}`}</OuterLink>
        </span>
      )
    case "text":
      return token.tokens ? inline(token.tokens) : withoutEntities(token.text)
    default:
      return token.text
  }
}
