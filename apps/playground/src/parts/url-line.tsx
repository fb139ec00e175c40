import { TextField } from "./field.tsx"

/** The field for the URL of a request, with the button that sends it. */
export const UrlLine = ({ action, label, onChange, placeholder, problem, url }: {
  readonly label: string
  readonly placeholder: string
  /** The text of the button. */
  readonly action: string
  readonly url: string
  readonly problem: string | undefined
  readonly onChange: (url: string) => void
}) => (
  <div className="url-line">
    <TextField
      label={label}
      type="url"
      inputMode="url"
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={url}
      problem={problem}
      onChange={(text = "") => onChange(text)}
    />
    <button type="submit" className="button primary">{action}</button>
  </div>
)
