import type { MonitorSummary } from "@trawl/types"

/** `1 changed, 2 same`. */
export const summaryText = (summary: MonitorSummary | null | undefined): string =>
  kinds.flatMap((kind) => {
    const count = summary?.[kind] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${names[kind] ?? kind}`]
  }).join(", ") || "no pages"

const kinds = ["changed", "new", "removed", "error", "same"] as const
const names: { readonly [kind: string]: string } = { error: "not read", same: "unchanged" }
