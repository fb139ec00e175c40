import { InvalidTerm } from "../src/index.ts"

/** Returns the `InvalidTerm` that an action throws; anything else fails the test. */
export const refusal = (action: () => unknown): InvalidTerm => {
  let outcome: unknown
  try {
    outcome = action()
  } catch (error) {
    if (error instanceof InvalidTerm) return error
    throw error
  }
  throw new Error(`Not rejected: ${JSON.stringify(outcome)}`)
}
