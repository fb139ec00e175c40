import { Lexer, type Token, type Tokens } from "marked"
import { Fragment, type ReactNode, useMemo, useState } from "react"
import { withoutEntities } from "./entities.ts"
import { OuterLink } from "./outer-link.tsx"

/** Renders markdown as elements, never as markup: HTML is shown as text, and images are links, so nothing is loaded. */
export const MarkdownPage = ({ text }: { readonly text: string }) => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? text : text.slice(0, maxAtFirst)
  const content = useMemo(() => blocks(new Lexer({ gfm: true }).lex(shown), levels()), [shown])
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

const maxAtFirst = 60_000

/** Heading levels below those of the page, without gaps. */
const levels = () => {
  let last = 2
  return (depth: number): number => (last = Math.min(depth + 2, last + 1, 6))
}

type Level = (depth: number) => number

const blocks = (tokens: ReadonlyArray<Token>, level: Level): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{block(token, level)}</Fragment>)

const block = (given: Token, level: Level): ReactNode => {
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
        ><code>{token.text}</code></pre>
      )
    case "heading": {
      const Heading = `h${level(token.depth)}` as "h3"
      return <Heading>{inline(token.tokens)}</Heading>
    }
    case "blockquote":
      return <blockquote>{blocks(token.tokens, level)}</blockquote>
    case "list": {
      const items = token.items.map((item, index) => (
        <li key={index}>{item.task && <span>{item.checked ? "☑ " : "☐ "}</span>}{blocks(item.tokens, level)}</li>
      ))
      return token.ordered ? <ol start={token.start === "" ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>
    }
    case "table":
      return (
        <div className="table-scroll" tabIndex={0} role="region" aria-label="Table">
          <table>
            <thead>
              <tr>
                {token.header.map((cell, index) =>
                  cell.text === "" ? <td key={index} /> : <th key={index} scope="col">{inline(cell.tokens)}</th>
                )}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, at) => (
                <tr key={at}>{row.map((cell, index) => <td key={index}>{inline(cell.tokens)}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case "html":
      return token.text.trim() === "" ? null : <p>{token.text}</p>
    case "paragraph":
      return <p>{inline(token.tokens)}</p>
    case "text":
      return token.tokens ? inline(token.tokens) : withoutEntities(token.text)
    default:
      return null // a link definition, which links already contain
  }
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
