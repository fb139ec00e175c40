import { HtmlElement, HtmlText } from "../html/html-node.ts"
import { percentDecoded } from "../text/percent-decoded.ts"
import { noteLabel } from "../clean/note-marks.ts"

/** Protects verbatim markdown from escaping until everything else is written. */
export class Verbatim {
  private readonly texts: Array<string> = []

  /** The placeholder. */
  mark(markdown: string): HtmlText {
    return new HtmlText(`\uE0F0${this.texts.push(markdown) - 1}\uE0F1`)
  }

  restore(markdown: string): string {
    return this.texts.length === 0
      ? markdown
      : markdown.replace(/\uE0F0(\d{1,6})\uE0F1/g, (mark, index) => this.texts[Number(index)] ?? mark)
  }
}

/** Writes formulas between dollar signs. In place. */
export const markFormulas = (root: HtmlElement, verbatim: Verbatim): void => {
  for (const math of root.getElementsByTagName("math")) {
    const tex = math.textContent.replace(/\s+/g, " ").trim()
    const displayed = math.getAttribute("display") === "block"
    const mark = verbatim.mark(displayed ? `$$${tex}$$` : `$${tex}$`)
    if (tex === "") math.remove()
    else math.parentNode?.replaceChild(mark, math)
  }
}

/** Writes footnotes in markdown syntax: the target of a reference, a list item or paragraph, is the note. In place. */
export const markFootnotes = (root: HtmlElement, verbatim: Verbatim): void => {
  const notes = new Map<string, { readonly label: string; readonly marks: Array<HtmlElement> }>()
  for (const link of root.getElementsByTagName("a")) {
    const label = noteLabel(link)
    if (label === undefined) continue
    const href = link.getAttribute("href") ?? ""
    const id = percentDecoded(href.slice(href.indexOf("#") + 1))
    const note = notes.get(id) ?? { label, marks: [] }
    note.marks.push(link)
    notes.set(id, note)
  }
  if (notes.size === 0) return
  for (const target of root.querySelectorAll("li,p,div,dd,aside")) {
    const note = notes.get(target.id)
    if (note === undefined) continue
    notes.delete(target.id)
    for (const link of target.getElementsByTagName("a")) if (leadsBack(link)) link.remove()
    const list = target.parentNode
    const inner = target.children.find(({ localName }) => localName === "p") ?? target
    inner.insertBefore(verbatim.mark(`[^${note.label}]: `), inner.firstChild)
    if (target.localName === "li" && list !== null) {
      const paragraph = new HtmlElement("div")
      while (target.firstChild !== null) paragraph.appendChild(target.firstChild)
      list.parentNode?.insertBefore(paragraph, list)
      target.remove()
      if (list.firstElementChild === null) list.remove()
    }
    for (const mark of note.marks) {
      const raised = mark.parentNode?.localName === "sup" ? mark.parentNode : mark
      raised.parentNode?.replaceChild(verbatim.mark(`[^${note.label}]`), raised)
    }
  }
}

const leadsBack = (link: HtmlElement): boolean => {
  const text = link.textContent.replaceAll("\ufe0e", "").trim()
  const fragment = /#(.*)/.exec(link.getAttribute("href") ?? "")?.[1]
  return fragment !== undefined && (/^[↩↵↑⏎^]+$/.test(text) || text.length <= 2 && fragment.includes("ref"))
}
