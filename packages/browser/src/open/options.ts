import { addressGuard } from "@trawl/fetcher/connections"
import { proxyProblem, type ProxySettings } from "@trawl/fetcher/effect"
import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { isCountry } from "../context/locale.ts"
import { paperFormats, type RenderOptions } from "../page/render-options.ts"
import type { ChromiumOptions } from "../render/chromium.ts"

/** How a browser renders pages. */
export interface BrowserOptions
  extends Omit<ChromiumOptions, "contentTypeOf" | "openTimeout" | "profiles" | "proxies" | "refusal">
{
  /** Directory for profiles, readable only by this user; by default they are kept in memory. */
  readonly profiles?: string | undefined
  /**
   * URL of a proxy for everything that pages load: `http://`, `https://` or `socks5://`, with `user:password@` if it
   * needs them.
   */
  readonly proxy?: ProxySettings["proxy"]
  /**
   * Sends host names to the proxy instead of checked addresses. Use it only with a proxy that refuses private addresses
   * itself. `false` by default.
   */
  readonly proxyResolvesNames?: boolean | undefined
}

/** How one page is rendered, and what is captured of it. */
export interface PageOptions extends Omit<RenderOptions, "proxy"> {
  /** Aborts the rendering. */
  readonly signal?: AbortSignal | undefined
}

/** An option has a value that is not allowed; `option` is its path, such as `actions[0].selector`. */
export class OptionInvalid extends Data.TaggedError("OptionInvalid")<{
  readonly option: string
  readonly message: string
}> {}

/** The problem with the options of a browser; undefined if there is none. */
export const browserProblem = (options: BrowserOptions): OptionInvalid | undefined => {
  const problem = firstProblem(browserOptions, options)
  if (problem !== undefined) return problem
  const { allowedAddresses = [], proxy } = options
  try {
    addressGuard(allowedAddresses)
  } catch (error) {
    return invalid("allowedAddresses", error instanceof RangeError ? error.message : String(error))
  }
  if (proxy === undefined) return undefined
  const url = Redacted.isRedacted(proxy) ? Redacted.value(proxy) : proxy
  const why = typeof url === "string" ? proxyProblem(url) : "Expected the URL of a proxy"
  return why === undefined ? undefined : invalid("proxy", why)
}

/** The problem with the options of a page; undefined if there is none. */
export const pageProblem = (options: PageOptions): OptionInvalid | undefined => firstProblem(pageOptions, options)

const wholeNumber = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`
  return Schema.Number.annotate({ expected }).check(
    Schema.makeFilter((value) => Number.isInteger(value) && value >= min && value <= max, { expected })
  )
}
const number = (min: number, max: number) => {
  const expected = `a number from ${min} to ${max}`
  return Schema.Number.annotate({ expected }).check(
    Schema.makeFilter((value) => value >= min && value <= max, { expected })
  )
}
const nonEmpty = Schema.String.check(
  Schema.makeFilter((value) => value !== "", { expected: "a string that is not empty" })
)
const headerText = Schema.String.check(
  Schema.makeFilter((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value), {
    expected: "a string without line breaks and other control characters"
  })
)
const functionValue = Schema.declare(
  (value): value is (host: string) => string | undefined => typeof value === "function",
  { expected: "a function" }
)
const flag = Schema.optional(Schema.Boolean)
/** The maximum delay of timers in milliseconds. */
const maxTimeout = 2_147_483_647

const screenshot = {
  fullPage: flag,
  quality: Schema.optional(wholeNumber(1, 100)),
  viewport: Schema.optional(Schema.Struct({ width: wholeNumber(1, 10_000), height: wholeNumber(1, 10_000) }))
}

const action = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("wait"),
    milliseconds: Schema.optional(wholeNumber(0, maxTimeout)),
    selector: Schema.optional(nonEmpty)
  }).check(
    Schema.makeFilter((wait) => (wait.milliseconds === undefined) !== (wait.selector === undefined), {
      expected: "either milliseconds or selector"
    })
  ),
  Schema.Struct({ type: Schema.Literal("screenshot"), ...screenshot }),
  Schema.Struct({ type: Schema.Literal("click"), selector: nonEmpty, all: flag }),
  Schema.Struct({ type: Schema.Literal("write"), text: Schema.String }),
  Schema.Struct({ type: Schema.Literal("press"), key: nonEmpty }),
  Schema.Struct({
    type: Schema.Literal("scroll"),
    direction: Schema.optional(Schema.Literals(["up", "down"])),
    selector: Schema.optional(nonEmpty)
  }),
  Schema.Struct({ type: Schema.Literal("scrape") }),
  Schema.Struct({ type: Schema.Literal("executeJavascript"), script: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("pdf"),
    format: Schema.optional(Schema.Literals(paperFormats)),
    landscape: flag,
    scale: Schema.optional(number(0.1, 2))
  })
]).annotate({
  expected: "an action: wait, screenshot, click, write, press, scroll, scrape, executeJavascript or pdf"
})

const pageOptions: Schema.Decoder<PageOptions> = Schema.Struct({
  actions: Schema.optional(Schema.Array(action)),
  blockAds: flag,
  headers: Schema.optional(
    Schema.Record(Schema.String, headerText).check(
      Schema.makeFilter((record) => Object.keys(record).every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)), {
        expected: "header names of letters, digits and -"
      })
    )
  ),
  location: Schema.optional(Schema.Struct({
    country: Schema.optional(
      Schema.String.check(Schema.makeFilter(isCountry, { expected: "a country code of two upper-case letters" }))
    ),
    languages: Schema.optional(Schema.Array(Schema.String))
  })),
  mobile: flag,
  profile: Schema.optional(
    Schema.Struct({ name: nonEmpty, saveChanges: flag, owner: Schema.optional(Schema.String) })
  ),
  skipTlsVerification: flag,
  timeout: Schema.optional(wholeNumber(1, maxTimeout)),
  waitFor: Schema.optional(wholeNumber(0, maxTimeout)),
  screenshot: Schema.optional(Schema.Struct(screenshot)),
  forbids: Schema.optional(functionValue),
  signal: Schema.optional(
    Schema.declare((value): value is AbortSignal => value instanceof AbortSignal, { expected: "an AbortSignal" })
  )
})

const size = Schema.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER))
const browserOptions = Schema.Struct({
  adLists: Schema.optional(Schema.Array(nonEmpty)),
  allowedAddresses: Schema.optional(Schema.Array(Schema.String)),
  cookiePopups: Schema.optional(Schema.Unknown),
  executable: Schema.optional(nonEmpty),
  limits: Schema.optional(Schema.Struct({
    html: size,
    received: size,
    unpacked: size,
    returned: size,
    files: size,
    stored: size,
    origins: size,
    memory: size
  })),
  name: Schema.optional(headerText),
  pages: Schema.optional(wholeNumber(1, 100)),
  profiles: Schema.optional(nonEmpty),
  proxy: Schema.optional(Schema.Unknown),
  proxyResolvesNames: flag
})

const firstProblem = (schema: Schema.Decoder<unknown>, options: unknown): OptionInvalid | undefined =>
  Result.match(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(options), {
    onSuccess: () => undefined,
    onFailure: ({ issue }) => {
      const [first] = format(issue).issues
      return first && invalid(written(first.path ?? []), first.message)
    }
  })

// values may be secrets, so they are not in messages
const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) =>
    issue._tag === "MissingKey"
      ? "It is missing"
      : issue._tag === "UnexpectedKey"
      ? "It is not a known option"
      : SchemaIssue.defaultLeafHook(issue)
})

const written = (path: ReadonlyArray<unknown>): string =>
  path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`).join("").replace(/^\./, "")

const invalid = (option: string, problem: string) =>
  new OptionInvalid({ option, message: `The option ${option} is invalid. ${problem}.` })
