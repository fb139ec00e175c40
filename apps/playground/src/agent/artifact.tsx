import { Slider } from "@base-ui/react/slider"
import type { Client } from "@trawl/sdk"
import type { TraceEvent } from "@trawl/types"
import { useMemo } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { Markdown } from "../parts/markdown.tsx"
import { plural } from "../parts/plural.ts"
import { countChanges, jsonChanges } from "./json-changes.ts"
import { useSnapshots } from "./use-snapshots.ts"
import { versionBefore, versionsOf } from "./versions.ts"

/**
 * The versions of a run's result to step through: the newest, until another is selected. Changes since the previous
 * version are highlighted.
 */
export const Artifact = ({ chosen, client, events, id, isOpen, isOver, onChoose, onOpen }: {
  readonly client: Client
  readonly id: string
  readonly events: ReadonlyArray<TraceEvent>
  readonly chosen: string | undefined
  readonly isOver: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChoose: (snapshotId: string | undefined) => void
}) => {
  const versions = useMemo(() => versionsOf(events), [events])
  const at = versions.findIndex(({ snapshotId }) => snapshotId === chosen)
  const index = at === -1 ? versions.length - 1 : at
  const version = versions[index]
  const before = version && versionBefore(versions, version)
  const snapshots = useSnapshots(client, id, [version?.snapshotId, before?.snapshotId])
  const go = (to: number) => onChoose(to >= versions.length - 1 ? undefined : versions[Math.max(to, 0)]?.snapshotId)
  return (
    <section className="card artifact" aria-label="Versions of the result">
      <div className="card-head">
        <h2>{isOver ? "Versions of the result over time" : "Partial result"}</h2>
        {version && (
          <span className="muted" role="status">
            {isOpen ? `Version ${index + 1} of ${versions.length}` : plural(versions.length, "version")}
          </span>
        )}
        {version && isOver && (
          <button
            type="button"
            className="button quiet small"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? "Hide" : "Show"}
            <span className="unseen">versions</span>
          </button>
        )}
      </div>
      {version === undefined
        ? (
          <p className="card-note muted">
            {isOver ? "No results." : "No results yet. Each version appears here."}
          </p>
        )
        : isOpen && (
          <>
            {versions.length > 1 && (
              <div className="stepper">
                <button type="button" className="button small" disabled={index === 0} onClick={() => go(index - 1)}>
                  Previous
                </button>
                <Slider.Root
                  className="slider"
                  min={1}
                  max={versions.length}
                  value={index + 1}
                  onValueChange={(value) => go(Number(value) - 1)}
                  aria-label="Version"
                >
                  <Slider.Control className="slider-control">
                    <Slider.Track className="slider-track">
                      <Slider.Indicator className="slider-indicator" />
                      <Slider.Thumb className="slider-thumb" aria-label="Version" />
                    </Slider.Track>
                  </Slider.Control>
                </Slider.Root>
                <button
                  type="button"
                  className="button small"
                  disabled={index === versions.length - 1}
                  onClick={() => go(index + 1)}
                >
                  Next
                </button>
              </div>
            )}
            <VersionText
              snapshot={snapshots.get(version.snapshotId)}
              before={before && snapshots.get(before.snapshotId)}
              isJson={version.isJson}
              hasBefore={before !== undefined}
            />
          </>
        )}
    </section>
  )
}

type Snapshot = ReturnType<typeof useSnapshots> extends ReadonlyMap<string, infer Value> ? Value : never

const VersionText = (
  { before, hasBefore, isJson, snapshot }: {
    readonly snapshot: Snapshot | undefined
    readonly before: Snapshot | undefined
    readonly isJson: boolean
    readonly hasBefore: boolean
  }
) => {
  const lines = useMemo(() => {
    if (!isJson || snapshot?.text === undefined || hasBefore && before?.text === undefined) return undefined
    const value = parsed(snapshot.text)
    return jsonChanges(hasBefore ? parsed(before?.text ?? "") : value, value)
  }, [snapshot?.text, before?.text, isJson, hasBefore])
  if (snapshot?.error !== undefined) return <FailureBox failure={failureOf(snapshot.error)} />
  if (snapshot?.text === undefined) return <p className="card-note muted" role="status">Loading this version…</p>
  if (!isJson) {
    return (
      <div className="prose">
        <Markdown text={snapshot.text} />
      </div>
    )
  }
  if (lines === undefined) return <p className="card-note muted" role="status">Loading the previous version…</p>
  const changes = hasBefore ? countChanges(lines) : 0
  return (
    <>
      <p className="card-note muted">
        {!hasBefore
          ? "The first version"
          : changes === 0
          ? "The same as the previous version"
          : `${plural(changes, "line")} changed since the previous version`}
      </p>
      <pre className="code changes" tabIndex={0} role="region" aria-label="This version">
        {lines.map(({ change, text }, index) => change === undefined ? <span key={index}>{text}{"\n"}</span> : <ins key={index} data-change={change}><span className="unseen">{change}: </span>{text}{"\n"}</ins>)}
      </pre>
    </>
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text // shown unchanged
  }
}
