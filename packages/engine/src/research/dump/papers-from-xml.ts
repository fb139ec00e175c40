import { Parser } from "htmlparser2"
import type { Namespace, PaperName } from "../loaded-paper.ts"
import { nameIn, readName } from "../paper-name.ts"
import { inParagraphs, plainText } from "./plain-text.ts"
import type { DumpRecord } from "./read-dump.ts"

/** The papers of arXiv's Atom feeds and of OAI-PMH records in arXiv's own format or Dublin Core. */
export async function* papersFromXml(pieces: AsyncIterable<string>): AsyncGenerator<DumpRecord> {
  const found: Array<DumpRecord> = []
  let record: Array<Element> | undefined
  let depth = 0
  const open: Array<Element> = []
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const name = tag.toLowerCase().replace(/^.*:/u, "")
      // some formats contain nested records
      if (records.has(name) && record === undefined) {
        record = []
        depth = open.length
      }
      const element: Element = { name, parent: open.at(-1)?.name ?? "", attributes, text: "" }
      open.push(element)
      record?.push(element)
    },
    ontext: (text) => {
      const element = open.at(-1)
      if (record !== undefined && element !== undefined) element.text += text
    },
    onclosetag: () => {
      open.pop()
      if (record === undefined || open.length > depth) return
      found.push(toPaper(record))
      record = undefined
    }
  }, { xmlMode: true, decodeEntities: true })
  for await (const piece of pieces) {
    parser.write(piece)
    yield* found.splice(0)
  }
  parser.end()
  yield* found
}

interface Element {
  /** The name without its namespace prefix. */
  readonly name: string
  readonly parent: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

const records: ReadonlySet<string> = new Set(["entry", "record"])

const toPaper = (elements: ReadonlyArray<Element>): DumpRecord => {
  const names = namesOf(elements)
  const textOf = names.some(({ namespace }) => namespace === "arxiv") ? inParagraphs : plainText
  const all = (name: string, parents?: ReadonlyArray<string>) =>
    elements.filter((element) => element.name === name && parents?.includes(element.parent) !== false).map(({ text }) =>
      textOf(text)
    ).filter((text) => text !== "")
  const title = all("title")[0] ?? ""
  if (title === "") return { problem: "A record has no title." }
  if (names.length === 0) return { problem: `The paper ${JSON.stringify(title.slice(0, 80))} has no identifier.` }
  const dates = all("date").map((date) => date.slice(0, 10)).sort()
  return {
    paper: {
      names,
      title,
      abstract: all("summary")[0] ?? all("abstract")[0] ?? all("description")[0] ?? "",
      body: "",
      authors: [...all("name", ["author"]), ...writtenApart(elements), ...all("creator")],
      categories: [
        ...elements.flatMap(({ attributes, name }) =>
          name === "category" && attributes["term"] !== undefined ? [attributes["term"]] : []
        ),
        ...all("categories").flatMap((categories) => categories.split(/\s+/u)),
        ...all("subject")
      ],
      created: day(all("published")[0] ?? all("created")[0] ?? dates[0]),
      updated: day(all("updated")[0] ?? dates.at(-1)),
      references: []
    }
  }
}

const day = (text: string | undefined) => text?.slice(0, 10)

const namesOf = (elements: ReadonlyArray<Element>): ReadonlyArray<PaperName> => {
  const found = elements.flatMap(({ name, parent, text }) => {
    const namespace: Namespace | undefined = name === "doi"
      ? "doi"
      : name === "id" && parent === "arxiv"
      ? "arxiv"
      : undefined
    const read = namespace !== undefined
      ? nameIn(namespace, text)
      : (name === "id" && parent === "entry") || (name === "identifier" && parent !== "header")
      ? readName(text)
      : undefined
    return read ?? []
  })
  return [...new Map(found.map((name) => [`${name.namespace}:${name.name}`, name])).values()]
}

/** Author names, which arXiv's own format splits into `keyname` and `forenames`. */
const writtenApart = (elements: ReadonlyArray<Element>): ReadonlyArray<string> =>
  elements.flatMap(({ name, text }, at) => {
    if (name !== "keyname") return []
    const following = elements[at + 1]
    const forenames = following?.name === "forenames" ? `${following.text.trim()} ` : ""
    return [`${forenames}${text.trim()}`]
  })
