import type { PlainSchema } from "./plain-schema.ts"

/** A field by its name and schema. */
export interface NamedField {
  readonly name: string
  readonly schema: Pick<PlainSchema, "description">
}

/** The kind of text that a field asks for. */
export type TextKind =
  | "version"
  | "year"
  | "date"
  | "email"
  | "url"
  | "person"
  | "licence"
  | "error code"
  | "default"
  | "code"
  | "prose"
  | "any"

export const kindOf = ({ name, schema: { description } }: NamedField): TextKind => {
  const spoken = spokenName(name)
  if (isLicence.test(spoken)) return "licence"
  if (
    /\bcode$/u.test(spoken) &&
    /\b(?:error|exception|status|exit|result)\b/u.test(`${spoken} ${description.toLowerCase()}`)
  ) return "error code"
  return kinds.find(([, pattern]) => pattern.test(spoken))?.[0] ??
    kinds.find(([, pattern]) => pattern.test(description.toLowerCase().slice(0, 120)))?.[0] ?? "any"
}

/** Whether a field asks for a year. */
export const isYear = ({ name, schema: { description } }: NamedField): boolean =>
  /\byear$/iu.test(spokenName(name)) || /^(?:the |in )?(?:which |what )?(?:calendar )?year\b/iu.test(description)

/** Whether a field asks for a description of something as a whole. */
export const wantsWhole = (field: NamedField): boolean =>
  kindOf(field) === "prose" && speaksOfWhole.test(`${spokenName(field.name)} ${field.schema.description}`)

export const speaksOfWhole =
  /\b(?:purpose|descriptions?|summary|overview|definition|about|intro(?:duction)?|what|explanations?|meaning)\b/iu

/** A name as words. */
export const spokenName = (name: string): string =>
  name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/[_-]+/gu, " ").toLowerCase()

const isLicence = /\blicen[cs]e$/u

/** The first match counts. */
const kinds: ReadonlyArray<readonly [TextKind, RegExp]> = [
  [
    "prose",
    /\b(?:descriptions?|summary|purpose|explanations?|meaning|definition|overview|reasons?|rationale|details|behaviou?r|effect|notes?|why|how|what it does|use case|intro(?:duction)?|answer|statement|sentence)\b/u
  ],
  ["default", /\bdefaults?\b/u],
  ["version", /\bversions?\b|\bsince\b/u],
  ["email", /\be-?mail\b/u],
  ["url", /\b(?:url|uri|link|homepage|website)\b/u],
  ["year", /\byear\b/u],
  ["date", /\b(?:date|released?(?: on)?|published|day|when)\b/u],
  ["person", /\b(?:authors?|creators?|founders?|maintainers?|editors?|inventors?|person|people|who)\b/u],
  [
    "code",
    /\b(?:commands?|options?|flags?|functions?|methods?|variables?|files?|filename|path|director(?:y|ies)|packages?|modules?|types?|class|operators?|keys?|settings?|syntax|values?|keywords?|headers?|identifier|parameters?|arguments?|signature|property|attribute|tag|element|code|symbol|import|interface|return(?:s|ed)?|extension|port|prefix|suffix|field|constant|enum|error|exception|status|macro|directive|character)\b/u
  ]
]
