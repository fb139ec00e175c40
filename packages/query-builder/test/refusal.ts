import { InvalidTerm } from "../src/index.ts"

/** The `InvalidTerm` an action throws; anything else fails the test. */
export const refusal = (action: () => unknown): InvalidTerm => {
  let outcome: unknown
  try {
    outcome = action()
  } catch (error) {
    if (error instanceof InvalidTerm) return error
    throw error
  }
  throw new Error(`Not refused: ${JSON.stringify(outcome)}`)
}
