import type * as Schema from "effect/Schema"
import { closed } from "./closed.ts"

/** Sources of fields, by field. A `*` at the end of a name stands for any further characters. */
export type Sources = Readonly<Record<string, string>>

/**
 * An object of a request that may have further fields, because clients can be newer than this contract. A service
 * ignores them (see
 * `examineRequest`): without a warning if they are in `sent`, which public clients are known to send, and with a
 * warning otherwise.
 * It refuses the fields in `refused`, because they would change what the request means.
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

/** An annotation of the items of a list in which public clients send items that this contract does not have. */
export interface ReplacedItems {
  /** The item that a service reads instead; undefined for one that it leaves out. */
  readonly replaced?: (item: unknown) => unknown
}
