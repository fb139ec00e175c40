import { endingOf } from "./ending.ts"
import { creditsInWords, runCredits } from "./run-credits.ts"
import type { Run } from "./use-run.ts"

/** The status of a run in one line: phase, credits, current activity. */
export const RunHead = ({ id, isCancelling, isMissing, mostCredits, onCancel, onLeave, run }: {
  readonly id: string
  readonly run: Run
  /** Undefined if it is unknown on this page. */
  readonly mostCredits: number | undefined
  readonly isMissing: boolean
  readonly isCancelling: boolean
  readonly onCancel: () => void
  readonly onLeave: () => void
}) => {
  const { ended, view } = run
  const credits = runCredits(view.credits, ended)
  const isOver = ended !== undefined || view.outcome !== undefined || run.error !== undefined
  const phase = view.progress?.phase
  const ending = ended && endingOf(ended.status, view.outcome)
  const state = isMissing
    ? "not found"
    : ending ?? view.outcome ?? (view.cancelRequested || isCancelling ? "cancelling" : phase ?? "starting")
  const inFlight = Object.values(view.inFlight)
  return (
    <div className="card run-head">
      <div className="run-line">
        <p className="run-state" data-state={isOver ? ending ?? "over" : "working"} role="status">
          {!isOver && <span className="spinner" aria-hidden="true" />}
          {state.replaceAll("_", " ")}
        </p>
        {!isMissing && (
          <ol className="phases" aria-label="Phases">
            {phases.map((name) => (
              <li
                key={name}
                aria-current={!isOver && name === phase ? "step" : undefined}
                data-done={ended?.status === "completed" || phases.indexOf(name) < phases.indexOf(phase ?? "") ||
                  undefined}
              >
                {name}
              </li>
            ))}
          </ol>
        )}
        {!isMissing && (
          <p className="credits">
            {mostCredits === undefined
              ? creditsInWords(credits, mostCredits)
              : (
                <label>
                  <span>{creditsInWords(credits, mostCredits)}</span>
                  <meter min={0} max={mostCredits} high={mostCredits * 0.8} value={credits.used} />
                </label>
              )}
          </p>
        )}
        {isOver && <button type="button" className="button quiet small" onClick={onLeave}>Other runs</button>}
        {!isOver && (
          <button type="button" className="button small" disabled={isCancelling} onClick={onCancel}>
            {isCancelling ? "Cancelling…" : "Cancel run"}
          </button>
        )}
      </div>
      {!isMissing && (
        <p className="run-now">
          {inFlight.length > 0
            ? inFlight.slice(0, 6).map(({ eventId, parameters, toolName }) => (
              <span key={eventId} className="tag">{toolName ?? "browser"} {shortOf(parameters)}</span>
            ))
            : (
              <span className="muted">
                {isOver
                  ? `Run ${id}`
                  : typeof view.progress?.message === "string"
                  ? view.progress.message
                  : `Run ${id}`}
              </span>
            )}
        </p>
      )}
    </div>
  )
}

const phases = ["planning", "working", "finalizing"]

const shortOf = (parameters: unknown): string => {
  if (typeof parameters !== "object" || parameters === null) return ""
  const text: unknown = Reflect.get(parameters, "query") ?? Reflect.get(parameters, "url")
  return typeof text === "string" ? text.replace(/^https?:\/\//, "").slice(0, 48) : ""
}
