import type { AgentTask } from "../ground/agent-task.ts"
import type { Conclusion, SourcedFinding } from "../ground/reasoner.ts"
import { assemble } from "../work/assemble.ts"
import { keyOf } from "../work/candidates.ts"
import { withoutCitations } from "../work/citation-fields.ts"
import { sourcesIn } from "../work/sources.ts"
import { isNamedBy, isProperName, pagesAbout, subjectsMissing, subjectsOf } from "../work/subjects.ts"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { isItem } from "../../scrape/facts/item.ts"

/**
 * Concludes a task by rules: with data that fits the schema, or with passages if there is no schema. The message cites
 * the pages.
 */
export const concludeTask = (task: AgentTask, findings: ReadonlyArray<SourcedFinding>): Conclusion =>
  task.schema === undefined ? inPassages(findings, subjectsOf(task)) : bySchema(task, task.schema, findings)

const bySchema = (
  task: AgentTask,
  schema: Readonly<Record<string, unknown>>,
  all: ReadonlyArray<SourcedFinding>
): Conclusion => {
  // no value is better than a probably wrong one; pages that the request names need a lower score
  const findings = all.filter(({ path, score, url }) =>
    score >= (!isNamedByTask(task, url) ? minScore : path.includes("*") ? 0 : minScoreIfNamed)
  )
  const { data, missing, required } = assemble(schema, findings, [
    ...task.urls ?? [],
    ...pagesAbout(subjectsOf(task), findings)
  ], task.urls)
  const content = withoutCitations(schema)
  const source = sourcesIn(findings).of(data)
  const lines = plainSchema(content, content).properties.flatMap(([name]) => {
    const value = isItem(data) ? data[name] : undefined
    if (value === undefined) return []
    const url = source([name])?.url
    return [`${name}: ${valueText(value)}${url === undefined ? "" : ` (${url})`}`]
  })
  const count = Array.isArray(data)
    ? [`${valueText(data)} (${[...new Set(findings.map(({ url }) => url))].slice(0, 3).join(", ")})`]
    : []
  return {
    data,
    message: [...lines, ...count, ...missing.length === 0 ? [] : [`Not found: ${missing.join(", ")}`]].join("\n") ||
      "Nothing was found.",
    missing: required
  }
}

const minScore = 0.45
const minScoreIfNamed = 0.3

const isNamedByTask = ({ urls = [] }: AgentTask, url: string): boolean => urls.some((one) => keyOf(one) === keyOf(url))

/** A value as text. A list is shortened to its first items, and each object in it to its first text. */
const valueText = (value: unknown): string => {
  if (Array.isArray(value)) {
    const more = value.length - maxItems
    return value.slice(0, maxItems).map((one) =>
      valueText(isItem(one) ? Object.values(one).find((field) => typeof field === "string") ?? one : one)
    ).join(", ") + (more > 0 ? ` and ${more} more` : "")
  }
  return isItem(value)
    ? Object.entries(value).map(([name, field]) => `${name} ${valueText(field)}`).join(", ")
    : String(value)
}

const maxItems = 10

const inPassages = (all: ReadonlyArray<SourcedFinding>, subjects: ReadonlyArray<string>): Conclusion => {
  const findings = all.filter(({ path }) => path.at(-1) !== "*")
  // for several subjects, the best list on the pages about each
  const apart = subjects.map((name) => bestList(all.filter((finding) => isNamedBy(finding, name)))).filter((list) =>
    list.length > 0
  )
  const lists = [...new Map((apart.length > 0 ? apart : [bestList(all)]).map((list) => [list[0], list])).values()]
    .filter((list) => list.length > 0)
  if (lists.length > 0) {
    const answers = lists.map((list) => list.map(({ value }) => `- ${String(value)}`).join("\n"))
    return {
      data: {
        answer: answers.join("\n"),
        sources: lists.flatMap((list) => list.slice(0, 1).map(({ quote, title, url }) => ({ url, title, quote })))
      },
      message: answers.map((answer, at) => `${answer}\n(${lists[at]?.[0]?.url ?? ""})`).join("\n\n"),
      missing: []
    }
  }
  const whole = findings.filter(({ item }) => item === undefined)
  const ofEach = bestOfEach(findings, subjects)
  if (ofEach.length > 1) return concluded(ofEach, ofEach.map(({ value }) => String(value)).join("\n\n"))
  const parts = bestOfParts(findings)
  if (parts.length > 0 && !whole.some(({ score }) => score >= minWholeScore)) {
    return concluded(
      parts,
      parts.map(({ value }) => String(value)).join("\n\n")
    )
  }
  const ranked = [
    ...new Map(
      [...whole.length > 0 ? whole : findings].sort((one, other) => other.score - one.score).map((
        finding
      ) => [String(finding.value), finding])
    ).values()
  ]
  const [best, ...others] = ranked
  if (best === undefined) {
    return { data: null, message: "I found nothing about this on the pages I could read.", missing: [] }
  }
  const more = others.filter(({ score }) => score >= best.score * minShareOfBest).slice(0, maxMore)
  return concluded([best, ...more], best.value)
}

const concluded = (findings: ReadonlyArray<SourcedFinding>, answer: unknown): Conclusion => ({
  data: { answer, sources: findings.map(({ quote, title, url }) => ({ url, title, quote })) },
  message: findings.map(({ url, value }) => `${String(value)} (${url})`).join("\n\n"),
  missing: []
})

/** The items of the best list; empty if no list has a sufficient score. */
const bestList = (findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<SourcedFinding> => {
  const lists = new Map<string, Array<SourcedFinding>>()
  for (const finding of findings) {
    if (finding.path.at(-1) !== "*" || finding.score < minListScore) continue
    const name = `${finding.url} ${finding.item?.replace(/\/.*$/su, "") ?? ""}`
    const list = lists.get(name)
    if (list === undefined) lists.set(name, [finding])
    else list.push(finding)
  }
  return [...lists.values()].filter(({ length }) => length > 1).toSorted((one, other) => worth(other) - worth(one))[0]
    ?.slice(0, maxListed) ?? []
}

const worth = (list: ReadonlyArray<SourcedFinding>): number =>
  (list[0]?.score ?? 0) * (0.8 + 0.2 * Math.min(1, Math.log2(1 + list.length) / 4))

const minListScore = 0.6
const maxListed = 200

/** The best finding for each part of the question, in the order of the question. */
const bestOfParts = (findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<SourcedFinding> => {
  const best = new Map<string, SourcedFinding>()
  for (const finding of findings) {
    const known = best.get(finding.item ?? "")
    if (finding.item !== undefined && (known === undefined || finding.score > known.score)) {
      best.set(finding.item, finding)
    }
  }
  const inOrder = [...best].sort(([one], [other]) => one < other ? -1 : 1).map(([, finding]) => finding)
  return [...new Map(inOrder.map((finding) => [String(finding.value), finding])).values()]
}

/** The best finding for each subject: on a page about it, or with a quote that names it. */
const bestOfEach = (
  findings: ReadonlyArray<SourcedFinding>,
  subjects: ReadonlyArray<string>
): ReadonlyArray<SourcedFinding> => [
  ...new Set(
    subjects.filter(isProperName).flatMap((name) => {
      const [first, ...others] = findings.filter((finding) =>
        isNamedBy(finding, name) || subjectsMissing([name], finding.quote, []).length === 0
      )
      return first === undefined ? [] : [others.reduce((best, one) => one.score > best.score ? one : best, first)]
    })
  )
]

/** Minimum score of an answer to the whole question. A lower one may only answer a part of it. */
const minWholeScore = 0.6

const minShareOfBest = 0.75
const maxMore = 3
