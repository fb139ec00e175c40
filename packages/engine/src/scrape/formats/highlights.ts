import * as Effect from "effect/Effect"
import type { MakeFormat } from "../format.ts"
import { passageSource } from "./passages.ts"

/** The passages of the page that best match the query, separated by blank lines. */
export const makeHighlights: MakeFormat<"highlights"> = ({ query }, { content, work }) =>
  Effect.map(work("highlights", { query, source: passageSource(content) }), (chosen) =>
    chosen.length === 0
      ? { fields: { highlights: null }, warning: "No highlights: nothing on the page matches the query." }
      : { fields: { highlights: chosen.join("\n\n") } })
