import type { HtmlElement } from "../html/html-node.ts"
import { percentDecoded } from "../text/percent-decoded.ts"
import { noteLabel } from "../clean/note-marks.ts"
import type { Blocks } from "./blocks.ts"

/** Keeps the footnotes to which kept text refers, unless they are a bibliography: mostly links to elsewhere. */
export const keepNotes = (
  { blocks, containers }: Blocks,
  kept: Uint8Array,
  isRuledOut: (index: number) => boolean
): void => {
  const referred = new Set<string>()
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]
    if (block === undefined || kept[i] !== 1 || block.linked === 0) continue
    for (const { parentNode } of block.nodes) {
      const link = parentNode?.localName === "a" ? parentNode : parentNode?.parentNode
      const id = link?.localName === "a" ? idOf(link) : undefined
      if (id !== undefined) referred.add(id)
    }
  }
  if (referred.size === 0) return
  const notes = containers.filter(({ element, end, first }) =>
    end > first && end - first <= maxBlocks && referred.has(element.id)
  )
  let letters = 0
  let linked = 0
  for (const note of notes) {
    letters += note.letters
    linked += note.linked
  }
  if (linked > letters * maxLinked) return
  for (const { end, first } of notes) for (let i = first; i < end; i++) if (!isRuledOut(i)) kept[i] = 1
}

/** For notes of a few paragraphs. */
const maxBlocks = 10
const maxLinked = 0.25

/** The ID of the note that a link within the page refers to. */
const idOf = (link: HtmlElement): string | undefined => {
  const href = link.getAttribute("href") ?? ""
  return href[0] === "#" && noteLabel(link) !== undefined ? percentDecoded(href.slice(1)) : undefined
}
