import { kindOf } from "./kind-of.ts"
import { nameOf } from "./named-items.ts"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** What is wrong with options that no compiler has seen. */
export const checkObject = (field: string, value: unknown): RequestInvalid | undefined =>
  kindOf(value) === "object" ? undefined : requestInvalid(field, "must be an object")

/** What is wrong with a list of names, of objects with `type`, or of both. */
export const checkNamedItems = (field: string, value: unknown): RequestInvalid | undefined =>
  value === undefined || (Array.isArray(value) && value.every(isNamed))
    ? undefined
    : requestInvalid(field, "must be a list of names or of objects with a `type`")

/** What is wrong with the address of a page. */
export const checkWebAddress = (field: string, value: unknown): RequestInvalid | undefined =>
  typeof value === "string" && /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)
    ? undefined
    : requestInvalid(field, "must be an absolute http(s) URL")

const isNamed = (item: string | { readonly type: string } | null): boolean => typeof (item && nameOf(item)) === "string"
