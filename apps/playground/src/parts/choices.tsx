/** A selection of several items, each a checkbox that looks like a word. */
export const Choices = <Name extends string>({ chosen, legend, names, onChange, problem }: {
  readonly legend: string
  readonly names: ReadonlyArray<readonly [Name, string]>
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (name: Name, isChosen: boolean) => void
  readonly problem?: string | undefined
}) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    <div className="choices-row">
      {names.map(([name, shown]) => (
        <label key={name} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => onChange(name, target.checked)}
          />
          <span>{shown}</span>
        </label>
      ))}
    </div>
    {problem !== undefined && <p className="problem">{problem}</p>}
  </fieldset>
)
