import type { Emitter } from "./emitter.ts"
import { operationsOf } from "./openapi-document.ts"
import { indexPage } from "./reference/index-page.ts"
import { type Described, operationPage, schemasOfOperation } from "./reference/operation-page.ts"
import { partsOf, partsPage, sharedPage } from "./reference/parts.ts"
import { schemasOfWebhooks, webhooksPage, webhooksPageName } from "./reference/webhooks-page.ts"

/** Generates the reference in Markdown: a page per operation, one for shared parts, one for webhooks, and an index. */
export const emitReference: Emitter = {
  owns: ["docs/reference"],
  emit: async ({ contract, document, exchanges }) => {
    const described = operationsOf(document).flatMap((documented): Array<Described> => {
      const facts = contract.operations[documented.operationId]
      return facts === undefined ? [] : [{ facts, documented, errors: contract.errors, exchanges }]
    })
    const parts = partsOf(
      document,
      new Map([
        ...described.map(({ documented }) =>
          [documented.operationId, schemasOfOperation(documented, document.components.schemas)] as const
        ),
        [webhooksPageName, schemasOfWebhooks(document)]
      ])
    )
    return [
      file("README", indexPage(document, contract)),
      ...described.map((operation) => file(operation.facts.name, operationPage(operation, parts))),
      file(sharedPage, partsPage(parts)),
      file(webhooksPageName, webhooksPage(document, contract, parts))
    ]
  }
}

const file = (name: string, text: string) => ({ path: `docs/reference/${name}.md`, text })
