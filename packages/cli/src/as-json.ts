import { printableJson } from "./printable.ts"

/** A value as JSON for people and programs. Characters that could control the terminal or reorder text are escaped. */
export const asJson = (value: unknown, indent?: 2): string => printableJson(JSON.stringify(value, null, indent))
