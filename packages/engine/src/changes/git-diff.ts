import type { ChangeTracking } from "@trawl/schema"
import { structuredPatch } from "diff"

/** The diff of two texts in the format of `git diff`, and by line; undefined if computing it would take too long. */
export const gitDiff = (before: string, now: string): Exclude<ChangeTracking["diff"], string | null> | undefined => {
  const patch = structuredPatch("", "", ended(before), ended(now), undefined, undefined, {
    context: 3,
    timeout: milliseconds
  })
  if (patch === undefined) return undefined
  const chunks = patch.hunks.map(({ lines, newLines, newStart, oldLines, oldStart }) => ({
    content: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    changes: numbered(lines, oldStart, newStart)
  }))
  return {
    text: chunks.map(({ changes, content }) => [content, ...changes.map((change) => change.content)].join("\n")).join(
      "\n"
    ),
    json: { files: [{ from: null, to: null, chunks }] }
  }
}

const milliseconds = 1_000

// ignores a missing newline at the end
const ended = (text: string): string => text === "" || text.endsWith("\n") ? text : `${text}\n`

const numbered = (lines: ReadonlyArray<string>, oldStart: number, newStart: number) => {
  let before = oldStart
  let now = newStart
  return lines.filter((line) => !line.startsWith("\\")).map((content) => {
    switch (content[0]) {
      case "+":
        return { type: "add", add: true, ln: now++, content }
      case "-":
        return { type: "del", del: true, ln: before++, content }
      default:
        return { type: "normal", normal: true, ln1: before++, ln2: now++, content }
    }
  })
}
