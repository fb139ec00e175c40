import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { BrowserContext } from "playwright-core"

/** Cookies and storage as Playwright takes them from a browser. */
export type ProfileState = Awaited<ReturnType<BrowserContext["storageState"]>>

/** What a saved profile says; undefined when it is none, of which a browser could not be made. */
export const readProfileState = (text: string): ProfileState | undefined =>
  Option.isSome(decode(text)) ? JSON.parse(text) as ProfileState : undefined // as it was saved: databases, too, of which only Playwright knows the form

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  cookies: Schema.Array(Schema.Struct({
    name: Schema.String,
    value: Schema.String,
    domain: Schema.String,
    path: Schema.String,
    expires: Schema.Finite,
    httpOnly: Schema.Boolean,
    secure: Schema.Boolean,
    sameSite: Schema.Literals(["Strict", "Lax", "None"])
  })),
  origins: Schema.Array(Schema.Struct({
    origin: Schema.String,
    localStorage: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
    indexedDB: Schema.optionalKey(Schema.Array(Schema.Unknown))
  }))
})))
