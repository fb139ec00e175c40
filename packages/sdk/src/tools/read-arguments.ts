import { requestInvalid, withoutCall } from "@trawl/core/machine"
import type { ToolParameters } from "@trawl/types/tool-parameters"

/** What a model said, as an object with fields that are known. Throws an `ApiError` that says which are. */
export const readArguments = (tool: string, { properties, required }: ToolParameters, args: unknown): object => {
  const said = typeof args === "string" ? parsed(args) : args
  if (typeof said !== "object" || said === null || Array.isArray(said)) {
    throw withoutCall(tool, requestInvalid("arguments", "must be a JSON object"))
  }
  // some models fill in everything, with null for what they leave out
  const fields = Object.entries(said).filter(([, value]) => value !== null && value !== undefined)
  const unknown = fields.find(([name]) => !Object.hasOwn(properties, name))
  if (unknown) {
    throw withoutCall(
      tool,
      requestInvalid(unknown[0], `is no field of it; there are ${Object.keys(properties).join(", ")}`)
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
