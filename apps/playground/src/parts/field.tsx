import { type InputHTMLAttributes, type ReactNode, useId } from "react"

interface FieldOptions {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

/** The attributes that connect a control with its label, hint and problem. */
interface Described {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

/** A control with its label, a hint, and the problem of its value. */
export const Field = (
  { children, hint, label, problem }: FieldOptions & { readonly children: (described: Described) => ReactNode }
) => {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter((part) =>
    part !== false
  ).join(" ")
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": problem === undefined ? undefined : true
      })}
      {hint !== undefined && <p className="hint" id={`${id}-hint`}>{hint}</p>}
      {problem !== undefined && <p className="problem" id={`${id}-problem`}>{problem}</p>}
    </div>
  )
}

type Given = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value">

export const TextField = (
  { hint, label, onChange, problem, value, ...rest }: FieldOptions & Given & {
    readonly value: string | undefined
    readonly onChange: (value: string | undefined) => void
  }
) => (
  <Field label={label} hint={hint} problem={problem}>
    {(described) => (
      <input
        type="text"
        {...rest}
        {...described}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
    )}
  </Field>
)

/** Whole numbers. The API checks the limits: an invalid number is sent, and rejected with the reason. */
export const NumberField = (
  { hint, label, onChange, problem, value, ...rest }: FieldOptions & Given & {
    readonly value: number | undefined
    readonly onChange: (value: number | undefined) => void
  }
) => (
  <Field label={label} hint={hint} problem={problem}>
    {(described) => (
      <input
        type="number"
        inputMode="numeric"
        step={1}
        {...rest}
        {...described}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
      />
    )}
  </Field>
)

export const SelectField = ({ hint, label, onChange, options, problem, value }: FieldOptions & {
  readonly value: string
  readonly options: ReadonlyArray<readonly [value: string, name: string]>
  readonly onChange: (value: string) => void
}) => (
  <Field label={label} hint={hint} problem={problem}>
    {(described) => (
      <select {...described} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
    )}
  </Field>
)

export const Flag = (
  { checked, label, onChange }: {
    readonly label: string
    readonly checked: boolean
    readonly onChange: (checked: boolean) => void
  }
) => (
  <label className="flag">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
