import * as Data from "effect/Data"
import { contentTypeOf } from "../decode/content-type.ts"
import type { DocumentRequest } from "../documents/document-read.ts"
import type { ReadOptions } from "../content/page-content.ts"

/** The content to read. */
export interface Source {
  /** The absolute URL of the content; relative links are resolved against it. */
  readonly url: string
  /** The `Content-Type` header, with or without `charset`; guessed from the bytes and the URL by default. */
  readonly contentType?: string | undefined
  /** The body without content encoding such as gzip. */
  readonly body: string | Uint8Array | ArrayBuffer
}

/** Options for reading. */
export interface Options extends ReadOptions {
  /** How PDF files are read. */
  readonly pdf?: Pick<DocumentRequest, "mode" | "maxPages" | "blocks"> | undefined
}

/** An invalid source or option; `field` names it, such as `url` or `pdf.maxPages`. */
export class InputInvalid extends Data.TaggedError("InputInvalid")<{
  readonly field: string
  readonly message: string
}> {}

/** A validated source. */
export interface CheckedSource {
  readonly url: string
  readonly header: string | undefined
  /** Media type without parameters, lower case. */
  readonly contentType: string
  readonly body: string | Uint8Array
}

/** Throws `InputInvalid`. */
export const checkSource = (source: Source, options: Options): CheckedSource => {
  if (!isObject(source)) throw invalid("source", source, "an object with url, contentType and body")
  if (!isObject(options)) throw invalid("options", options, "an object")
  check(options, checks, "")
  check(options.pdf ?? {}, pdfChecks, "pdf.")
  const { body, contentType, url } = source
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw invalid("url", url, "an absolute URL such as https://example.com/guide")
  }
  if (
    contentType !== undefined &&
    !(typeof contentType === "string" && /^\s*[\w.+-]+\/[\w.+*-]+\s*(?:;|$)/.test(contentType))
  ) {
    throw invalid("contentType", contentType, "a media type such as text/html or text/html; charset=utf-8")
  }
  const content = body instanceof ArrayBuffer ? new Uint8Array(body) : body
  if (typeof content !== "string" && !(content instanceof Uint8Array)) {
    throw invalid("body", content, "a string, a Uint8Array or an ArrayBuffer")
  }
  // the beginning tells the type
  const bytes = typeof content === "string" ? new TextEncoder().encode(content.slice(0, 4_096)) : content
  return { url: new URL(url).href, header: contentType, contentType: contentTypeOf(contentType, bytes), body: content }
}

const check = (options: object, checks: Readonly<Record<string, Check>>, prefix: string): void => {
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(checks, name) ? checks[name] : undefined
    const field = prefix + name
    if (known === undefined) {
      throw new InputInvalid({
        field,
        message: `The option ${field} is unknown. Allowed: ${Object.keys(checks).join(", ")}.`
      })
    }
    if (value !== undefined && !known.is(value)) throw invalid(field, value, known.allowed)
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

interface Check {
  readonly is: (value: unknown) => boolean
  readonly allowed: string
}

const flag: Check = { is: (value) => typeof value === "boolean", allowed: "true or false" }
const selectors: Check = {
  is: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  allowed: "a list of tag names and CSS selectors"
}

const checks: Readonly<Record<keyof Options, Check>> = {
  blockAds: flag,
  onlyMainContent: flag,
  includeTags: selectors,
  excludeTags: selectors,
  removeBase64Images: flag,
  removeNewsletters: flag,
  onlyLinks: flag,
  pdf: { is: isObject, allowed: "an object" }
}

const pdfChecks: Readonly<Record<keyof NonNullable<Options["pdf"]>, Check>> = {
  mode: { is: (value) => value === "fast" || value === "auto" || value === "ocr", allowed: "fast, auto or ocr" },
  maxPages: { is: (value) => Number.isInteger(value) && Number(value) >= 1, allowed: "a whole number from 1" },
  blocks: flag
}

export const invalid = (field: string, value: unknown, allowed: string) =>
  new InputInvalid({ field, message: `The field ${field} is ${valueText(value)}. Allowed: ${allowed}.` })

const valueText = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.slice(0, 100))
    : Array.isArray(value)
    ? "a list"
    : typeof value === "object" && value !== null
    ? "an object"
    : String(value)
