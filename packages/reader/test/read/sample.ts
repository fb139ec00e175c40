import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { ReadOptions } from "../../src/content/page-content.ts"
import { readHtml } from "../../src/read/read-html.ts"

/** A small but realistic page, read as if it had been found at its URL. */
export const readSample = (name: keyof typeof urls, options?: ReadOptions) =>
  readHtml(readFileSync(join(import.meta.dirname, "samples", `${name}.html`), "utf8"), urls[name], options)

const urls = {
  article: "https://shore.example/tides/estuary",
  docs: "https://docs.example/en/4.2/queue.push.html",
  forum: "https://baking.example/t/17",
  listing: "https://kitchen.example/kettles?page=1"
}

/** The body of an HTML page at `https://example.com/dir/page`, read completely unless the options say otherwise. */
export const readBody = (body: string, options: ReadOptions = { onlyMainContent: false }) =>
  readHtml(`<!doctype html><html><body>${body}</body></html>`, "https://example.com/dir/page", options)
