import { printableJson } from "./printable.ts"

/** A value as JSON for people and programs. Characters by which a page could steer the terminal are escaped in it. */
export const asJson = (value: unknown, indent?: 2): string => printableJson(JSON.stringify(value, null, indent))
