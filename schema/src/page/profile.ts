import * as Schema from "effect/Schema"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"
import { atMostCharacters } from "../length-checks.ts"
import { limits } from "../limits.ts"

/** Persistent browser storage, shared by sessions of the same name. */
export const Profile = closed({
  name: Schema.String.check(
    Schema.isMinLength(limits.profileNameLengthMinimum, { expected: "a name that is not empty" }),
    atMostCharacters(limits.profileNameLengthMaximum)
  ),
  saveChanges: defaulted(
    Schema.Boolean.annotate({
      description:
        "Saves the state when the interact session stops; one saving session at a time. `false` loads without writing."
    }),
    true
  )
}).annotate({ identifier: "Profile" })
