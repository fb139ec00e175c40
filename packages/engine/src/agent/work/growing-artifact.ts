import * as Effect from "effect/Effect"
import { isItem } from "../../scrape/facts/item.ts"
import type { AgentContext, RunEnds } from "../ground/agent-context.ts"

/** The partial result, shown as an artifact whenever it grows. */
export interface GrowingArtifact {
  readonly grow: (data: unknown, sourceToolCallId: string) => Effect.Effect<void, RunEnds>
  /** Shows the final result. */
  readonly finish: (data: unknown) => Effect.Effect<void, RunEnds>
}

export const growingArtifact = (context: AgentContext): GrowingArtifact => {
  let lastContent: string | undefined
  let last: unknown
  const show = (
    data: unknown,
    change: "init" | "partial" | "append" | "modify" | "update",
    sourceToolCallId?: string
  ) =>
    Effect.suspend(() => {
      const before = last
      last = data
      lastContent = JSON.stringify(data, undefined, 2)
      return context.show({
        artifactId: "result",
        kind: "json",
        content: lastContent,
        change,
        changedFields: changedIn(before, data),
        itemCount: itemsIn(data),
        sourceToolCallId
      })
    })
  return {
    grow: (data, sourceToolCallId) =>
      Effect.suspend(() =>
        JSON.stringify(data, undefined, 2) === lastContent
          ? Effect.void
          : show(data, lastContent === undefined ? "init" : changeFrom(last, data), sourceToolCallId)
      ),
    finish: (data) => show(data, "update")
  }
}

/** Whether the value was extended, got new fields, or changed. */
const changeFrom = (before: unknown, after: unknown): "append" | "partial" | "modify" => {
  if (Array.isArray(before) && Array.isArray(after)) return isBeginning(before, after) ? "append" : "modify"
  if (!isItem(before) || !isItem(after)) return "modify"
  const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return "partial"
  return changed.every((name) => isBeginning(before[name], after[name])) ? "append" : "modify"
}

const isBeginning = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && Array.isArray(after) &&
  before.every((one, at) => JSON.stringify(one) === JSON.stringify(after[at]))

const changedIn = (before: unknown, after: unknown): ReadonlyArray<string> =>
  !isItem(after)
    ? []
    : Object.keys(after).filter((name) =>
      !isItem(before) || JSON.stringify(before[name]) !== JSON.stringify(after[name])
    )

const itemsIn = (data: unknown): number | undefined => {
  const list = Array.isArray(data) ? data : isItem(data) ? Object.values(data).find(Array.isArray) : undefined
  return list?.length
}
