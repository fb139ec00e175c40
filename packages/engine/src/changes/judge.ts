import type { Change } from "./change.ts"
import { type Goal, readGoal, wordSet } from "./goal.ts"
import { goalRules } from "./goal-rules.ts"
import type { Judgment, MeaningfulChange } from "./judgment.ts"

/**
 * Judges changes by the words of a goal: lower or higher prices, stock states, versions, dates, new and removed items,
 * and names, numbers and words of the goal. Returns undefined if rules do not understand the goal.
 */
export const judge = (goal: string, changes: ReadonlyArray<Change>): Judgment | undefined => {
  const asked = readGoal(goal)
  const relevant = changes.filter((change) => !mentions(change, asked.ignored))
  if (anyChange.test(asked.text)) return everyChange(relevant)
  const rules = goalRules.filter(({ asks }) => asks(asked))
  const found = rules.flatMap((rule) =>
    relevant.flatMap((change) => {
      const reason = rule.reason(change, asked)
      return reason === undefined ? [] : [{ change, reason, rule }]
    })
  )
  // a goal that names something applies to the changes that name it, if there are any
  const named = found.filter(({ change }) => mentions(change, asked.subjects))
  const chosen = named.length > 0 ? named : found
  const [first] = chosen
  if (first !== undefined) {
    const isSure = asked.subjects.length === 0 || named.length > 0
    return meaningful(
      first.rule.confidence === "high" && !isSure ? "medium" : first.rule.confidence,
      chosen.map(({ change, reason }) => ({ change, reason }))
    )
  }
  const listed = byItems(asked, relevant)
  if (listed !== undefined) return listed
  if (rules.length === 0) return byWords(asked, relevant)
  return nothing("medium", `No change ${rules.map(({ missing }) => missing).join(", and none ")}.`)
}

const anyChange =
  /\b(?:any|every|all|each)\b(?: \w+){0,2} changes?\b|\banything (?:changes|new|is different)\b|\bwhenever (?:it|the page|this page) changes\b/

/** Goals about items that are added or removed. */
const byItems = (asked: Goal, changes: ReadonlyArray<Change>): Judgment | undefined => {
  const kind = adding.test(asked.text) ? "added" : removing.test(asked.text) ? "removed" : undefined
  if (kind === undefined) return undefined
  const items = changes.filter((change) => change.kind === kind || (kind === "added" && change.kind === "changed"))
  const found = items.flatMap((change) => {
    const share = shareIn(change, asked.subjects, kind)
    const isAsked = asked.subjects.length === 0 ? change.kind === kind : share >= 0.5
    return isAsked ? [{ change, share }] : []
  })
  if (found.length === 0) {
    return asked.subjects.length === 0 || asked.names.length > 0
      ? nothing("medium", `No ${kind} item matches the goal.`)
      : undefined
  }
  const isSure = asked.subjects.length > 0 && found.some(({ share }) => share === 1)
  return meaningful(
    isSure ? "high" : "medium",
    found.map(({ change }) => ({
      change,
      reason: asked.subjects.length === 0 ? `It was ${kind}.` : `It was ${kind} and contains words of the goal.`
    }))
  )
}

const adding =
  /\bnew\b|\badd(?:s|ed)?\b|\bappears?\b|\bmention\w*\b|\bpublish\w*\b|\bpost(?:s|ed)?\b|\bannounc\w*\b|\bopens?\b/
const removing = /\bremov\w+\b|\bdelet\w+\b|\bdisappears?\b|\btaken down\b|\bgone\b|\bclos(?:es|ed)\b/

/** Goals that name no kind of change. Only their words are compared. */
const byWords = (asked: Goal, changes: ReadonlyArray<Change>): Judgment | undefined => {
  const wanted = asked.names.length > 0 ? asked.names : asked.subjects
  const found = changes.filter((change) => mentions(change, wanted))
  if (found.length > 0) {
    return meaningful("low", found.map((change) => ({ change, reason: "It contains words of the goal." })))
  }
  return asked.names.length === 0
    ? undefined
    : nothing("low", "No change contains a name or number of the goal.")
}

const everyChange = (changes: ReadonlyArray<Change>): Judgment =>
  changes.length === 0
    ? nothing("high", "All changes are of a kind that the goal ignores.")
    : meaningful("high", changes.map((change) => ({ change, reason: "The goal asks for every change." })))

const meaningful = (
  confidence: Judgment["confidence"],
  found: ReadonlyArray<{ readonly change: Change; readonly reason: string }>
): Judgment => ({
  meaningful: true,
  confidence,
  reason: found.length === 1
    ? found[0]?.reason ?? ""
    : `${found.length} changes match the goal. ${found[0]?.reason ?? ""}`,
  meaningfulChanges: found.slice(0, maxQuoted).map(({ change, reason }) => quoted(change, reason))
})

/** A change as a judgment quotes it. */
export const quoted = ({ after, before, kind }: Change, reason: string): MeaningfulChange => ({
  type: kind === "moved" ? "changed" : kind,
  before: before ?? null,
  after: after ?? null,
  reason
})

const nothing = (confidence: Judgment["confidence"], reason: string): Judgment => ({
  meaningful: false,
  confidence,
  reason,
  meaningfulChanges: []
})

/** Whether a changed block, or a heading above it, has one of the words. */
const mentions = ({ after = "", before = "", path }: Change, words: ReadonlyArray<string>): boolean => {
  if (words.length === 0) return false
  const found = wordSet([before, after, ...path].join("\n").slice(0, maxLength))
  return words.some((word) => found.has(word))
}

/**
 * The share of the words in an added or removed text. For a changed block, only words that it did not contain before.
 */
const shareIn = (
  { after = "", before = "", kind, path }: Change,
  words: ReadonlyArray<string>,
  wanted: "added" | "removed"
): number => {
  if (words.length === 0) return 0
  const found = wordSet([wanted === "added" ? after : before, ...path].join("\n").slice(0, maxLength))
  const known = kind === "changed" ? wordSet(before.slice(0, maxLength)) : new Set<string>()
  const has = words.filter((word) => found.has(word))
  return kind === "changed" && has.every((word) => known.has(word)) ? 0 : has.length / words.length
}

const maxQuoted = 20
const maxLength = 20_000
