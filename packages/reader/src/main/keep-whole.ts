import { headings } from "../html/tags.ts"
import { type Blocks, type Container, kinds } from "./blocks.ts"
import { letterSums } from "./letter-sums.ts"

/**
 * Keeps all entries of a list inside `main` or `article` if most of it is kept, including short entries and entries
 * with many links. Ignores lists that contain only links, which are navigation.
 */
export const keepLists = (
  { blocks, containers }: Blocks,
  kept: Uint8Array,
  isRuledOut: (index: number) => boolean
): void => {
  const before = letterSums(blocks, kept)
  let done = 0
  for (const { element, end, first, kinds, letters, linked } of containers) {
    if (!lists.has(element.localName) || (kinds & content) === 0 || end <= done || linked > letters * onlyLinks) {
      continue
    }
    if ((before[end] ?? 0) - (before[first] ?? 0) < letters * minKeptOfList) continue
    for (let i = first; i < end; i++) if (!isRuledOut(i)) kept[i] = 1
    done = end
  }
}

const lists: ReadonlySet<string> = new Set(["dl", "ol", "ul"])
const onlyLinks = 0.8
const minKeptOfList = 0.5

/** Keeps whole tables, quotes, code and definition lists inside `main` or `article` if most of them is kept. */
export const keepParts = (
  { blocks, containers }: Blocks,
  kept: Uint8Array,
  isRuledOut: (index: number) => boolean
): void => {
  const before = letterSums(blocks, kept)
  for (const text of containers) {
    const { end, first, letters } = text
    if (
      (text.kinds & ~(text.parent?.kinds ?? 0) & content) === 0 ||
      (before[end] ?? 0) - (before[first] ?? 0) < letters * minKeptOfText
    ) continue
    for (let i = first; i < end; i++) {
      const block = blocks[i]
      if (
        block === undefined || (block.container.kinds & ~text.kinds & parts) === 0 ||
        block.linked > block.letters * maxLinked
      ) continue
      if (!isRuledOut(i)) kept[i] = 1
    }
  }
}

const minKeptOfText = 0.7

/**
 * Keeps a short list, table, quote or code block that is the only content of a kept section inside `main` or `article`.
 */
export const keepSections = (
  { blocks, containers }: Blocks,
  kept: Uint8Array,
  isRuledOut: (index: number) => boolean
): void => {
  for (const heading of containers) {
    if (!opensSection(heading) || kept[heading.first] !== 1) continue
    const section = blocks.slice(heading.end, sectionEnd(heading, blocks))
    const letters = section.reduce((sum, block) => sum + block.letters, 0)
    const linked = section.reduce((sum, block) => sum + block.linked, 0)
    if (
      letters > maxSectionLength || linked > letters * maxLinked ||
      kept.subarray(heading.end, heading.end + section.length).includes(1)
    ) continue
    if (
      !section.every(({ container: { element, kinds } }) =>
        (kinds & ~heading.kinds & (parts | list)) !== 0 && written.has(element.localName)
      )
    ) continue
    for (let i = heading.end; i < heading.end + section.length; i++) if (!isRuledOut(i)) kept[i] = 1
  }
}

/** Text elements, unlike buttons and cards. */
const written: ReadonlySet<string> = new Set(["blockquote", "dd", "dt", "li", "p", "pre", "td", "th"])
const maxLinked = 0.5
const maxSectionLength = 500

/**
 * Keeps the headings inside `main` or `article` whose sections are kept, so that their text does not appear to belong
 * to another section. Removes headings of sections that only contain removed links, such as "Related articles".
 */
export const settleHeadings = (
  { blocks, containers, pictures }: Blocks,
  kept: Uint8Array,
  isRuledOut: (index: number) => boolean
): void => {
  const pictured = new Set(pictures.map(({ at }) => at))
  // inner sections before outer ones
  for (const heading of containers.toReversed()) {
    // a heading that is a link is an entry of a list
    if (!opensSection(heading) || isRuledOut(heading.first) || blocks[heading.first]?.linked !== 0) continue
    const end = sectionEnd(heading, blocks)
    let letters = 0
    let linked = 0
    let good = 0
    let isEmpty = true
    for (let i = heading.end; i < end; i++) {
      const block = blocks[i]
      if (block === undefined) continue
      letters += block.letters
      linked += block.linked
      if (kept[i] === 1) good += block.letters
      isEmpty &&= kept[i] !== 1 && !pictured.has(i)
    }
    if (isEmpty && linked > letters * maxLinked) kept.fill(0, heading.first, heading.end)
    else if (good > 0 && good >= letters * enough) kept.fill(1, heading.first, heading.end)
  }
}

const enough = 0.3

const opensSection = ({ element: { localName }, end, first, kinds }: Container): boolean =>
  end > first && (kinds & content) !== 0 && localName !== "h1" && headings.has(localName)

/** The start of the next heading of the same or a higher level, or the end of the parent. */
const sectionEnd = (heading: Container, blocks: Blocks["blocks"]): number => {
  let around = heading.parent
  while (around !== undefined && around.end === heading.end) around = around.parent
  const last = around?.end ?? heading.end
  let end = heading.end
  for (; end < last; end++) {
    const tag = blocks[end]?.container.element.localName ?? ""
    if (headings.has(tag) && tag <= heading.element.localName) break
  }
  return end
}

const bits = (...tags: ReadonlyArray<string>): number => tags.reduce((all, tag) => all | (kinds.get(tag) ?? 0), 0)

const content = bits("main", "article")
const list = bits("ol")
const parts = bits("blockquote", "dl", "pre", "table")
