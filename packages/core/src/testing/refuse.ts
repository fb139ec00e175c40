import { withoutCall } from "../machine/api-error.ts"
import { checkNames } from "../machine/check-names.ts"
import { requestInvalid } from "../machine/reason.ts"
import { ruleProblem } from "../machine/rule.ts"

/**
 * Throws an `ApiError` for a value that is not an object or has unknown names; `path` is its position, such as
 * `rules[0]`.
 */
export const refuseUnknown = (maker: string, path: string, value: unknown, known: ReadonlyArray<string>): void => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(maker, path, "must be an object")
  const wrong = checkNames(Object.keys(Object(value)), known)
  if (wrong) refuse(maker, path === "options" ? wrong.field : `${path}.${wrong.field}`, wrong.rule)
}

/** Throws an `ApiError` for a value that is not a transport. */
export const refuseNoTransport = (maker: string, transport: unknown): void => {
  const expected = ruleProblem("send()", transport)
  if (expected) refuse(maker, "transport", `must be ${expected}`)
}

/** Throws the `ApiError` for a mistake in the test. */
export const refuse = (maker: string, field: string, rule: string): never => {
  throw withoutCall(maker, requestInvalid(field, rule))
}
