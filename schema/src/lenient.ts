import type * as Schema from "effect/Schema"
import { closed } from "./closed.ts"

/** The source of each field. A `*` at the end of a name matches any further characters. */
export type Sources = Readonly<Record<string, string>>

/**
 * An object in a request that may have unknown fields, because clients can be newer than this contract. A service
 * ignores them (see `examineRequest`): without a warning if they are in `sent`, which lists fields of public clients,
 * and otherwise with a warning. It rejects the fields in `refused`, because they would change the meaning of the
 * request.
 */
export const lenient = <const Fields extends Readonly<Record<string, Schema.Top>>>(
  fields: Fields,
  sent: Sources = {},
  refused: ReadonlyArray<string> = []
): Schema.Struct<Fields> =>
  closed(fields).annotate({
    "x-unknown-fields": "ignored",
    ...Object.keys(sent).length === 0 ? {} : { "x-sent-fields": sent },
    ...refused.length === 0 ? {} : { "x-refused-fields": refused }
  })

/** An annotation of the items of a list in which public clients send items that are not in this contract. */
export interface ReplacedItems {
  /** The item that a service reads instead; undefined to omit it. */
  readonly replaced?: (item: unknown) => unknown
}
