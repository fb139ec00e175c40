import { Tokenizer } from "htmlparser2"

export interface MarkupEvents {
  readonly opens: (tag: string, attributes: Readonly<Record<string, string>>) => void
  readonly closes: (tag: string) => void
  readonly text: (text: string) => void
}

/** Reports tags and text of HTML in source order, without building a tree, in linear time for any markup. */
export const scanMarkup = (html: string, events: MarkupEvents): void => {
  let tag = ""
  let attributes: Record<string, string> = {}
  let name = ""
  let value = ""
  const opened = () => events.opens(tag, attributes)
  const tokenizer = new Tokenizer({ decodeEntities: true }, {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase()
      attributes = {}
    },
    onattribname: (start, end) => {
      name = html.slice(start, end).toLowerCase()
      value = ""
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end)
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint)
    },
    onattribend: () => {
      // the first of repeated attributes counts
      if (!Object.hasOwn(attributes, name)) attributes[name] = value
    },
    onopentagend: opened,
    onselfclosingtag: opened,
    onclosetag: (start, end) => events.closes(html.slice(start, end).toLowerCase()),
    ontext: (start, end) => events.text(html.slice(start, end)),
    ontextentity: (codepoint) => events.text(String.fromCodePoint(codepoint)),
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onprocessinginstruction: nothing
  })
  tokenizer.write(html)
  tokenizer.end()
}

const nothing = () => {}
