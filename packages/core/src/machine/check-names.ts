import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** What is wrong with options that no compiler has seen: the first name that is not known. */
export const checkNames = (names: ReadonlyArray<string>, known: ReadonlyArray<string>): RequestInvalid | undefined => {
  const name = names.find((name) => !known.includes(name))
  return name === undefined ? undefined : requestInvalid(name, `is no option; there are ${known.join(", ")}`)
}
