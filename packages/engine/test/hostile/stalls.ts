import type { RequestListener } from "node:http"
import { html } from "./watched-engine.ts"

/** A request that once kept all other clients waiting. */
export interface StallCase {
  readonly name: string
  readonly listener: RequestListener
  readonly ask: (url: string) => object
  /** 200 by default. */
  readonly status?: number
}

const scrape = (options: object) => (url: string) => ({ url, maxAge: 0, timeout: 60_000, ...options })

const named = (count: number, name: (at: number) => string, value: object) => Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value]))
const bySchema = (name: string, schema: object, status?: number): StallCase =>
  ({ name, listener: html("<title>Otters</title><h1>Otters</h1><p>Name: Otter"), ask: scrape({ formats: [{ type: "json", schema }] }), ...status === undefined ? {} : { status } })

export const stalls: ReadonlyArray<StallCase> = [
  { name: "a page of 340 kB of initials with a summary", listener: html(`<p>${"A. ".repeat(113_000)}`), ask: scrape({ formats: ["summary"] }) },
  { name: "a page of 340 kB of initials with highlights", listener: html(`<p>${"A. ".repeat(113_000)}`), ask: scrape({ formats: [{ type: "highlights", query: "A word" }] }) },
  { name: "a page of digits with a question how many", listener: html(`<p>${"1".repeat(340_000)}`), ask: scrape({ formats: [{ type: "question", question: "How many otters are there?" }] }) },
  { name: "a page of numbers with a question how many", listener: html(`<p>${"1 a ".repeat(80_000)}`), ask: scrape({ formats: [{ type: "question", question: "How many otters are there?" }] }) },
  bySchema("a JSON schema of 7,000 patterns of names", { patternProperties: named(7_000, (at) => `^p${at}$`, {}) }, 400),
  bySchema("a JSON schema of as many patterns as it may have", { properties: named(500, (at) => `p${at}`, {}), additionalProperties: false, patternProperties: named(500, (at) => `^p${at}$`, {}) }),
  bySchema("a JSON schema of as many alternatives as it may have", { oneOf: Array.from({ length: 500 }, (_, at) => ({ type: "object", unevaluatedProperties: false, properties: { [`a${at}`]: { type: "string" } }, required: [`a${at}`] })) }, 422),
  bySchema("a JSON schema of as many fields as it may have", { type: "object", properties: named(6_000, (at) => `p${at}`, { type: "string" }) }),
  bySchema("a JSON schema of a million names", { properties: named(500_000, (at) => `p${at}`, {}) }, 400)
]
