import type { JsonSchema } from "../openapi-document.ts"
import { code } from "./markdown.ts"

/** Where a part comes from that the specification does not show; nothing where it does. */
export const provenanceWords = ({ "x-provenance": provenance, "x-source": source }: JsonSchema): string =>
  provenance === "public" ?
    `Public: ${code(String(source))}.`
    : provenance === "assumed" ?
    `Assumed: ${source}`
    : provenance === "trawl" ?
    "Trawl-specific."
    : ""

/** Why rules of a part are assumed, wherever the part itself comes from. */
export const assumedRules = ({ "x-assumed": reasons }: JsonSchema): string =>
  Array.isArray(reasons) ? reasons.map((reason) => `Assumed rule: ${reason}`).join(" ") : ""
