import { useState } from "react"
import { Code } from "../parts/code.tsx"
import { jsonText } from "../parts/json-text.ts"
import { plural } from "../parts/plural.ts"
import type { Step } from "./timeline.ts"

/** The steps of a run; scrolls to the newest one while the run is in progress. */
export const Timeline = ({ chosen, isOver, onSnapshot, steps }: {
  readonly steps: ReadonlyArray<Step>
  readonly chosen: string | undefined
  readonly isOver: boolean
  readonly onSnapshot: (snapshotId: string) => void
}) => {
  const [most, setMost] = useState(pageOfSteps)
  const shown = steps.slice(-most)
  return (
    <section className="card" aria-label="Timeline">
      <div className="card-head">
        <h2>Timeline</h2>
        <span className="muted">{plural(steps.length, "step")}</span>
      </div>
      {shown.length < steps.length && (
        <p className="card-note">
          <button type="button" className="button quiet small" onClick={() => setMost(most + pageOfSteps)}>
            Show earlier steps
          </button>
        </p>
      )}
      {steps.length === 0
        ? <p className="card-note muted">{isOver ? "This run has no trace." : "Waiting for the first event…"}</p>
        : (
          <ol className="timeline">
            {shown.map((step) => (
              <li
                key={step.key}
                data-kind={step.kind}
                data-bad={step.isBad || undefined}
                data-open={step.isOpen || undefined}
                data-depth={step.depth}
              >
                <StepLine
                  step={step}
                  isChosen={step.snapshotId !== undefined && step.snapshotId === chosen}
                  onSnapshot={onSnapshot}
                />
              </li>
            ))}
          </ol>
        )}
    </section>
  )
}

// a browser can lay out hundreds at once, but not tens of thousands
const pageOfSteps = 300

const StepLine = (
  { isChosen, onSnapshot, step }: {
    readonly step: Step
    readonly isChosen: boolean
    readonly onSnapshot: (snapshotId: string) => void
  }
) => {
  const { agent, at, details, isOpen, snapshotId, text, title, took } = step
  const hasDetails = Object.keys(details).length > 0
  return (
    <>
      <p className="step-line">
        <span className="step-title">{title}</span>
        {agent !== undefined && <span className="tag">{agent}</span>}
        {isOpen && <span className="spinner" role="img" aria-label="in progress" />}
        <span className="step-time">
          {took !== undefined && <>{duration(took)} ·</>}
          {at !== undefined && <>+{duration(at)}</>}
        </span>
      </p>
      {text !== "" && <p className="step-text">{text}</p>}
      {snapshotId !== undefined && (
        <button
          type="button"
          className="button quiet small"
          aria-pressed={isChosen}
          onClick={() => onSnapshot(snapshotId)}
        >
          Show this version
        </button>
      )}
      {hasDetails && <Details details={details} title={title} />}
    </>
  )
}

const Details = ({ details, title }: { readonly details: Step["details"]; readonly title: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="step-details" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Details<span className="unseen">of {title}</span>
      </summary>
      {isOpen && <Code label={`Details of ${title}`} text={jsonText(details)} />}
    </details>
  )
}

const duration = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(milliseconds / 60_000)} min ${Math.round(milliseconds % 60_000 / 1000)} s`
