import type { AgentTask } from "../ground/agent-task.ts"
import type { SourcedFinding } from "../ground/reasoner.ts"
import { enumerationIn } from "./enumeration.ts"

/** The subjects that a prompt enumerates, such as `Effect, Stream and Schedule`, if there are at least two. */
export const subjectsOf = (task: Pick<AgentTask, "prompt" | "schema">): ReadonlyArray<string> =>
  enumerationIn(task)?.names.slice(0, most) ?? []

const most = 12

/** The prompt for a page about one of several subjects: without the other subjects. */
export const promptFor = (
  task: Pick<AgentTask, "prompt" | "schema">,
  page: Pick<SourcedFinding, "url" | "title">
): string => {
  const { names = [], parts = [], text = "" } = enumerationIn(task) ?? {}
  const own = names.filter((name) => isProperName(name) && isNamedBy(page, name))
  if (own.length === 0 || own.length === names.length) return task.prompt
  return task.prompt.replace(
    text,
    () => parts.filter((part) => own.includes(part) || !names.includes(part)).join(" and ")
  )
}

/** A name such as `Schedule` that is not an identifier. */
export const isProperName = (name: string): boolean => /^\p{Lu}(?=[\p{L}\d]*$)[^\p{Ll}]*\p{Ll}/u.test(name)

/** The pages about one of several subjects, each of which answers a part of the prompt. */
export const pagesAbout = (
  subjects: ReadonlyArray<string>,
  findings: ReadonlyArray<SourcedFinding>
): ReadonlyArray<string> =>
  subjects.length === 0
    ? []
    : [...new Map(findings.map(({ title, url }) => [url, title]))].filter(([url, title]) =>
      subjects.some((name) => isNamedBy({ title, url }, name))
    ).map(([url]) => url)

/** The subjects that neither the answer nor its sources name. */
export const subjectsMissing = (
  subjects: ReadonlyArray<string>,
  answer: unknown,
  sources: ReadonlyArray<Pick<SourcedFinding, "url" | "title" | "quote">>
): ReadonlyArray<string> => {
  if (subjects.length === 0) return []
  const json = JSON.stringify(answer) ?? ""
  const text = [json, ...sources.map(({ quote }) => quote)].join("\n")
  const unmentioned = subjects.filter((name) => !has(text, name) && !sources.some((source) => isNamedBy(source, name)))
  if (unmentioned.length === 0) return []
  const mentioned = [...namesIn(json), ...sources.map(({ url }) => lastOf(url))].join("\n").toLowerCase()
  return unmentioned.filter((name) => !has(mentioned, name.toLowerCase()))
}

/** Field names and values may be names in any case, unlike prose, where the lower-case word is usually not the name. */
const namesIn = (json: string): ReadonlyArray<string> =>
  [...json.matchAll(shortTexts)].flatMap(([text]) => text.trim().split(/\s+/u).length > maxWordsOfName ? [] : [text])

const shortTexts = /(?<=(?:^|[{[,:])")[^"\\]{1,60}(?="(?:[\]},:]|$))/gu
const maxWordsOfName = 3

/** Whether a page is about something, by its title or URL. */
export const isNamedBy = ({ title, url }: Pick<SourcedFinding, "url" | "title">, name: string): boolean =>
  has(`${title} ${pathOf(url)}`, name)

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ""

const lastOf = (url: string): string => pathOf(url).split("/").findLast((step) => step !== "") ?? ""

/** Case matters: the library effect is not its module Effect. */
const has = (text: string, name: string): boolean => {
  const own = name.slice(name.lastIndexOf(".") + 1)
  return [name, ...own.length > 2 ? [own] : []].some((one) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${one.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "u").test(text)
  )
}
