import { wordsOf } from "../../scrape/formats/passages.ts"

/**
 * Shortens markdown to the parts that are relevant to a prompt, in order. Marks each omission, so that adjacent parts
 * are not read as one.
 */
export const cutToFit = (markdown: string, question: string, most: number): string => {
  if (markdown.length <= most) return markdown
  const wanted = wordsOf(question.slice(0, maxPromptLength))
  const blocks = blocksOf(markdown.slice(0, maxLength), Math.max(200, Math.floor(most / 8)))
  const rarity = rarityIn(blocks, wanted)
  const worth = blocks.map(({ heading, words }, at) => {
    let sum = at === 0 ? opening : 0
    for (const word of wanted) {
      sum += words.has(word)
        ? rarity(word)
        : heading.has(word)
        ? rarity(word) * underHeading
        : 0
    }
    return sum
  })
  const chosen = new Set<number>()
  let room = most
  for (const at of [...blocks.keys()].sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)) {
    const cost = (blocks[at]?.text.length ?? 0) + gap.length
    if (cost > room) continue
    chosen.add(at)
    room -= cost
  }
  let text = ""
  let last = -1
  for (const [at, block] of blocks.entries()) {
    if (!chosen.has(at)) continue
    text += text === "" ? block.text : last === at - 1 ? `\n\n${block.text}` : `${gap}${block.text}`
    last = at
  }
  return text
}

interface Block {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** Words of its heading. */
  readonly heading: ReadonlySet<string>
}

const blocksOf = (markdown: string, largest: number): ReadonlyArray<Block> => {
  let heading: ReadonlySet<string> = new Set()
  return markdown.split(/\n{2,}/u).flatMap((part) => {
    const text = part.trim()
    if (text === "") return []
    if (/^#{1,6} /u.test(text)) heading = wordsOf(text.slice(0, 500))
    const under = heading
    return pieces(text, largest).map((piece): Block => ({ text: piece, words: wordsOf(piece), heading: under }))
  })
}

/** Splits a long block at line ends, or anywhere if it has none. */
const pieces = (text: string, largest: number): ReadonlyArray<string> => {
  const all: Array<string> = []
  let open = ""
  for (
    const line of text.split("\n").flatMap((line) =>
      line.length <= largest ? [line] : line.match(new RegExp(`[\\s\\S]{1,${largest}}`, "gu")) ?? []
    )
  ) {
    if (open !== "" && open.length + line.length + 1 > largest) {
      all.push(open)
      open = line
    } else open = open === "" ? line : `${open}\n${line}`
  }
  return open === "" ? all : [...all, open]
}

const rarityIn = (blocks: ReadonlyArray<Block>, wanted: ReadonlySet<string>) => {
  const counts = new Map<string, number>()
  for (const { words } of blocks) {
    for (const word of wanted) if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return (word: string): number => Math.log(1 + (blocks.length + 1) / ((counts.get(word) ?? 0) + 0.5))
}

const gap = "\n\n[…]\n\n"
/** The rest of a very long page is ignored. */
const maxLength = 500_000
const maxPromptLength = 20_000
/** The beginning of a page is always included. */
const opening = 100
const underHeading = 0.5
