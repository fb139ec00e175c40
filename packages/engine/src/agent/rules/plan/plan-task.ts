import { exact, filetype, inTitle, print, site, type Term, words } from "@trawl/query-builder"
import { limits } from "@trawl/schema"
import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import type { AgentTask } from "../../ground/agent-task.ts"
import type { Plan } from "../../ground/reasoner.ts"
import { withoutCitations } from "../../work/citation-fields.ts"
import { isProperName, subjectsOf } from "../../work/subjects.ts"
import { isTelling, refersBack } from "../../work/task-words.ts"
import { isIdentifier, type ParsedPrompt, parsePrompt } from "./read-prompt.ts"

/**
 * Plans searches from narrow to wide: first with the sites, quotations and identifiers in the prompt, then with its
 * words, then for the fields of the schema.
 */
export const planTask = (task: AgentTask): Plan => {
  const refusal = refusalOf(task.prompt)
  if (refusal !== undefined) return { reasoning: "", searches: [], visits: [], refusal }
  const prompt = parsePrompt(task.prompt)
  const before = task.earlier.at(-1)
  const earlier = before !== undefined && (refersBack(task.prompt) || prompt.words.length < minWords)
    ? parsePrompt(before.prompt)
    : undefined
  const searches = task.strictConstrainToURLs ? [] : searchesFor(task, prompt, earlier)
  const visits = task.strictConstrainToURLs ? [...task.urls ?? []] : [...new Set([...task.urls ?? [], ...prompt.urls])]
  return { reasoning: reasoningOf(task, prompt, visits, searches), searches, visits }
}

const minWords = 3

const searchesFor = (
  task: AgentTask,
  prompt: ParsedPrompt,
  earlier: ParsedPrompt | undefined
): ReadonlyArray<string> => {
  const subject = [...prompt.words, ...earlier?.words.filter((word) => !prompt.words.includes(word)) ?? []].slice(
    0,
    maxWords
  )
  const names = [...new Set([...prompt.names, ...earlier?.names ?? []])]
  const sites = [...new Set([...prompt.sites, ...earlier?.sites ?? []])].slice(0, 3)
  const hosts = [...new Set((task.urls ?? []).flatMap((url) => URL.parse(url)?.host ?? []))].slice(0, 2)
  const exacts = [...prompt.quoted, ...names.filter((name) => isIdentifier(name) && name.length > 2)].slice(0, 2)
  const fields = fieldWords(task)
  const files = prompt.filetype === undefined ? [] : [() => filetype(prompt.filetype ?? "")]
  const on = (places: ReadonlyArray<string>, ...rest: ReadonlyArray<TermOf>) =>
    places.length === 0 ? [] : places.map((place) => queryOf([() => site(place), ...rest]))
  const quoting = exacts.map((text) => () => exact(text))
  const all = subject.map(word)
  // enumerated subjects rarely share one page
  const subjects = subjectsOf(task).filter((name) => isProperName(name) && subject.includes(name))
  const [first] = names.filter((name) => !isIdentifier(name))
  const withFields = [...subject.slice(0, 8), ...fields.flat()].slice(0, maxWords + 4).map(word)
  return [
    ...on(sites, ...files, ...quoting, ...all),
    ...on(sites, ...all),
    ...on(hosts, ...all),
    ...quoting.length === 0 && files.length === 0 ? [] : [queryOf([...files, ...quoting, ...all])],
    queryOf(all),
    ...subjects.map((name) => queryOf(subject.filter((one) => one === name || !subjects.includes(one)).map(word))),
    ...first === undefined ? [] : [queryOf([() => inTitle(first), ...all])],
    queryOf(withFields),
    ...on(sites, ...withFields),
    ...fields.slice(0, 4).map((ofField) =>
      queryOf([...(names.length > 0 ? names.slice(0, 4) : subject.slice(0, 4)), ...ofField].map(word))
    ),
    ...names.length === 0 ? [] : [queryOf(names.slice(0, 4).map(word))]
  ].filter((query, at, queries) => query !== "" && queries.indexOf(query) === at)
}

const maxWords = 12

type TermOf = () => Term

const word = (text: string): TermOf => () => words(text.replace(/^[-–—]+/u, "").replaceAll(/["“”„‟]/gu, ""))

/** Prints terms as a query. Leaves out terms that are invalid or would make it too long. */
const queryOf = (parts: ReadonlyArray<TermOf>): string => {
  const terms: Array<Term> = []
  for (const part of parts) {
    try {
      const term = part()
      if ([...print([...terms, term])].length <= limits.queryLength) terms.push(term)
    } catch {
      // such as a word that looks like an operator
    }
  }
  return terms.some(({ kind }) => kind === "words" || kind === "exact") ? print(terms) : ""
}

/** The words of each field of the schema. If the schema is a list, those of its items' fields. */
const fieldWords = ({ schema }: AgentTask): ReadonlyArray<ReadonlyArray<string>> => {
  if (schema === undefined) return []
  const content = withoutCitations(schema)
  const { items, properties, types } = plainSchema(content, content)
  const fields = types.includes("array") ? plainSchema(items, content).properties : properties
  return fields.slice(0, 12).map(([name]) =>
    name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").toLowerCase().split(/[\s_-]+/u).filter(isTelling)
  )
}

/** Why a task is refused: it asks for an action other than reading pages. Undefined for other tasks. */
const refusalOf = (prompt: string): string | undefined =>
  deeds.test(prompt.slice(0, 200))
    ? "The task is to do something on a website or to send something. This agent finds and reads pages; it does not log in, buy, submit, post or send anything."
    : undefined

const deeds =
  /^\s*(?:please\s+|can you\s+|could you\s+|i want you to\s+)*(?:(?:log|sign)\s+(?:me\s+)?(?:in\b|into\b|up\b)|(?:buy|purchase|order)\s+(?:me\s+|us\s+|for me\s+|\d+\s+|an?\s)|send\s+(?:an?\s+|the\s+|this\s+)?(?:e-?mail|message|sms|tweet)s?\b|(?:post|publish)\s+(?:an?|this|the following)\s|(?:fill in|fill out|submit)\s+(?:the|a|this)\s+form\b|book\s+(?:me\s+|us\s+)an?\s|delete\s+(?:my|the)\s+account\b)/iu

const reasoningOf = (
  task: AgentTask,
  { quoted, sites, words: about }: ParsedPrompt,
  visits: ReadonlyArray<string>,
  searches: ReadonlyArray<string>
): string => {
  const what = `The task is about ${about.slice(0, 10).join(", ") || "the given pages"}.`
  if (task.strictConstrainToURLs) {
    return `${what} Only the ${visits.length} given ${visits.length === 1 ? "page is" : "pages are"} read.`
  }
  const where = [
    ...visits.length === 0 ? [] : [`read ${visits.length} given ${visits.length === 1 ? "page" : "pages"}`],
    ...searches.length === 0
      ? []
      : [
        `search from narrow to wide${sites.length === 0 ? "" : `, on ${sites.join(", ")} first`}${
          quoted.length === 0 ? "" : `, with "${quoted.join("\", \"")}" exactly`
        }`
      ]
  ]
  return where.length === 0 ? what : `${what} I ${where.join(" and then ")}.`
}
