/** Elements without content. */
export const voids: ReadonlySet<string> = new Set([
  "area",
  "base",
  "basefont",
  "br",
  "col",
  "embed",
  "frame",
  "hr",
  "img",
  "input",
  "keygen",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr"
])

export const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"])

/** Block elements. */
export const blocks: ReadonlySet<string> = new Set([
  "address",
  "article",
  "aside",
  "blockquote",
  "center",
  "dd",
  "details",
  "dialog",
  "dir",
  "div",
  "dl",
  "dt",
  "fieldset",
  "figcaption",
  "figure",
  "footer",
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "hgroup",
  "hr",
  "li",
  "main",
  "menu",
  "nav",
  "ol",
  "p",
  "pre",
  "search",
  "section",
  "summary",
  "table",
  "ul"
])

/** Inline elements. */
export const inline: ReadonlySet<string> = new Set([
  "a",
  "abbr",
  "acronym",
  "b",
  "bdi",
  "bdo",
  "big",
  "button",
  "cite",
  "code",
  "data",
  "del",
  "dfn",
  "em",
  "font",
  "i",
  "ins",
  "kbd",
  "label",
  "mark",
  "nobr",
  "q",
  "rp",
  "rt",
  "ruby",
  "s",
  "samp",
  "small",
  "span",
  "strike",
  "strong",
  "sub",
  "sup",
  "time",
  "tt",
  "u",
  "var"
])

/** Elements whose end tag is only matched inside their table. */
export const cells: ReadonlySet<string> = new Set(["td", "th", "tr", "thead", "tbody", "tfoot", "caption", "colgroup"])

/** Elements whose descendants' end tags do not close elements outside. */
export const scopes: ReadonlySet<string> = new Set(["table", "td", "th", "caption", "button", "marquee"])

/** Elements with metadata. */
export const metadata: ReadonlySet<string> = new Set(["base", "link", "meta", "title"])
