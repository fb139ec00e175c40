import { useEffect, useMemo, useRef, useState } from "react"
import { frameSource, newestAt, type RecordedFrame, type Recording, useRecording } from "./use-recording.ts"

/** Plays the recording of a session: its tabs, what they showed, and where they were. */
export const ReplayPlayer = ({ path }: { readonly path: string }) => {
  const { hasFailed, recording } = useRecording(path)
  if (hasFailed === true) return <p className="live-note" role="alert">The recording could not be loaded.</p>
  if (recording === undefined) return <p className="live-note muted" role="status">Loading…</p>
  return recording.tabs.length === 0
    ? <p className="live-note muted" role="status">Nothing is recorded yet.</p>
    : <Player key={path} recording={recording} />
}

const Player = ({ recording }: { readonly recording: Recording }) => {
  const { endedAt, isCut, startedAt, tabs } = recording
  const [chosen, setChosen] = useState<number>()
  const [at, setAt] = useState(startedAt)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  useClock(isPlaying, speed, (passed) => setAt((at) => Math.min(endedAt, at + passed)))
  useEffect(() => {
    if (at >= endedAt) setPlaying(false)
  }, [at, endedAt])
  const open = tabs.filter(({ closedAt = Infinity, openedAt }) => openedAt <= at && at <= closedAt)
  const tab = open.find(({ id }) => id === chosen) ?? open.at(-1) ?? tabs[0]
  const frame = tab && newestAt(tab.frames, at)
  const page = tab && newestAt(tab.pages, at)
  const play = () => {
    if (at >= endedAt) setAt(startedAt)
    setPlaying(!isPlaying)
  }
  return (
    <section className="live" aria-label="Recording">
      <div className="live-tabs" role="group" aria-label="Tabs">
        {open.map((one) => (
          <button
            key={one.id}
            type="button"
            className="button small"
            aria-pressed={one === tab}
            onClick={() => setChosen(one.id)}
          >
            {newestAt(one.pages, at)?.title || newestAt(one.pages, at)?.url || "New tab"}
          </button>
        ))}
      </div>
      <p className="live-note replay-url">{page?.url ?? "about:blank"}</p>
      <Picture recording={recording} frame={frame} label={page?.title || page?.url || "no page"} />
      <div className="replay-bar">
        <button type="button" className="button primary" onClick={play}>{isPlaying ? "Pause" : "Play"}</button>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={timeText(at - startedAt)}
          min={startedAt}
          max={endedAt}
          step={100}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <span className="muted">{timeText(at - startedAt)} of {timeText(endedAt - startedAt)}</span>
        <label>
          Speed{" "}
          <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {speeds.map((one) => <option key={one} value={one}>{one}×</option>)}
          </select>
        </label>
      </div>
      {isCut && (
        <p className="live-note muted">The recording ends before the session, because it reached its size limit.</p>
      )}
    </section>
  )
}

const Picture = ({ frame, label, recording }: {
  readonly frame: RecordedFrame | undefined
  readonly label: string
  readonly recording: Recording
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pictureOf = useMemo(() => frameSource(recording), [recording])
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const picture = frame && await pictureOf(frame)
      const target = canvas.current
      if (!isCurrent || target === null) return
      if (picture === undefined) return target.getContext("2d")?.clearRect(0, 0, target.width, target.height)
      target.width = picture.width
      target.height = picture.height
      target.getContext("2d")?.drawImage(picture, 0, 0)
      target.dataset["frame"] = String(frame?.at)
    }
    draw().catch(() => undefined) // a frame that cannot be loaded stays out
    return () => {
      isCurrent = false
    }
  }, [frame, pictureOf])
  return (
    <canvas
      ref={canvas}
      className="live-canvas"
      width={1280}
      height={800}
      role="img"
      aria-label={`Recorded screen: ${label}`}
    />
  )
}

/** Calls `tick` with the milliseconds that have passed, times the speed. */
const useClock = (isRunning: boolean, speed: number, tick: (passed: number) => void) => {
  useEffect(() => {
    if (!isRunning) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      tick((now - last) * speed)
      last = now
    }, 50)
    return () => clearInterval(timer)
  }, [isRunning, speed])
}

const speeds = [0.5, 1, 2, 4, 8]

const timeText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
