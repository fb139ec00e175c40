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

export const stalls: ReadonlyArray<StallCase> = [
  { name: "a page of 340 kB of initials with a summary", listener: html(`<p>${"A. ".repeat(113_000)}`), ask: scrape({ formats: ["summary"] }) },
  { name: "a page of 340 kB of initials with highlights", listener: html(`<p>${"A. ".repeat(113_000)}`), ask: scrape({ formats: [{ type: "highlights", query: "A word" }] }) },
  { name: "a page of digits with a question how many", listener: html(`<p>${"1".repeat(340_000)}`), ask: scrape({ formats: [{ type: "question", question: "How many otters are there?" }] }) },
  { name: "a page of numbers with a question how many", listener: html(`<p>${"1 a ".repeat(80_000)}`), ask: scrape({ formats: [{ type: "question", question: "How many otters are there?" }] }) }
]
