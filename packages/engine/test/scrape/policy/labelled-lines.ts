import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import type { Entity } from "../../../src/scrape/policy/pii/finding.ts"

export interface LabelledLine {
  readonly text: string
  readonly labels: ReadonlyArray<{ readonly entity: Entity; readonly start: number; readonly end: number }>
}

/** Texts with manually labelled personal data. */
export const labelledLines = (
  file: "labelled.txt" | "labelled-later.txt" = "labelled.txt"
): ReadonlyArray<LabelledLine> =>
  readFileSync(new URL(file, import.meta.url), "utf8").split("\n").filter((line) =>
    line !== "" && !line.startsWith("# ")
  ).map((line) => read(line.replaceAll("¦", "").replaceAll("\\n", "\n")))

const read = (line: string): LabelledLine => {
  const labels: Array<LabelledLine["labels"][number]> = []
  let text = ""
  let at = 0
  for (const { 0: mark, 1: entity, 2: inside, index } of line.matchAll(/\[\[([A-Z]+)\|(.*?)\]\](?!\])/gs)) {
    text += line.slice(at, index)
    // the label must be a known entity, because otherwise nothing would be found
    labels.push({ entity: entity as Entity, start: text.length, end: text.length + inside!.length })
    text += inside
    at = index + mark.length
  }
  return { text: text + line.slice(at), labels }
}

/** Counts the found labels of each entity, and the correct findings. `overlap` is the required common part of both. */
export const measure = Effect.fnUntraced(
  function*(lines: ReadonlyArray<LabelledLine>, find: (text: string) => Effect.Effect<LabelledLine["labels"]>) {
    const counts = new Map<Entity, { right: number; labelled: number; found: number; wrong: Array<string> }>()
    const of = (entity: Entity) =>
      counts.get(entity) ?? counts.set(entity, { right: 0, labelled: 0, found: 0, wrong: [] }).get(entity)!
    for (const { labels, text } of lines) {
      const found = yield* find(text)
      const isSame = (one: LabelledLine["labels"][number], other: LabelledLine["labels"][number]) => {
        const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
        return one.entity === other.entity &&
          common / (Math.max(one.end, other.end) - Math.min(one.start, other.start)) >=
            (one.entity === "PERSON" || one.entity === "LOCATION" ? 0.6 : 0.9)
      }
      for (const label of labels) {
        const count = of(label.entity)
        count.labelled++
        if (found.some((finding) => isSame(finding, label))) count.right++
        else count.wrong.push(`missed ${text.slice(label.start, label.end)} in: ${text}`)
      }
      for (const finding of found) {
        const count = of(finding.entity)
        count.found++
        if (!labels.some((label) => isSame(finding, label))) {
          count.wrong.push(`found ${text.slice(finding.start, finding.end)} in: ${text}`)
        }
      }
    }
    return new Map([...counts].map(([entity, { found, labelled, right, wrong }]) => {
      const correct = found - wrong.filter((line) => line.startsWith("found")).length
      return [entity, {
        precision: found === 0 ? 1 : correct / found,
        recall: labelled === 0 ? 1 : right / labelled,
        labelled,
        wrong
      }]
    }))
  }
)
