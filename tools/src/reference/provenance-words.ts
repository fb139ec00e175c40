import type { JsonSchema } from "../openapi-document.ts"
import { code } from "./markdown.ts"

/** The origin of a part that is not in the specification; empty if it is. */
export const provenanceWords = ({ "x-provenance": provenance, "x-source": source }: JsonSchema): string =>
  provenance === "public" ?
    `Public: ${code(String(source))}.`
    : provenance === "assumed" ?
    `Assumed: ${source}`
    : provenance === "trawl" ?
    "Trawl-specific."
    : ""

/** The reasons for assumed rules of a part, whatever the part's own origin. */
export const assumedRules = ({ "x-assumed": reasons }: JsonSchema): string =>
  Array.isArray(reasons) ? `Assumed ${reasons.length === 1 ? "rule" : "rules"}: ${reasons.join(" ")}` : ""
