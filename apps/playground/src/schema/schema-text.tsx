import { Field } from "../parts/field.tsx"

/** A schema as text. It counts from when it is an object of JSON; whether it is a schema is the engine's to say. */
export const SchemaText = (
  { onChange, problem, text }: {
    readonly text: string
    readonly problem: string | undefined
    readonly onChange: (text: string) => void
  }
) => (
  <Field label="JSON Schema" problem={problem}>
    {(described) => (
      <textarea
        {...described}
        className="code-input"
        rows={8}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** The object that a text is, nothing for none; or why it is no object. */
export const readSchemaText = (
  text: string
): { readonly schema: Record<string, unknown> | undefined } | { readonly problem: string } => {
  if (text.trim() === "") return { schema: undefined }
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? { schema: read as Record<string, unknown> }
      : { problem: "A schema is an object: { … }." }
  } catch (error) {
    return { problem: `Not JSON yet: ${error instanceof Error ? error.message : String(error)}.` }
  }
}
