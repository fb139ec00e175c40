import { useEffect, useState } from "react"

/** Shows that something is in progress, since when, and a button to stop it. */
export const Waiting = (
  { onStop, since, what }: { readonly what: string; readonly since: number; readonly onStop: () => void }
) => {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1000)
  return (
    <div className="waiting">
      <p role="status">
        <span className="spinner" aria-hidden="true" />
        {what}
      </p>
      <span className="muted" aria-hidden="true">{seconds >= 1 && `${seconds} s`}</span>
      <button type="button" className="button quiet small" onClick={onStop}>Stop</button>
      <div className="bones" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
