/** A page in a small subset of markdown, and edits of single lines of it. Each edit gives one pair of pages. */
export interface EditedPage {
  readonly name: string
  /** Headings, paragraphs of one line, lists, tables and fenced code. */
  readonly text: string
  readonly edits: ReadonlyArray<PageEdit>
}

export type PageEdit = { readonly category: string } & LineEdit

type LineEdit =
  | { readonly change: ReadonlyArray<readonly [line: string, by: string]> }
  | { readonly add: string; readonly after: string }
  | { readonly remove: ReadonlyArray<string> }
  | { readonly move: string; readonly after: string; readonly or?: ReadonlyArray<string> }

/** A part of a page that changes although its content stays the same: an advertisement, a counter, a list of links. */
export interface PageNoise {
  readonly category: string
  /** In the same markdown; an empty text is no part at all. */
  readonly before: string
  readonly after: string
  /** The opening tag of the part in HTML. */
  readonly tag?: string
  readonly at: "top" | "after the first heading" | "middle" | "end"
}

/** The expected change of one block. The texts are plain: without the marks of markdown. */
export interface ExpectedChange {
  readonly kind: "added" | "removed" | "changed" | "moved"
  readonly before?: string
  readonly after?: string
  /** For a move: blocks that can be reported as moved instead. */
  readonly or?: ReadonlyArray<string>
}

/** Applies an edit to a text. */
export const applyEdit = (text: string, edit: LineEdit): { text: string; expected: ReadonlyArray<ExpectedChange> } => {
  const lines = text.trim().split("\n")
  const place = (line: string) => {
    const at = lines.indexOf(line)
    if (at < 0 || lines.indexOf(line, at + 1) >= 0) throw new Error(`Expected this line once: ${line}`)
    return at
  }
  const done = (expected: ReadonlyArray<ExpectedChange>) => ({ text: lines.join("\n"), expected })
  if ("change" in edit) {
    for (const [line, by] of edit.change) lines[place(line)] = by
    return done(edit.change.map(([line, by]) => ({ kind: "changed", before: plainLine(line), after: plainLine(by) })))
  }
  if ("add" in edit) {
    const added = edit.add.split("\n")
    lines.splice(place(edit.after) + 1, 0, ...isItem(edit.after) && isItem(edit.add) ? [] : [""], ...added)
    return done(
      added.filter((line) => line !== "" && !/^\|[\s:|-]+$/.test(line)).map((line) => ({
        kind: "added",
        after: plainLine(line)
      }))
    )
  }
  if ("remove" in edit) {
    for (const line of edit.remove) lines.splice(place(line), 1)
    return done(edit.remove.map((line) => ({ kind: "removed", before: plainLine(line) })))
  }
  lines.splice(place(edit.move), 1)
  lines.splice(place(edit.after) + 1, 0, ...isItem(edit.move) && isItem(edit.after) ? [edit.move] : ["", edit.move, ""])
  const moved = plainLine(edit.move)
  return done([{ kind: "moved", before: moved, after: moved, or: (edit.or ?? []).map(plainLine) }])
}

/** Lines that stand together without a blank line: items, rows and indented code. */
const isItem = (line: string) => /^(?:- |\d+\. |\||  |[a-z]+[ (=].*[;){]$|\$ )/.test(line)

/** A line without the marks of markdown. The cells of a row are separated by a space. */
export const plainLine = (line: string): string =>
  line.replace(/^(?:#{1,6} |- |\d+\. )/, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*\*|`/g, "")
    .replace(/\|/g, " ").replace(/\s+/g, " ").trim()
