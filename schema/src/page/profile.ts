import * as Schema from "effect/Schema"
import { defaulted } from "../defaulted.ts"
import { limits } from "../limits.ts"

/** Persistent browser storage, shared by sessions of the same name. */
export const Profile = Schema.Struct({
  name: Schema.String.check(
    Schema.isMinLength(limits.profileNameLengthMinimum),
    Schema.isMaxLength(limits.profileNameLengthMaximum)
  ),
  saveChanges: defaulted(
    Schema.Boolean.annotate({
      description: "Saves the state when the interact session stops; one saving session at a time. `false` loads without writing."
    }),
    true
  )
}).annotate({ identifier: "Profile" })
