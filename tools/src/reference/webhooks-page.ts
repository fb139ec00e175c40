import type { Contract } from "../contract-model.ts"
import {
  componentName,
  type JsonSchema,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
  operationsOf,
  resolved
} from "../openapi-document.ts"
import { code, fenced, list, page, table } from "./markdown.ts"
import { type Parts, partSection } from "./parts.ts"

export const webhooksPageName = "webhooks"

/** The deliveries to a webhook, and how a receiver verifies them. */
export const webhooksPage = (
  document: OpenApiDocument,
  { operations, webhooks: rules }: Contract,
  parts: Parts
): string => {
  const around = parts.around(webhooksPageName)
  const deliveries = Object.entries(document.webhooks ?? {}).map(([type, { post }]) => ({ type, ...post as Delivery }))
  return page(
    "# Webhooks",
    `If a request has the field ${code("webhook")}, the service sends the events of its job to your receiver: a ${
      code("POST")
    } with JSON for each event. [The guide](../guides/webhooks.md) shows how to receive them. These operations have the field:`,
    list(notifying(document).map(({ operationId, summary }) => `[${summary}](${operations[operationId]?.name}.md)`)),
    table(["Part", "Rule"], [
      ["Signature", `Header ${code(rules.signatureHeader)}: ${rules.signature}.`],
      [
        "Response",
        `Any 2xx within ${rules.timeoutSeconds} seconds. Otherwise the delivery is sent again after ${
          rules.retryMinutes.join(", ")
        } minutes, with the same ${code("webhookId")}.`
      ]
    ]),
    "## Events",
    table(
      ["`type`", "When", "Delivery"],
      deliveries.map(({ description, requestBody, type }) => {
        const name = componentName(content({ requestBody })?.schema.$ref ?? "")
        return [code(type), description, `[${name}](${around.link(name)})`]
      })
    ),
    "## Examples",
    ...deliveries.flatMap(({ requestBody, type }) => {
      const [example] = Object.values(content({ requestBody })?.examples ?? {})
      return example === undefined ? [] : [`### ${type}`, fenced("json", JSON.stringify(example.value, null, 2))]
    }),
    "## Deliveries",
    ...parts.on(webhooksPageName).map((name) => partSection(name, around))
  )
}

/** The schemas that the page shows. */
export const schemasOfWebhooks = ({ webhooks = {} }: OpenApiDocument): ReadonlyArray<JsonSchema> =>
  Object.values(webhooks).flatMap(({ post }) => content(post as Delivery)?.schema ?? [])

/** The operations with a field `webhook` in their body. */
const notifying = (document: OpenApiDocument): ReadonlyArray<OpenApiOperation> =>
  operationsOf(document).filter(({ requestBody }) => {
    const { schema = {} } = requestBody?.content["application/json"] ?? {}
    return resolved(schema, document.components.schemas).properties?.["webhook"] !== undefined
  })

interface Delivery {
  readonly description: string
  readonly requestBody: { readonly content: Readonly<Record<string, OpenApiContent>> }
}

const content = ({ requestBody }: Pick<Delivery, "requestBody">) => requestBody.content["application/json"]
