import { wordsOf } from "../../../scrape/formats/passages.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import type { TaskPage } from "./task-page.ts"
import type { SchemaField } from "./schema-fields.ts"

/**
 * The relevance of a page to a task, from 0 to 1. A page without the names in the prompt is probably about something
 * else.
 */
export const relevanceOf = (
  wanted: ReadonlyArray<SchemaField>,
  { promptWords, page, prompt: { names, quoted }, pageStatements: { statements }, task, topic }: TaskPage
): number => {
  // a page may use other words for the fields, but it must name their subject
  const subjects = new Set([...quoted, ...names].flatMap((name) => [...wordsOf(name)]))
  const called = new Set(
    wanted.flatMap(({ described, named }) => [...named, ...[...described].filter((word) => !subjects.has(word))])
  )
  const left = [...promptWords].filter((word) => !called.has(word))
  // a single remaining word may only be part of the phrasing
  const subject = left.length < 2 ? [...promptWords] : left
  if (subject.length === 0) return 0.5
  const anchors = [...quoted, ...names].filter((name) => ![...wordsOf(name)].every((word) => called.has(word))).map(
    squeeze
  ).filter((anchor) => anchor.length > 2)
  const whole = anchors.length === 0 ? "" : squeeze(`${page.title} ${page.url} ${page.markdown}`)
  const present = anchors.length === 0 ? 1 : anchors.filter((anchor) => whole.includes(anchor)).length / anchors.length
  const isHeaded = (word: string): boolean => statements.some(({ heading }) => heading.has(word))
  const isWritten = (word: string): boolean =>
    statements.some(({ termWords, words }) => words.has(word) || termWords.has(word))
  // a page without one of these words is about something else
  const isOnPage = (word: string): boolean =>
    topic.title.has(word) || topic.url.has(word) || isHeaded(word) || isWritten(word)
  if ([...complementOf(task.prompt)].some((word) => promptWords.has(word) && !called.has(word) && !isOnPage(word))) {
    return 0
  }
  const shares = subject.map((word) =>
    topic.title.has(word) ? 1 : topic.url.has(word) || isHeaded(word) ? 0.9 : isWritten(word) ? 0.65 : 0
  )
  return shares.reduce((sum: number, share) => sum + share, 0) / subject.length *
    (minPresence + (1 - minPresence) * present)
}

/** The words that name the subject of a prompt: before a colon, or after the last `of`. */
const complementOf = (prompt: string): ReadonlySet<string> => {
  const [, before = ""] = /^([^:?,]{2,60}):\s/u.exec(withoutEnumeration(prompt)) ?? []
  const at = /\b(?:do|does|did)\b/u.test(prompt) ? -1 : prompt.lastIndexOf(" of ")
  const behind = at === -1 ? "" : /^[^?.,;:]{1,80}/u.exec(prompt.slice(at + 4))?.[0] ?? ""
  return tellingWordsOf(`${before} ${behind}`)
}

/** A prompt without an enumeration before a colon: `Kestrel 9` in `Price and weight: Kestrel 9`. */
const withoutEnumeration = (prompt: string): string => {
  const colon = prompt.lastIndexOf(": ")
  return prompt.lastIndexOf(" and ", colon - " and ".length) !== -1 && colon !== -1 ? prompt.slice(colon + 2) : prompt
}

const minPresence = 0.35

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
