import * as Schema from "effect/Schema"
import { efforts, models, modes } from "./agent-parts.ts"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { HttpUrl } from "./http-url.ts"
import { Integer } from "./integer.ts"
import { atMostCharacters, list } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { notBlank } from "./not-blank.ts"
import { AuditMetadata } from "./page/audit-metadata.ts"
import { JsonSchema } from "./page/json-schema.ts"
import { ThreatProtectionOverride } from "./page/threat-protection.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { AgentWebhook } from "./protocol/webhook.ts"
import { publicFact } from "./provenance.ts"
import { ThreadId } from "./thread-id.ts"

const serverTypes = publicFact("A:controllers/v2/types.ts")
const newerServerTypes = publicFact("N:apps/api/src/controllers/v2/types.ts@000404f")

export const AgentRequest = lenient({
  prompt: Schema.String
    .annotate({ description: "Describes in words what to find or do.", ...serverTypes })
    .check(notBlank("a prompt"), atMostCharacters(limits.agentPromptLength)),
  urls: Schema.optionalKey(
    list(HttpUrl).annotate({ description: "Absolute http(s) URLs to start from.", ...serverTypes })
  ),
  schema: Schema.optionalKey(
    JsonSchema.annotate({
      description:
        "The JSON Schema that `data` follows. A field named `<field>_citation` receives the source of `<field>`.",
      ...serverTypes,
      identifier: "AgentJsonSchema"
    })
  ),
  maxCredits: defaulted(
    Integer.annotate({
      description: "Maximum number of credits for the run. A run that reaches this limit fails and is not billed."
    })
      .check(Schema.isGreaterThan(0))
      .annotate(serverTypes),
    limits.agentMaxCreditsDefault
  ),
  strictConstrainToURLs: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Visits only the pages in `urls`.", ...serverTypes })
  ),
  model: defaulted(
    Schema.Literals(models).annotate({
      description: "The model of the run. Every name runs on the second-generation engine `spark-2`.",
      message: `Expected ${alternatives(models)}`,
      ...newerServerTypes
    }),
    "spark-2"
  ),
  effort: Schema.optionalKey(
    Schema.Literals(efforts).annotate({ message: `Expected ${alternatives(efforts)}`, ...newerServerTypes })
  ),
  mode: defaulted(
    Schema.Literals(modes).annotate({
      description: "`extract` returns `data`; `chat` returns `message`.",
      message: `Expected ${alternatives(modes)}`,
      ...newerServerTypes
    }),
    "extract"
  ),
  threadId: Schema.optionalKey(ThreadId),
  webhook: Schema.optionalKey(AgentWebhook),
  threatProtection: Schema.optionalKey(ThreatProtectionOverride),
  auditMetadata: Schema.optionalKey(AuditMetadata),
  ...clientFields
}).annotate({ identifier: "AgentRequest" })
export interface AgentRequest extends Schema.Schema.Type<typeof AgentRequest> {}
