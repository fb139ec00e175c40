import { withoutCall } from "./api-error.ts"
import { callRules } from "./call-rules.ts"
import { checkNames } from "./check-names.ts"

/**
 * Throws an `ApiError` for the first option that the program does not have. If it is a call option, the message says
 * where it belongs.
 */
export const checkOwn = (options: object, known: ReadonlyArray<string>): void => {
  const wrong = checkNames(Object.keys(options), known)
  if (!wrong) return
  const { field, rule } = wrong
  const ofCall = field in callRules || /^(signal|onResponse)$/.test(field)
  throw withoutCall(
    "run",
    ofCall ? { ...wrong, rule: `belongs in the last argument or in \`withOptions\`: here it ${rule}` } : wrong
  )
}
