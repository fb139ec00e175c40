import { useState } from "react"
import { Words } from "../parts/inline-code.tsx"
import type { OpenApi, Schema } from "./openapi.ts"
import { fieldsOf, resolved, ruleWords, typeWords, variantsOf } from "./schema-words.ts"

/** The fields of a value, and of nested values as far as they are opened. */
export const SchemaFields = (
  { document, notes = {}, schema }: {
    readonly document: OpenApi
    readonly schema: Schema
    readonly notes?: Readonly<Record<string, string>>
  }
) => {
  const object = fieldsOf(document, schema)
  if (object === undefined) {
    const variants = variantsOf(document, schema)
    if (variants.length === 0) return <p className="muted">{typeWords(document, schema)}</p>
    return (
      <>
        {variants.map((variant, index) => (
          <Inner key={index} document={document} schema={variant} name={typeWords(document, variant)} />
        ))}
      </>
    )
  }
  const { properties = {}, required = [] } = object
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, field]) => (
        <FieldOf
          key={name}
          document={document}
          name={name}
          field={field}
          isRequired={required.includes(name)}
          note={notes[name]}
        />
      ))}
    </dl>
  )
}

const FieldOf = (
  { document, field, isRequired, name, note }: {
    readonly document: OpenApi
    readonly name: string
    readonly field: Schema
    readonly isRequired: boolean
    readonly note: string | undefined
  }
) => {
  const { schema } = resolved(document, field)
  const rules = ruleWords(schema)
  const inner = fieldsOf(document, field)
  const variants = inner === undefined ? variantsOf(document, field) : []
  return (
    <div className="field-row">
      <dt>
        <code className="field-name">{name}</code>
        <span className="field-type">{typeWords(document, field)}</span>
        {isRequired && <span className="required">required</span>}
        {note !== undefined && <span className="tag">{note}</span>}
      </dt>
      <dd>
        {schema.description && (
          <p>
            <Words text={schema.description} />
          </p>
        )}
        {schema.default !== undefined && (
          <p className="muted">
            Default <code>{JSON.stringify(schema.default)}</code>
          </p>
        )}
        {rules.length > 0 && (
          <p className="muted">
            <Words text={rules.map((rule) => rule.replace(/\.$/, "")).join("; ")} />
          </p>
        )}
        {inner !== undefined && <Inner document={document} schema={field} name="Fields" />}
        {variants.map((variant, index) => (
          <Inner key={index} document={document} schema={variant} name={typeWords(document, variant)} />
        ))}
      </dd>
    </div>
  )
}

/** Created when it is opened, because schemas may be recursive. */
const Inner = (
  { document, name, schema }: { readonly document: OpenApi; readonly schema: Schema; readonly name: string }
) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="inner" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <SchemaFields document={document} schema={schema} />}
    </details>
  )
}
