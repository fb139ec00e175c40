import type { OpenedPage } from "@trawl/reader/page"
import { structuredItems } from "../facts/structured-items.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { extractValue } from "./extract-value.ts"
import { pageSources } from "./page-scope.ts"
import { plainSchema } from "./plain-schema.ts"
import { withNulls } from "./with-nulls.ts"

export interface WantedValue {
  readonly schema: Readonly<Record<string, unknown>>
  readonly facts: PageMetadata
}

/**
 * The values of a page for a schema, not yet checked against it. A schema without properties gets all metadata and
 * structured data.
 */
export const valueOn = (opened: OpenedPage, { facts, schema }: WantedValue): unknown => {
  const { properties, types } = plainSchema(schema, schema)
  if (properties.length === 0 && (types.length === 0 || types.includes("object"))) {
    const { description, metadata, title } = facts
    return { ...metadata, title, description, items: structuredItems(opened) }
  }
  return withNulls(extractValue(schema, pageSources(opened, facts)) ?? (types.includes("array") ? [] : {}), schema)
}
