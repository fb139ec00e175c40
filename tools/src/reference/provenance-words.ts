import type { JsonSchema } from "../openapi-document.ts"
import { code } from "./markdown.ts"

/** Where a part comes from that the specification does not show, and why rules of it are assumed; nothing where it shows all. */
export const provenanceWords = ({ "x-assumed": reasons, "x-provenance": provenance, "x-source": source }: JsonSchema): string => [
  ...provenance === "public" ? [`Public: ${code(String(source))}.`] : [],
  ...provenance === "assumed" ? [`Assumed: ${source}`] : [],
  ...Array.isArray(reasons) ? reasons.map((reason) => `Assumed rule: ${reason}`) : []
].join(" ")
