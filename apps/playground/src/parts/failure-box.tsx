import type { Failure } from "./failure-of.ts"

/** Says what went wrong, where, and what to do, in the engine's own words. */
export const FailureBox = ({ failure, onAgain }: { readonly failure: Failure; readonly onAgain?: () => void }) => (
  <div className="notice failure" role="alert">
    <p className="notice-title">
      {failure.title}
      {failure.marks.map((mark) => <code key={mark} className="mark-code">{mark}</code>)}
    </p>
    {failure.problems.length > 0 && (
      <ul>
        {failure.problems.map(({ field, message }, index) => (
          <li key={index}>{field !== "" && <><code>{field}</code>{" "}</>}{message}</li>
        ))}
      </ul>
    )}
    {failure.advice !== "" && <p>{failure.advice}</p>}
    {onAgain && <p><button type="button" className="button small" onClick={onAgain}>Try again</button></p>}
  </div>
)
