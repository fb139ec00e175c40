import * as path from "node:path"
import { categoriesOf, divideModule, fitsOnePage, type ModulePart } from "./divide-module.ts"
import { type DocComment, parseDocComment } from "./doc-comment.ts"
import { modifiedAt, readText, sizeOf } from "./installed-files.ts"
import type { InstalledPackage } from "./installed-packages.ts"
import { once } from "./once.ts"
import { type Declaration, scanDeclarations } from "./scan-declarations.ts"
import { pathSlug } from "./slug.ts"

export interface Entry {
  readonly name: string
  readonly category: string
  readonly weight: number
  /** Unique within the module. */
  readonly anchor: string
  readonly declaration: Declaration
  readonly comment: () => DocComment
}

export interface ApiPart extends ModulePart<Entry> {
  readonly path: string
}

export interface ApiModule {
  readonly from: InstalledPackage
  /** Without the package: "Schedule", "http/HttpClient". */
  readonly id: string
  readonly name: string
  /** The import specifier: "effect/http/HttpClient". */
  readonly specifier: string
  /** Relative to the package. */
  readonly file: string
  readonly path: string
  readonly modified: () => Date
  readonly comment: () => DocComment
  readonly entries: () => ReadonlyArray<Entry>
  /** Whether the whole module fits on one page; for a small file, determined without reading it. */
  readonly whole: () => boolean
  /** One part at the module's own path, or several parts at paths below it. */
  readonly parts: () => ReadonlyArray<ApiPart>
}

/** A module of a package. Its declaration file is read on first use. */
export const apiModule = (from: InstalledPackage, id: string): ApiModule => {
  const file = `dist/${id}.d.ts`
  const absolute = path.join(from.folder, file)
  const scanned = once(() => scanDeclarations(readText(absolute) ?? ""))
  const entries = once(() => entriesOf(scanned().declarations))
  const base = `/${from.name}/${id}`
  const parts = once((): ReadonlyArray<ApiPart> => {
    const divided = divideModule(entries())
    if (divided.length === 1) return divided.map((part) => ({ ...part, path: `${base}.html` }))
    const addresses = distinct(divided.map((part) => pathSlug(part.label.split(", ").slice(0, 3).join(" "))))
    return divided.map((part, index) => ({ ...part, path: `${base}/${addresses[index]}.html` }))
  })
  return {
    from,
    id,
    name: path.posix.basename(id),
    specifier: `${from.name}/${id}`,
    file,
    path: `${base}.html`,
    modified: once(() => modifiedAt(absolute)),
    comment: once(() => parseDocComment(scanned().comment || openingComment(from, id))),
    entries,
    whole: once(() => fitsOnePage(sizeOf(absolute)) || parts().length === 1),
    parts
  }
}

/** The categories of a module, in its order. */
export const moduleCategories = categoriesOf<Entry>

/** Makes slugs unique: "Null to Text" and "null to text" are two pages. */
const distinct = (slugs: ReadonlyArray<string>): ReadonlyArray<string> =>
  slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((one) => one === slug).length
    return before === 0 ? slug : `${slug}-${before + 1}`
  })

/** The compiler drops the first comment of a module together with the first import; the source still has it. */
const openingComment = (from: InstalledPackage, id: string): string =>
  /^\s*(\/\*\*[\s\S]*?\*\/)/.exec(readText(path.join(from.folder, "src", `${id}.ts`)) ?? "")?.[1] ?? ""

const entriesOf = (declarations: ReadonlyArray<Declaration>): ReadonlyArray<Entry> => {
  const categories = new Map<string, string>()
  return declarations.map((declaration) => {
    const first = categories.get(declaration.name)
    const category = categoryOf(declaration.comment) ?? first ?? "other"
    if (first === undefined) categories.set(declaration.name, category)
    return {
      name: declaration.name,
      category,
      weight: declaration.comment.length + Math.min(largestSignature, signatureLength(declaration)),
      anchor: first === undefined ? declaration.name : `${declaration.name}-${declaration.kind}`,
      declaration,
      comment: once(() => parseDocComment(declaration.comment))
    }
  })
}

/** Found without reading the whole comment, because thousands are checked when the library opens. */
const categoryOf = (comment: string): string | undefined => {
  const at = comment.lastIndexOf("* @category ")
  return at < 0 ? undefined : comment.slice(at + "* @category ".length, comment.indexOf("\n", at)).trim()
}

const largestSignature = 5_000

/** Overloads repeat the comment of the first one; readers see it once. */
const signatureLength = (declaration: Declaration): number =>
  declaration.kind === "const" || declaration.kind === "function"
    ? declaration.text.replace(/\/\*\*[\s\S]*?\*\//g, "").length
    : declaration.text.length
