import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** The first unknown option name, for callers without type checking; undefined if all are known. */
export const checkNames = (names: ReadonlyArray<string>, known: ReadonlyArray<string>): RequestInvalid | undefined => {
  const name = names.find((name) => !known.includes(name))
  return name === undefined ? undefined : requestInvalid(name, `is not an option; the options are ${known.join(", ")}`)
}
