import { isLossKind } from "./platform-loss.ts"
import { refuse, refuseUnknown } from "./refuse.ts"

const ofAnswer = ["status", "headers", "body", "pieces", "after"]

/** Throws an `ApiError` for an invalid step of a script; `path` is its position, such as `answers[0]`. */
export const checkStep = (maker: string, path: string, step: unknown): void => {
  refuseUnknown(maker, path, step, [...ofAnswer, "lost", "silent"])
  const { lost, silent, status } = step as Readonly<Record<string, unknown>>
  if (lost !== undefined && !isLossKind(lost)) refuse(maker, `${path}.lost`, "is not a kind of connection loss")
  if (silent !== undefined && silent !== true) refuse(maker, `${path}.silent`, "must be true")
  if (status !== undefined && !(Number.isInteger(status) && Number(status) >= 0 && Number(status) <= 599)) {
    refuse(maker, `${path}.status`, "must be a status")
  }
}

/** Validates a whole script, which may be a function. */
export const checkAnswers = (maker: string, answers: unknown): void => {
  if (typeof answers === "function") return
  if (!Array.isArray(answers)) refuse(maker, "answers", "must be a list of answers or a function that returns them")
  for (const [index, step] of (answers as ReadonlyArray<unknown>).entries()) checkStep(maker, `answers[${index}]`, step)
}
