import { isHeadingOfOthers, isOfAnother, type Topic } from "../../../scrape/extract/prose/attribution.ts"
import { auxiliaries, determiners, prepositions, pronouns, type Span } from "../../../scrape/extract/prose/clauses.ts"
import { isQuestionWord } from "../../../scrape/extract/prose/requested-field.ts"
import { contentRoots, type PageProse, type Sentence } from "../../../scrape/extract/prose/page-prose.ts"
import { type Token, tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { asPattern } from "./as-pattern.ts"
import type { TaskPage } from "./task-page.ts"
import { plainPrompt } from "./plain-prompt.ts"
import { tellingWordsOf } from "../../work/task-words.ts"

/**
 * Whether a statement is about another thing: it is in a section such as related packages, or in the table row of
 * another thing.
 */
export const isAboutOtherThing = (
  statement: Statement,
  { promptWords, fields, page: { title }, prose: { topic }, pageStatements: { statements }, task }: Pick<
    TaskPage,
    "fields" | "page" | "pageStatements" | "promptWords" | "prose" | "task"
  >
): boolean => {
  const { column, headings, isTerm, kind, term, text, under } = statement
  if (hasOtherModelNumber(task.prompt, [text, `${term} ${headings}`, title])) return true
  const prompt = contentRoots(tokensOf(task.prompt.slice(0, maxTextLength)))
  const subject = prompt.filter((root) => topic.has(root))
  const isSubject = (words: string) => {
    const roots = contentRoots(tokensOf(words))
    return subject.length > 0
      ? subject.every((root) => roots.includes(root))
      : prompt.some((root) => roots.includes(root))
  }
  if (
    [under, headings].some((heading) =>
      isHeadingOfOthers(heading) && !contentRoots(tokensOf(heading)).some((root) => prompt.includes(root))
    ) && !isSubject(`${term} ${text}`)
  ) return true
  // in a first column, `License` is a label, but `pino` is another thing
  if (
    kind !== "cell" || column === "" || term === "" || isTerm || isSubject(term) ||
    [...tellingWordsOf(term)].some((word) => promptWords.has(word) || fields.has(word))
  ) return false
  const { keyColumns, terms } = tablesIn(statements)
  const key = keyColumns.get(`${under}\n${term}`) ?? ""
  return contentRoots(tokensOf(key)).some((root) => prompt.includes(root)) ||
    // or the column has values of several things
    (terms.get(`${under}\n${column}`)?.size ?? 0) > 1
}

/**
 * Whether the first text that contains a numbered name of the prompt has it with another number: `Kestrel 7` instead of
 * `Kestrel 9`.
 */
export const hasOtherModelNumber = (prompt: string, texts: ReadonlyArray<string>): boolean =>
  numbered(prompt).some(({ name, number }) => {
    const numbers = texts.map((text) => numbered(text).filter((one) => one.name === name).map((one) => one.number))
      .find((all) => all.length > 0)
    return numbers !== undefined && !numbers.includes(number) &&
      !texts.some((text) => new RegExp(`(?<![\\p{L}\\p{N}.])${asPattern(number)}(?!\\p{N}|\\.\\p{N})`, "u").test(text))
  })

const numbered = (text: string): ReadonlyArray<{ readonly name: string; readonly number: string }> =>
  [
    ...text.slice(0, maxTextLength).matchAll(
      /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}-]{1,40}) (\d+(?:\.\d+)*)(?![\p{L}\p{N}])/gu
    )
  ].map((
    [, name = "", number = ""]
  ) => ({ name, number }))

interface Tables {
  /** The name of the column that contains a term, by the heading of the table and the term. */
  readonly keyColumns: ReadonlyMap<string, string>
  /** The terms of a column's cells, by the heading of the table and the name of the column. */
  readonly terms: ReadonlyMap<string, ReadonlySet<string>>
}

const tablesIn = (statements: ReadonlyArray<Statement>): Tables => {
  const known = tablesRead.get(statements)
  if (known !== undefined) return known
  const keyColumns = new Map<string, string>()
  const terms = new Map<string, Set<string>>()
  for (const { column, isTerm, kind, term, text, under } of statements) {
    if (kind !== "cell") continue
    const key = `${under}\n${text}`
    if (isTerm && !keyColumns.has(key)) keyColumns.set(key, column)
    const place = `${under}\n${column}`
    const ofColumn = terms.get(place) ?? new Set()
    terms.set(place, ofColumn.add(term))
  }
  const tables = { keyColumns, terms }
  tablesRead.set(statements, tables)
  return tables
}

const tablesRead = new WeakMap<ReadonlyArray<Statement>, Tables>()

const maxTextLength = 1_000

/** Whether a sentence states the requested value for another thing than the one that the page or the prompt names. */
export const isAboutOtherSubject = (
  { text }: Statement,
  { prompt, prose, task }: Pick<TaskPage, "prompt" | "prose" | "task">
): boolean => {
  if (text.includes("?")) return true
  const sentence = sentenceOf(prose, text)
  if (sentence === undefined) return false
  const promptTokens = tokensOf(plainPrompt(task.prompt)).filter(({ kind, low }) =>
    kind !== "sign" && !isQuestionWord(low)
  )
  const names = new Set(contentRoots([...prompt.names, ...prompt.quoted].flatMap((name) => tokensOf(name))))
  const all = tokensOf(plainPrompt(task.prompt)).filter(({ kind }) => kind !== "sign")
  const distinctive = (tokens: ReadonlyArray<Token>) =>
    contentRoots(tokens).filter((root) => !prose.topic.has(root) && !names.has(root))
  const roots = new Set(distinctive(promptTokens).length > 0 ? distinctive(promptTokens) : distinctive(all))
  const own = { topic: new Set([...prose.topic, ...names, ...roots]), hasLowName: prose.hasLowName }
  const { tokens } = sentence
  const matching = sentence.clauses.map((clause) => ({
    clause,
    at: tokens.flatMap(({ root }, at) => at >= clause.from && at < clause.to && roots.has(root) ? [at] : [])
  })).filter(({ at }) => at.length > 0)
  if (!asksForPast.test(task.prompt) && matching.some(({ clause }) => isPast(tokens, clause))) return true
  return matching.length > 0 &&
    matching.every(({ at, clause }) =>
      isOfAnother(tokens, clause, at, own) || isOtherSubject(tokens, clause.subject, own, names) ||
      isOtherOfKind(tokens, clause.subject, all)
    )
}

const sentenceOf = (prose: PageProse, text: string): Sentence | undefined => {
  const known = sentencesRead.get(prose)
  if (known !== undefined) return known.get(text)
  const sentences = new Map(prose.sentences.toReversed().map((sentence) => [sentence.text, sentence]))
  sentencesRead.set(prose, sentences)
  return sentences.get(text)
}

const sentencesRead = new WeakMap<PageProse, ReadonlyMap<string, Sentence>>()

const asksForPast =
  /\b(?:was|were|did|when|had|who|year|formerly|previous(?:ly)?|old|history|changed?|before|first|original(?:ly)?|used to)\b/iu

/** Whether a clause describes the past: `the default was 5`, `has been 5`, `formerly`. */
const isPast = (tokens: ReadonlyArray<Token>, { from, to }: Span): boolean =>
  tokens.slice(from, to).some(({ low }, step) => {
    if (/^(?:formerly|previously|erstwhile|former)$/u.test(low)) return true
    const next = tokens[from + step + 1]
    if (low === "used") return next?.low === "to" && !auxiliaries.has(tokens[from + step - 1]?.low ?? "")
    if (low === "until" || low === "till") return next?.kind === "number"
    // `was released` may still be true
    return /^(?:was|were|been)$/u.test(low) && (next?.kind === "number" || next?.isCapital === true) &&
      tokens[from + step + 1]?.low !== low
  })

/**
 * Whether a subject is another thing of the requested kind: `the export endpoint` if the search endpoint is requested.
 */
const isOtherOfKind = (tokens: ReadonlyArray<Token>, { from, to }: Span, promptTokens: ReadonlyArray<Token>): boolean =>
  tokens.slice(from + 1, to).some(({ root }, step) => {
    const own = promptTokens.findIndex((token) => token.root === root)
    const [wanted, modifier] = [promptTokens[own - 1], tokens[from + step]]
    return wanted !== undefined && modifier?.kind === "word" && wanted.end + 1 === promptTokens[own]?.at &&
      !determiners.has(modifier.low) && !tokens.some((token) => token.root === wanted.root) &&
      !promptTokens.some((token) => token.root === modifier.root)
  })

/**
 * Whether a subject is a name that the question does not contain (`Borealis`), or belongs to the requested thing (`its
 * sequel`).
 */
const isOtherSubject = (
  tokens: ReadonlyArray<Token>,
  { from, to }: Span,
  own: Topic,
  names: ReadonlySet<string>
): boolean => {
  const subject = tokens.slice(from, to)
  const end = subject.findIndex(({ low }) => prepositions.has(low))
  const head = end === -1 ? subject : subject.slice(0, end)
  const [first] = head
  if (first === undefined || names.size > 0 && [...names].every((name) => head.some(({ root }) => root === name))) {
    return false
  }
  if (
    head.some(({ isCapital, root, text }, at) =>
      isCapital && text.length > 1 && from + at > 0 && !own.topic.has(root) && !determiners.has(text.toLowerCase()) &&
      !pronouns.has(text.toLowerCase())
    )
  ) return true
  if (head.some(({ root }) => own.topic.has(root))) return false
  if (/^(?:its|his|her|their)$/u.test(first.low)) return true
  if (end !== -1 && subject.slice(end).some(({ root }) => names.has(root))) return true
  const next = tokens[from + 1]?.low ?? ""
  return head.length === 1 && first.kind === "word" && !pronouns.has(first.low) && !determiners.has(first.low) &&
    (first.isCapital || own.hasLowName) && /^(?:is|was|has|had|\p{L}{2,}s)$/u.test(next)
}
