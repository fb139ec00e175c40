import { Tabs } from "@base-ui/react/tabs"
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Flag } from "../parts/field.tsx"
import { jsonText } from "../parts/json-text.ts"
import { draftOf, type FieldDraft, fieldTypes, type SchemaDraft, schemaOf, unfinishedField } from "./schema-draft.ts"
import { readSchemaText, SchemaText } from "./schema-text.tsx"

export type JsonObject = Record<string, unknown>

/** Input that is not part of the schema yet. */
export interface UnfinishedSchema {
  /** Moves the focus to it and shows the problem; returns false if there is none. */
  readonly show: () => boolean
}

/** A JSON Schema, as the fields of a form or as text. */
export const SchemaEditor = ({ canCite = true, legend, onChange, problem, schema, unfinished }: {
  readonly legend: string
  readonly schema: JsonObject | undefined
  readonly problem: string | undefined
  readonly onChange: (schema: JsonObject | undefined) => void
  readonly unfinished: Ref<UnfinishedSchema>
  /** Whether the form offers to add the source of each value. */
  readonly canCite?: boolean
}) => {
  // fields without a name exist only in the form
  const [kept, setKept] = useState<SchemaDraft>()
  const written = schema === undefined ? noFields : draftOf(schema)
  const draft = kept && isSame(schemaOrNone(kept), schema) ? kept : written
  // the written text, as long as it means the same schema
  const [text, setText] = useState<string>()
  const textRead = text === undefined ? undefined : readSchemaText(text)
  const isText = textRead !== undefined && ("problem" in textRead || isSame(textRead.schema, schema))
  const textProblem = textRead !== undefined && "problem" in textRead ? textRead.problem : undefined
  const [tab, setTab] = useState(written === undefined ? "JSON" : "Fields")
  const [wasShown, setWasShown] = useState(false)
  const lacking = draft && unfinishedField(draft)
  const editor = useRef<HTMLFieldSetElement>(null)
  const edit = (next: SchemaDraft) => {
    setText(undefined)
    setKept(next)
    onChange(schemaOrNone(next))
  }
  const editText = (next: string) => {
    setText(next)
    const read = readSchemaText(next)
    if ("schema" in read) onChange(read.schema)
  }
  useImperativeHandle(unfinished, () => ({
    show: () => {
      if (textProblem === undefined && lacking === undefined) return false
      // the field exists from now on
      flushSync(() => {
        setWasShown(true)
        setTab(textProblem === undefined ? "Fields" : "JSON")
      })
      editor.current?.querySelector<HTMLElement>(`[role="tabpanel"] [aria-invalid="true"]`)?.focus()
      return true
    }
  }))
  return (
    <fieldset className="schema" ref={editor}>
      <legend>{legend}</legend>
      <Tabs.Root value={tab} onValueChange={(tab: string) => setTab(tab)}>
        <Tabs.List className="tabs small" aria-label="How the schema is written">
          <Tabs.Tab value="Fields" className="tab">Fields</Tabs.Tab>
          <Tabs.Tab value="JSON" className="tab">JSON Schema</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="Fields" tabIndex={draft === undefined ? 0 : -1}>
          {draft === undefined
            ? <p className="hint">The form cannot show this schema. Edit it under JSON Schema.</p>
            : <Fields draft={draft} canCite={canCite} lacking={wasShown ? lacking : undefined} onChange={edit} />}
        </Tabs.Panel>
        <Tabs.Panel value="JSON" tabIndex={-1}>
          <SchemaText
            text={isText && text !== undefined ? text : schema === undefined ? "" : jsonText(schema)}
            problem={textProblem}
            onChange={editText}
          />
        </Tabs.Panel>
      </Tabs.Root>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  )
}

const Fields = (
  { canCite, draft, lacking, onChange }: {
    readonly draft: SchemaDraft
    readonly canCite: boolean
    readonly lacking: ReturnType<typeof unfinishedField>
    readonly onChange: (draft: SchemaDraft) => void
  }
) => {
  const { fields, isCited, isList } = draft
  const id = useId()
  const set = (at: number, change: Partial<FieldDraft>) =>
    onChange({ ...draft, fields: fields.map((field, index) => index === at ? { ...field, ...change } : field) })
  return (
    <>
      {fields.length > 0 && (
        <ol className="schema-fields">
          {fields.map(({ description, name, type }, index) => (
            <li key={index}>
              <input
                type="text"
                aria-label={`Name of field ${index + 1}`}
                placeholder="name"
                value={name}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={lacking?.at === index || undefined}
                aria-describedby={lacking?.at === index ? id : undefined}
                onChange={({ target }) => set(index, { name: target.value.replace(/\s/g, "_") })}
              />
              <select
                aria-label={`Type of field ${index + 1}`}
                value={type}
                onChange={({ target }) => set(index, { type: target.value as FieldDraft["type"] })}
              >
                {fieldTypes.map(([value, shown]) => <option key={value} value={value}>{shown}</option>)}
              </select>
              <input
                type="text"
                aria-label={`Description of field ${index + 1}`}
                placeholder="description"
                value={description}
                className="schema-description"
                onChange={({ target }) => set(index, { description: target.value })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove field ${index + 1}`}
                onClick={() => onChange({ ...draft, fields: fields.filter((_, at) => at !== index) })}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M3 3l6 6M9 3l-6 6" />
                </svg>
              </button>
            </li>
          ))}
        </ol>
      )}
      {lacking !== undefined && <p className="problem" id={id}>{lacking.problem}</p>}
      <div className="flags">
        <button
          type="button"
          className="button small"
          onClick={() => onChange({ ...draft, fields: [...fields, { name: "", type: "string", description: "" }] })}
        >
          + Add field
        </button>
        {fields.length > 0 && (
          <Flag
            label="A list of these"
            checked={isList}
            onChange={(isList) => onChange({ ...draft, isList })}
          />
        )}
        {canCite && fields.length > 0 && (
          <Flag
            label="Cite the source of each value"
            checked={isCited}
            onChange={(isCited) => onChange({ ...draft, isCited })}
          />
        )}
      </div>
    </>
  )
}

const noFields: SchemaDraft = { fields: [], isList: false, isCited: false }

const schemaOrNone = (draft: SchemaDraft): JsonObject | undefined =>
  draft.fields.some(({ name }) => name !== "") ? schemaOf(draft) : undefined

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
