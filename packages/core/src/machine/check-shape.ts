import { kindOf } from "./kind-of.ts"
import { nameOf } from "./named-items.ts"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** Returns an error if the value is not an object. */
export const checkObject = (field: string, value: unknown): RequestInvalid | undefined =>
  kindOf(value) === "object" ? undefined : requestInvalid(field, "must be an object")

/** Returns an error if the value is not a list of names or of objects with `type`. */
export const checkNamedItems = (field: string, value: unknown): RequestInvalid | undefined =>
  value === undefined || (Array.isArray(value) && value.every(isNamed))
    ? undefined
    : requestInvalid(field, "must be a list of names or of objects with a `type`")

/** Returns an error if the value is not an absolute http(s) URL. */
export const checkWebAddress = (field: string, value: unknown): RequestInvalid | undefined =>
  typeof value === "string" && /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)
    ? undefined
    : requestInvalid(field, "must be an absolute http(s) URL")

const isNamed = (item: string | { readonly type: string } | null): boolean => typeof (item && nameOf(item)) === "string"
