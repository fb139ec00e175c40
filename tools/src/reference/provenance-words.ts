import type { JsonSchema } from "../openapi-document.ts"
import { code } from "./markdown.ts"

/** Where a part comes from that the specification does not show; nothing where it does. */
export const provenanceWords = ({ "x-provenance": provenance, "x-source": source }: JsonSchema): string =>
  provenance === "public" ? `Public: ${code(String(source))}.` : provenance === "assumed" ? `Assumed: ${source}` : ""
