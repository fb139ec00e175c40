import * as Schema from "effect/Schema"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, atMostItems } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { JsonSchema } from "./page/json-schema.ts"
import { scrapeOptionFields, ScrapeOptions } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { JobWebhook } from "./protocol/webhook.ts"
import { assumed, publicFact } from "./provenance.ts"

const prompt = Schema.String.check(atMostCharacters(limits.extractPromptLength))
const models = ["FIRE-1", "v3-beta"] as const

export const ExtractRequest = lenient({
  urls: Schema.optionalKey(
    Schema.Array(Schema.String)
      .annotate({ description: "The pages to read. A URL that ends with `/*` includes all pages below it." })
      .check(atMostItems(limits.extractUrls))
  ),
  prompt: Schema.optionalKey(prompt),
  systemPrompt: Schema.optionalKey(prompt),
  schema: Schema.optionalKey(JsonSchema),
  limit: Schema.optionalKey(
    Integer.annotate({ description: "Maximum number of pages to read." }).check(
      Schema.isGreaterThan(0, assumed("Extraction needs at least one page."))
    )
  ),
  ignoreSitemap: defaulted(Schema.Boolean, false),
  includeSubdomains: defaulted(Schema.Boolean, true),
  allowExternalLinks: defaulted(
    Schema.Boolean.annotate({ description: "Always `true` with `enableWebSearch`." }),
    false
  ),
  enableWebSearch: defaulted(Schema.Boolean, false),
  showSources: defaulted(Schema.Boolean.annotate({ description: "Adds `sources` to the status." }), false),
  scrapeOptions: Schema.optionalKey(ScrapeOptions),
  ignoreInvalidURLs: defaulted(Schema.Boolean, true),
  timeout: Schema.optionalKey(
    Integer.annotate({ description: "Time limit for each page in milliseconds." })
      .check(Schema.isGreaterThanOrEqualTo(limits.extractTimeoutMinimum))
  ),
  agent: Schema.optionalKey(
    lenient({
      model: Schema.optionalKey(Schema.Literals(models).annotate({ message: `Expected ${alternatives(models)}` }))
    }).annotate({ ...publicFact("A:controllers/v2/types.ts"), identifier: "ExtractAgent" })
  ),
  urlTrace: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Accepted and ignored: the status of an extraction has no trace of its URLs. Use `showSources`."
    })
  ),
  webhook: Schema.optionalKey(JobWebhook),
  threatProtection: scrapeOptionFields.threatProtection,
  ...clientFields
}).annotate({
  description: "At least one of `urls` and `prompt`.",
  ...publicFact("A:controllers/v2/types.ts")
}).check(Schema.makeFilter(
  ({ urls, prompt }) =>
    urls === undefined && prompt === undefined ? { path: ["urls"], issue: "Expected urls or a prompt" } : undefined,
  { toJsonSchema: () => ({ anyOf: [{ required: ["urls"] }, { required: ["prompt"] }] }) }
)).annotate({ identifier: "ExtractRequest" })
export interface ExtractRequest extends Schema.Schema.Type<typeof ExtractRequest> {}
