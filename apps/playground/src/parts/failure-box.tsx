import type { Failure } from "./failure-of.ts"
import { Words } from "./inline-code.tsx"

/** Shows what went wrong, where, and what to do, in the engine's own words. */
export const FailureBox = ({ failure, onAgain }: { readonly failure: Failure; readonly onAgain?: () => void }) => {
  const problems = failure.problems.filter(({ message }) => !isInTitle(message, failure.title))
  return (
    <div className="notice failure" role="alert">
      <p className="notice-title">
        {failure.title}
        {failure.marks.map((mark) => <code key={mark} className="mark-code">{mark}</code>)}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, message }, index) => (
            <li key={index}>
              {field !== "" && (
                <>
                  <code>{field}</code>
                  {" "}
                </>
              )}
              {message}
            </li>
          ))}
        </ul>
      )}
      {failure.advice !== "" && (
        <p>
          <Words text={failure.advice} />
        </p>
      )}
      {onAgain && failure.isFinal !== true && (
        <p>
          <button type="button" className="button small" onClick={onAgain}>Try again</button>
        </p>
      )}
    </div>
  )
}

/** Whether the title already contains the message, except for a full stop. */
const isInTitle = (message: string, title: string): boolean => title.includes(message.replace(/\.$/, ""))
