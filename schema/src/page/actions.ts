import * as Schema from "effect/Schema"
import { alternatives } from "../alternatives.ts"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"
import { Integer } from "../integer.ts"
import { lenient } from "../lenient.ts"
import { limits } from "../limits.ts"
import { screenshotFields } from "./screenshot.ts"

/** Waits for some time or until an element exists, but not both. */
export const WaitAction = closed({
  type: Schema.Literal("wait"),
  milliseconds: Schema.optionalKey(Integer.check(Schema.isGreaterThanOrEqualTo(limits.waitMillisecondsMinimum))),
  selector: Schema.optionalKey(Schema.String.annotate({ description: "CSS selector." }))
}).annotate({ description: "Exactly one of `milliseconds` and `selector`." }).check(Schema.makeFilter(
  (action) =>
    (action.milliseconds === undefined) === (action.selector === undefined)
      ? { path: [], issue: "A wait action takes exactly one of milliseconds and selector" }
      : undefined,
  { toJsonSchema: () => ({ oneOf: [{ required: ["milliseconds"] }, { required: ["selector"] }] }) }
)).annotate({ identifier: "WaitAction" })

export const ScreenshotAction = lenient({
  type: Schema.Literal("screenshot"),
  ...screenshotFields
}).annotate({ description: "Returned in `actions.screenshots`.", identifier: "ScreenshotAction" })

export const ClickAction = lenient({
  type: Schema.Literal("click"),
  selector: Schema.String,
  all: defaulted(
    Schema.Boolean.annotate({ description: "Clicks every match; no match is not an error." }),
    false
  )
}).annotate({ identifier: "ClickAction" })

export const WriteAction = lenient({
  type: Schema.Literal("write"),
  text: Schema.String
}).annotate({
  description: "Types character by character into the focused element. Use a `click` action to focus it first.",
  identifier: "WriteAction"
})

export const PressAction = lenient({
  type: Schema.Literal("press"),
  key: Schema.String.annotate({ description: "Key name such as `Enter`." })
}).annotate({ identifier: "PressAction" })

export const ScrollAction = lenient({
  type: Schema.Literal("scroll"),
  direction: defaulted(Schema.Literals(["up", "down"]), "down"),
  selector: Schema.optionalKey(Schema.String.annotate({ description: "Scrolls this element instead of the page." }))
}).annotate({ identifier: "ScrollAction" })

export const ScrapeAction = lenient({
  type: Schema.Literal("scrape")
}).annotate({ description: "Returns the current URL and HTML.", identifier: "ScrapeAction" })

export const ExecuteJavascriptAction = lenient({
  type: Schema.Literal("executeJavascript"),
  script: Schema.String
}).annotate({ identifier: "ExecuteJavascriptAction" })

export const PdfAction = lenient({
  type: Schema.Literal("pdf"),
  format: defaulted(
    Schema.Literals(["A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"]),
    "Letter"
  ),
  landscape: defaulted(Schema.Boolean, false),
  scale: defaulted(Schema.Finite, 1)
}).annotate({ description: "Returned in `actions.pdfs`.", identifier: "PdfAction" })

const actions = [
  WaitAction,
  ScreenshotAction,
  ClickAction,
  WriteAction,
  PressAction,
  ScrollAction,
  ScrapeAction,
  ExecuteJavascriptAction,
  PdfAction
] as const

/** One item of `actions`: performed in order, before content is captured. */
export const Action = Schema.Union(actions).annotate({
  message: `Expected an object with type ${alternatives(actions.map(({ fields }) => fields.type.literal))}`,
  identifier: "Action"
})
export type Action = Schema.Schema.Type<typeof Action>
