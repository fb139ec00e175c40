import { ownDefaults } from "./stated-defaults.ts"
import type { Statement } from "../statements/page-statements.ts"

/**
 * A property that a page states in a recognised form: in a table cell, after a label, as a default, as the version that
 * introduced something, as a link, or as a line of code.
 */
export interface StatedProperty {
  readonly kind: "cell" | "label" | "noun" | "default" | "since" | "release" | "number" | "symbol" | "link" | "code"
  /** The name of the column, the label or the text of the link. */
  readonly name: string
  readonly value: string
  readonly statement: Statement
}

/** The properties of all statements of a page. */
export const statedProperties = (statements: ReadonlyArray<Statement>): ReadonlyArray<StatedProperty> => {
  const known = read.get(statements)
  if (known !== undefined) return known
  const properties = statements.flatMap(propertiesOf)
  read.set(statements, properties)
  return properties
}

const read = new WeakMap<object, ReadonlyArray<StatedProperty>>()

const propertiesOf = (statement: Statement): ReadonlyArray<StatedProperty> => {
  const { column, entry, isTerm, kind, links, term, text, under } = statement
  const of = (kind: StatedProperty["kind"], name: string, value: string): ReadonlyArray<StatedProperty> =>
    value.trim() === "" ? [] : [{ kind, name, value: value.trim(), statement }]
  if (kind === "code") {
    const [, before, after] = /^(?:#\s*define\s+)[A-Z]/u.test(text) ? [...text.matchAll(beside)][0] ?? [] : []
    if (after ?? before) return of("number", "number", after ?? before ?? "")
    if (text.length > maxCodeLength) return []
    // a comment or a help text documents the code before it
    const [, commented] = /(?:\/\/|\s#|[([])[^/#]{0,60}?\bdefaults?(?:\s+to)?\b:?\s*([^\s,;)\]]{1,60})/iu.exec(text) ??
      []
    return [...of("code", under, text), ...commented === undefined ? [] : of("default", "default", commented)]
  }
  const [, label, rest] = /^(\p{L}[\p{L}\p{N} -]{1,40}):\s+(.{1,300}?)\.?$/u.exec(text) ?? []
  const [, version] = releaseHeading.exec(under) ?? []
  const [released] = text.length <= maxReleaseLength && /\d\.\d/u.test(text) ? date.exec(text) ?? [] : []
  return [
    ...kind !== "cell"
      ? []
      : column !== ""
      ? of("cell", column, text)
      : term !== "" && !isTerm
      ? of("cell", entry || term, text)
      : [],
    // a term and its description
    ...kind === "cell" || entry === "" || isTerm || text.length > maxLabelledLength || text.startsWith(entry)
      ? []
      : of("label", entry, text.replace(/\.$/u, "")),
    // `port 8123`
    ...[...text.matchAll(/(?<![\p{L}\p{N}-])(\p{L}{2,20}(?<!s)) (\d+)(?![\p{L}\p{N}%]|[.,:/-]\d)/gu)].flatMap(
      ([, noun = "", number = ""]) => of("noun", noun, number)
    ),
    ...label === undefined || rest === undefined || /^defaults?$/iu.test(label) ? [] : of("label", label, rest),
    ...ownDefaults(statement).flatMap((value) => of("default", "default", value)),
    ...kind === "cell" && /^\d{4}-\d{2}-\d{2}$/u.test(text) ? of("release", "release date", text) : [],
    // a sentence about a code: `The KILN_BUSY error code indicates …`
    ...of(
      "symbol",
      "code",
      /^.{0,30}?(?<![\p{L}\p{N}_])((?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|E[A-Z]{3,}))(?![\p{L}\p{N}_]) (?:\p{L}+ )?(?:errors?|codes?|status|exception)(?!\p{L})/u
        .exec(text)?.[1] ?? ""
    ),
    ...released === undefined ? [] : of("release", "release date", released),
    ...[...text.matchAll(beside)].flatMap(([, before, after]) => of("number", "number", before ?? after ?? "")),
    // the text under the heading of a release describes what that release introduced
    ...version === undefined || text === under ? [] : of("since", "since version", version),
    ...[...text.matchAll(sinceVersion)].flatMap(([, version = ""]) => of("since", "since version", version)),
    ...links.flatMap(({ text: label, url }) => of("link", label, url)),
    ...[...text.matchAll(address)].flatMap(([url]) => of("link", text, url))
  ]
}

const sinceVersion =
  /\b(?:since|added|introduced|new|available|appeared|first|beginning|starting|as|support\p{L}*|requires?)\b(?:[^.;]|\.(?!\s)){0,40}?(?<![\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.]+)?)(?!\w)/giu
const releaseHeading = /^\[?v?(\d+(?:\.\d+){1,3}(?:-[\w.]+)?)\]?(?:[\s(–—-]+\d{4}-\d{2}-\d{2}\)?)?$/u
const date = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/u
const maxReleaseLength = 80
/** A name with a number and nothing else: `KILN_BUSY (5)`, `(5) KILN_BUSY`, `#define KILN_BUSY 5`. */
const beside =
  /^(?:[([](-?\d+)[)\]]\s+[A-Z][A-Z\d_]+[.:]?|(?:#\s*define\s+)?[A-Z][A-Z\d_]+(?:\s+(?:[:=]\s*)?[([]?|[:=]\s*[([]?|[([])(-?\d+)[)\]]?)$/gu
const address = /https?:\/\/[^\s<>"'`)\]]+[^\s<>"'`)\].,;:!?]/gu
const maxCodeLength = 200
const maxLabelledLength = 80
