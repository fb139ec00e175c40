import { Field } from "../parts/field.tsx"

/** A schema as text. It is used once it is a JSON object; the engine checks whether it is a valid schema. */
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

/** The object in a text, an empty object for an empty text, or the reason why it is not an object. */
export const readSchemaText = (
  text: string
): { readonly schema: Record<string, unknown> | undefined } | { readonly problem: string } => {
  if (text.trim() === "") return { schema: undefined }
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? { schema: read as Record<string, unknown> }
      : { problem: "A schema must be an object: { … }." }
  } catch (error) {
    return { problem: `Not valid JSON yet: ${error instanceof Error ? error.message : String(error)}.` }
  }
}
