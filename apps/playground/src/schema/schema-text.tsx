import { useState } from "react"
import { Field } from "../parts/field.tsx"
import { jsonText } from "../parts/json-text.ts"
import type { JsonObject } from "./schema-editor.tsx"

/** A schema as text. It counts from when it is an object of JSON; whether it is a schema is the engine's to say. */
export const SchemaText = ({ onChange, schema }: { readonly schema: JsonObject | undefined; readonly onChange: (schema: JsonObject | undefined) => void }) => {
  const [text, setText] = useState(() => schema === undefined ? "" : jsonText(schema))
  const [problem, setProblem] = useState<string>()
  const edit = (next: string) => {
    setText(next)
    const read = readObject(next)
    setProblem(typeof read === "string" ? read : undefined)
    if (typeof read !== "string") onChange(read)
  }
  return (
    <Field label="JSON Schema" problem={problem}>
      {(described) => <textarea {...described} className="code-input" rows={8} spellCheck={false} value={text} onChange={({ target }) => edit(target.value)} />}
    </Field>
  )
}

const readObject = (text: string): JsonObject | undefined | string => {
  if (text.trim() === "") return undefined
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read as JsonObject : "A schema is an object: { … }."
  } catch (error) {
    return `Not JSON yet: ${error instanceof Error ? error.message : String(error)}.`
  }
}
