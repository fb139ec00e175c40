import { requestInvalid, withoutCall } from "@trawl/core/machine"
import type { ToolParameters } from "@trawl/types/tool-parameters"

/** Parses a model's arguments into an object with known fields. Throws an `ApiError` that lists the known fields. */
export const readArguments = (tool: string, { properties, required }: ToolParameters, args: unknown): object => {
  const parsedArguments = typeof args === "string" ? parsed(args) : args
  if (typeof parsedArguments !== "object" || parsedArguments === null || Array.isArray(parsedArguments)) {
    throw withoutCall(tool, requestInvalid("arguments", "must be a JSON object"))
  }
  // some models set omitted fields to null
  const fields = Object.entries(parsedArguments).filter(([, value]) => value !== null && value !== undefined)
  const unknown = fields.find(([name]) => !Object.hasOwn(properties, name))
  if (unknown) {
    throw withoutCall(
      tool,
      requestInvalid(unknown[0], `is not a field of it; the fields are ${Object.keys(properties).join(", ")}`)
    )
  }
  const missing = required.find((name) => !fields.some(([given]) => given === name))
  if (missing !== undefined) throw withoutCall(tool, requestInvalid(missing, "is required"))
  return Object.fromEntries(fields)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
