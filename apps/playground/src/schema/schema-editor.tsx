import { Tabs } from "@base-ui/react/tabs"
import { useState } from "react"
import { Flag } from "../parts/field.tsx"
import { draftOf, type FieldDraft, fieldTypes, type SchemaDraft, schemaOf } from "./schema-draft.ts"
import { SchemaText } from "./schema-text.tsx"

export type JsonObject = Record<string, unknown>

/** A JSON Schema, as fields of a form or as it is. */
export const SchemaEditor = ({ legend, onChange, problem, schema }: {
  readonly legend: string
  readonly schema: JsonObject | undefined
  readonly problem: string | undefined
  readonly onChange: (schema: JsonObject | undefined) => void
}) => {
  // fields without a name are in the form alone
  const [kept, setKept] = useState<SchemaDraft>()
  const written = schema === undefined ? noFields : draftOf(schema)
  const draft = kept && isSame(schemaOrNone(kept), schema) ? kept : written
  const edit = (next: SchemaDraft) => {
    setKept(next)
    onChange(schemaOrNone(next))
  }
  return (
    <fieldset className="schema">
      <legend>{legend}</legend>
      <Tabs.Root defaultValue={written === undefined ? "JSON" : "Fields"}>
        <Tabs.List className="tabs small" aria-label="How the schema is written">
          <Tabs.Tab value="Fields" className="tab">Fields</Tabs.Tab>
          <Tabs.Tab value="JSON" className="tab">JSON Schema</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="Fields">
          {draft === undefined ? <p className="hint">This schema says more than a form shows: it is under JSON Schema.</p> : <Fields draft={draft} onChange={edit} />}
        </Tabs.Panel>
        <Tabs.Panel value="JSON"><SchemaText schema={schema} onChange={onChange} /></Tabs.Panel>
      </Tabs.Root>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  )
}

const Fields = ({ draft, onChange }: { readonly draft: SchemaDraft; readonly onChange: (draft: SchemaDraft) => void }) => {
  const { fields, isCited, isList } = draft
  const set = (at: number, change: Partial<FieldDraft>) => onChange({ ...draft, fields: fields.map((field, index) => index === at ? { ...field, ...change } : field) })
  return (
    <>
      {fields.length > 0 && (
        <ol className="schema-fields">
          {fields.map(({ description, name, type }, index) => (
            <li key={index}>
              <input type="text" aria-label={`Name of field ${index + 1}`} placeholder="name" value={name} autoComplete="off" spellCheck={false}
                onChange={({ target }) => set(index, { name: target.value.replace(/\s/g, "_") })} />
              <select aria-label={`Type of field ${index + 1}`} value={type} onChange={({ target }) => set(index, { type: target.value as FieldDraft["type"] })}>
                {fieldTypes.map(([value, shown]) => <option key={value} value={value}>{shown}</option>)}
              </select>
              <input type="text" aria-label={`Description of field ${index + 1}`} placeholder="what it says" value={description} className="schema-description"
                onChange={({ target }) => set(index, { description: target.value })} />
              <button type="button" className="icon-button" aria-label={`Remove field ${index + 1}`} onClick={() => onChange({ ...draft, fields: fields.filter((_, at) => at !== index) })}>
                <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M3 3l6 6M9 3l-6 6" /></svg>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="flags">
        <button type="button" className="button small" onClick={() => onChange({ ...draft, fields: [...fields, { name: "", type: "string", description: "" }] })}>+ Add field</button>
        {fields.length > 0 && <Flag label="A list of these" checked={isList} onChange={(isList) => onChange({ ...draft, isList })} />}
        {fields.length > 0 && <Flag label="Cite the source of each value" checked={isCited} onChange={(isCited) => onChange({ ...draft, isCited })} />}
      </div>
    </>
  )
}

const noFields: SchemaDraft = { fields: [], isList: false, isCited: false }

const schemaOrNone = (draft: SchemaDraft): JsonObject | undefined => draft.fields.some(({ name }) => name !== "") ? schemaOf(draft) : undefined

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
