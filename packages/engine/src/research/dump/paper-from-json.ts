import type { LoadedPaper, Namespace, PaperName } from "../loaded-paper.ts"
import { nameIn, readName } from "../paper-name.ts"
import { inParagraphs, plainText } from "./plain-text.ts"

/** The paper of a JSON record in any supported format; a sentence with the problem if it is not a paper. */
export const paperFromJson = (record: unknown): LoadedPaper | string => {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return "The record is not an object."
  const given = record as JsonRecord
  const names = namesOf(given)
  const textOf = names.some(({ namespace }) => namespace === "arxiv") ? inParagraphs : plainText
  const title = textOf(first(given["title"]) ?? "")
  if (title === "") return "The record has no title."
  if (names.length === 0) {
    return `The paper ${JSON.stringify(title.slice(0, 80))} has no DOI, arXiv, PubMed or PMC identifier.`
  }
  return {
    names,
    title,
    abstract: textOf(first(given["abstract"]) ?? first(given["summary"]) ?? ""),
    body: textOf(first(given["body"]) ?? first(given["text"]) ?? first(given["fullText"]) ?? "").slice(
      0,
      maxBodyLength
    ),
    authors: authorsOf(given),
    categories: categoriesOf(given),
    created: day(given["createdDate"]) ?? day(given["created"]) ?? day(given["published"]) ??
      day(given["publicationDate"]) ?? day(given["issued"]) ??
      day(list(given["versions"])[0]),
    updated: day(given["updateDate"]) ?? day(given["update_date"]) ?? day(given["updated"]),
    references: [...list(given["references"]), ...list(given["reference"]), ...list(given["citations_out"])].flatMap((
      reference
    ) => referenceOf(reference) ?? [])
  }
}

type JsonRecord = Readonly<Record<string, unknown>>

const maxBodyLength = 300_000

/** Identifiers from a map, from separate fields, or from arXiv's `id`. */
const namesOf = (given: JsonRecord): ReadonlyArray<PaperName> => {
  const maps = [given, given["ids"], given["externalIds"]].filter(isRecord)
  const named = maps.flatMap((map) =>
    Object.entries(map).flatMap(([field, value]) => {
      const namespace = fields[field.toLowerCase()]
      return namespace === undefined ? [] : texts(value).flatMap((name) => nameIn(namespace, name) ?? [])
    })
  )
  const written = [given["id"], given["primaryId"], given["URL"], given["url"]].flatMap(texts).flatMap((name) =>
    readName(name) ?? []
  )
  return [...new Map([...named, ...written].map((name) => [`${name.namespace}:${name.name}`, name])).values()]
}

const fields: Readonly<Partial<Record<string, Namespace>>> = {
  doi: "doi",
  dois: "doi",
  arxiv: "arxiv",
  arxiv_id: "arxiv",
  arxivid: "arxiv",
  pmid: "pmid",
  pubmed: "pmid",
  pubmed_id: "pmid",
  pmcid: "pmcid",
  pmc: "pmcid",
  pubmedcentral: "pmcid"
}

const authorsOf = (given: JsonRecord): ReadonlyArray<string> => {
  const authors = given["authors"] ?? given["author"]
  // arXiv joins names by commas and "and"
  if (typeof authors === "string") {
    return plainText(authors).split(/(?<!\s)\s*,\s*(?:and\s+)?|(?<!\s)\s+and\s+/u).filter((name) => name !== "")
  }
  return list(authors).flatMap((author) => {
    if (typeof author === "string") return [author.trim()]
    if (!isRecord(author)) return []
    const name = first(author["name"]) ??
      [author["given"] ?? author["forenames"], author["family"] ?? author["keyname"]].flatMap(texts).join(" ")
    return name.trim() === "" ? [] : [name.trim()]
  })
}

const categoriesOf = (given: JsonRecord): ReadonlyArray<string> => {
  const categories = given["categories"] ?? given["subject"] ?? given["subjects"]
  return typeof categories === "string"
    ? categories.split(/[\s,]+/u).filter((category) => category !== "")
    : texts(categories)
}

/** The identifier of a reference: a string, or an object as in Crossref. */
const referenceOf = (reference: unknown): PaperName | undefined =>
  typeof reference === "string" ? readName(reference) : isRecord(reference) ? namesOf(reference)[0] : undefined

/** The day of a string, of Crossref's date parts, or of a version in arXiv's list. */
const day = (given: unknown): string | undefined => {
  if (typeof given === "string") {
    const iso = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/u.exec(given)
    if (iso !== null) return [iso[1], iso[2] ?? "01", iso[3] ?? "01"].join("-")
    const time = Date.parse(given)
    return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
  }
  if (!isRecord(given)) return undefined
  const parts = list(list(given["date-parts"])[0]).filter((part) => typeof part === "number")
  if (parts.length > 0) {
    return [
      String(parts[0]).padStart(4, "0"),
      ...[parts[1] ?? 1, parts[2] ?? 1].map((part) => String(part).padStart(2, "0"))
    ].join("-")
  }
  return day(given["date-time"]) ?? day(given["created"])
}

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const list = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const texts = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === "string" ? [item] : typeof item === "number" ? [String(item)] : []
  )

const first = (value: unknown): string | undefined => texts(value)[0]
