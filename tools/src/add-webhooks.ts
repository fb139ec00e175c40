import { webhookRules, webhooks } from "@trawl/schema"
import * as Schema from "effect/Schema"
import type { JsonSchema, OpenApiDocument } from "./openapi-document.ts"
import { includeAnnotationKey } from "./read-endpoints.ts"

/** Adds the service's notifications to the document as `webhooks`, with their components. */
export const addWebhooks = (document: OpenApiDocument): void => {
  document.webhooks = {}
  for (const [type, { description, example, schema }] of Object.entries<Webhook>(webhooks)) {
    const delivery = Schema.toJsonSchemaDocument(schema, { includeAnnotationKey })
    Object.assign(document.components.schemas, structuredClone(pointed(delivery.definitions)))
    document.webhooks[type] = {
      post: {
        operationId: type,
        tags: ["webhooks"],
        summary: type,
        description,
        security: [],
        parameters: [{
          name: webhookRules.signatureHeader,
          in: "header",
          description: webhookRules.signature,
          schema: { type: "string" }
        }],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: pointed(delivery.schema), examples: { delivery: { value: example } } }
          }
        },
        responses: {
          "2XX": {
            description:
              `The delivery was received. Without this response within ${webhookRules.timeoutSeconds} s, it is sent again after ${
                webhookRules.retryMinutes.join(", ")
              } minutes.`
          },
          "4XX": { description: "The delivery was not received. The service sends it again." }
        }
      }
    }
  }
  document.tags = [...document.tags ?? [], {
    name: "webhooks",
    description: "What the service sends to a webhook of a job or a monitor."
  }]
}

interface Webhook {
  readonly schema: Schema.Top
  readonly description: string
  readonly example: unknown
}

/** Converts references to those of an OpenAPI document. */
function pointed<A>(part: A): A & JsonSchema {
  return JSON.parse(JSON.stringify(part).replaceAll("\"#/$defs/", "\"#/components/schemas/"))
}
