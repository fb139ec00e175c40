import { readFileSync } from "node:fs"
import { Misuse } from "./misuse.ts"

/** Reads a JSON Schema from a file. The service validates it. */
export const readSchema = (file: string): Readonly<Record<string, unknown>> => {
  const schema = parse(file, read(file))
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    throw new Misuse(`--schema ${file}: a JSON Schema is an object, such as {"type": "object", "properties": {…}}`)
  }
  return { ...schema }
}

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    throw new Misuse(
      `--schema ${file} cannot be read: ${error instanceof Error ? error.message.replace(/, .*/, "") : String(error)}`
    )
  }
}

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new Misuse(
      `--schema ${file} is not JSON: ${error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error)}`
    )
  }
}
