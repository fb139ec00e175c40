/** The cost in credits that a response reports. */
export const creditsUsed = (answer: unknown): number | undefined =>
  credits(answer) ?? credits(at(at(answer, "data"), "metadata"))

const credits = (part: unknown): number | undefined => {
  const credits = at(part, "creditsUsed")
  // -1 means unknown
  return typeof credits === "number" && credits >= 0 ? credits : undefined
}

const at = (part: unknown, name: string): unknown =>
  typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined
