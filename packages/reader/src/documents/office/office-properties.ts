import { parseDocument } from "htmlparser2"
import type { Properties } from "../document-content.ts"
import type { Zip } from "./zip.ts"

/** The Dublin Core properties of an office file or book, which each file family stores in another place. */
export const officeProperties = (zip: Zip): Properties => {
  const xml = zip.text("docProps/core.xml") ?? zip.text("meta.xml") ??
    zip.text(zip.names.find((name) => name.endsWith(".opf")) ?? "")
  if (xml === undefined) return {}
  const texts = new Map<string, string>()
  visit(parseDocument(xml, { xmlMode: true }), (element) => {
    const text = textOf(element).trim()
    if (text !== "" && !texts.has(element.name)) texts.set(element.name, text)
  })
  return {
    title: texts.get("dc:title"),
    author: texts.get("dc:creator") ?? texts.get("meta:initial-creator"),
    description: texts.get("dc:description") ?? texts.get("dc:subject"),
    keywords: texts.get("cp:keywords") ?? texts.get("meta:keyword"),
    language: texts.get("dc:language"),
    created: texts.get("dcterms:created") ?? texts.get("meta:creation-date"),
    modified: texts.get("dcterms:modified")
  }
}

/** The names of a workbook's sheets, in order. */
export const sheetNames = (zip: Zip): ReadonlyArray<string> => {
  const names: Array<string> = []
  const xml = zip.text("xl/workbook.xml") ?? zip.text("content.xml") ?? ""
  visit(parseDocument(xml, { xmlMode: true }), ({ attribs, name }) => {
    const sheet = name === "sheet" ? attribs["name"] : name === "table:table" ? attribs["table:name"] : undefined
    if (sheet !== undefined) names.push(sheet)
  })
  return names
}

type Parsed = ReturnType<typeof parseDocument>
type Child = Parsed["children"][number]
type Element = Extract<Child, { readonly attribs: unknown }>

const visit = (root: Parsed, each: (element: Element) => void): void => {
  const waiting: Array<Child> = [...root.children]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (!("attribs" in node)) continue
    each(node)
    waiting.unshift(...node.children)
  }
}

const textOf = ({ children }: Element): string => children.map((child) => "data" in child ? child.data : "").join("")
