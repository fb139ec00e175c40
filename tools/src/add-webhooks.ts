import type { OpenApiDocument } from "./openapi-document.ts"

/** The notifications that the service sends, as the document's `webhooks`. */
export const addWebhooks = (_document: OpenApiDocument): void => {}
