import type { Accepted, Question } from "./question.ts"

export interface Answered {
  /** Undefined if the run ended without data. */
  readonly data: unknown
  readonly error: string | undefined
  readonly creditsUsed: number
}

export type Verdict = "right" | "partly" | "wrong" | "not found"

/** Whether every field is right. If the question has no answer, whether the run gave none. */
export const verdictOf = ({ answer }: Question, { data }: Answered): Verdict => {
  if (answer === "not found") return isEmpty(data) ? "right" : "wrong"
  if (isEmpty(data)) return "not found"
  const answered = typeof data === "object" && data !== null
    ? data as Readonly<Record<string, unknown>>
    : { answer: data }
  const right = Object.entries(answer).filter(([name, accepted]) => isAccepted(answered[name], accepted)).length
  return right === Object.keys(answer).length
    ? "right"
    : right > 0
    ? "partly"
    : Object.keys(answer).every((name) => isEmpty(answered[name]))
    ? "not found"
    : "wrong"
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null ||
  (Array.isArray(value) ? value.length === 0 : typeof value === "object" && Object.values(value).every(isEmpty))

export const isAccepted = (value: unknown, accepted: Accepted): boolean => {
  if (typeof accepted !== "object") return isSame(value, accepted)
  if ("oneOf" in accepted) return accepted.oneOf.some((one) => isSame(value, one))
  if ("matches" in accepted) return typeof value === "string" && accepted.matches.test(value)
  if (!Array.isArray(value) || value.length > accepted.all.length + (accepted.more ?? 0)) return false
  return accepted.all.every((one) =>
    value.some((item) =>
      typeof one !== "object" ?
        isSame(item, one) :
        typeof item === "object" && item !== null &&
        Object.entries(one).every(([name, expected]) =>
          expected instanceof RegExp
            ? expected.test(String(Reflect.get(item, name)))
            : isSame(Reflect.get(item, name), expected)
        )
    )
  )
}

/** Ignores case, spaces and signs around a value. */
const isSame = (value: unknown, accepted: unknown): boolean =>
  typeof value === "string" && typeof accepted === "string" ? plain(value) === plain(accepted) : value === accepted

const plain = (text: string): string =>
  text.toLowerCase().replace(/\s+/gu, " ").trim().replace(/^["'“‘`(]+|["'”’`).,;:]+$/gu, "")
