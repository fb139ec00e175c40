import { useState } from "react"
import { Field } from "./field.tsx"
import { linesOf } from "./lines.ts"

/** Several texts, one per line; an empty last line starts another text. */
export const LinesField = ({ hint, label, lines, onChange, problem }: {
  readonly label: string
  readonly hint: string
  readonly lines: ReadonlyArray<string>
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}) => {
  const [written, setWritten] = useState("")
  const text = linesOf(written).join("\n") === lines.join("\n") ? written : lines.join("\n")
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(described) => (
        <textarea
          {...described}
          rows={2}
          spellCheck={false}
          className="code-input"
          value={text}
          onChange={({ target }) => {
            setWritten(target.value)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}
