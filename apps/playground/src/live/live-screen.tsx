import { type FormEvent, useEffect, useMemo, useRef, useState } from "react"
import { screenInput } from "./screen-input.ts"
import { type LiveMessage, useLive } from "./use-live.ts"

/** The screen of a browser session, with its tabs. With a link that allows it, people can use the browser. */
export const LiveScreen = ({ path }: { readonly path: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { send, state: { mayUse, shown, status, tabs } } = useLive(path, canvas)
  const input = useMemo(() => mayUse ? screenInput(send) : {}, [mayUse, path])
  const current = tabs.find(({ id }) => id === shown)
  return (
    <section className="live" aria-label="Browser">
      <div className="live-tabs" role="group" aria-label="Tabs">
        {tabs.map(({ id, title, url }) => (
          <button
            key={id}
            type="button"
            className="button small"
            aria-pressed={id === shown}
            title={url}
            onClick={() => send({ type: "show", tab: id })}
          >
            {title || url || "New tab"}
          </button>
        ))}
      </div>
      <AddressBar url={current?.url ?? ""} mayUse={mayUse && current !== undefined} send={send} />
      {status === "ended" && <p className="live-note" role="status">The session has ended.</p>}
      {status === "connecting" && <p className="live-note muted" role="status">Connecting…</p>}
      <canvas
        ref={canvas}
        className="live-canvas"
        width={1280}
        height={800}
        data-live={status}
        role="img"
        aria-label={`Screen of the browser: ${current?.title || current?.url || "no page"}`}
        {...mayUse ? { tabIndex: 0 } : {}}
        {...input}
      />
      <p className="live-note muted">
        {mayUse
          ? "Click the screen to use the browser. Press F6 to leave it."
          : "This link only shows the browser."}
      </p>
    </section>
  )
}

const AddressBar = ({ mayUse, send, url }: {
  readonly url: string
  readonly mayUse: boolean
  readonly send: (message: LiveMessage) => void
}) => {
  const [text, setText] = useState(url)
  useEffect(() => setText(url), [url])
  const open = (event: FormEvent) => {
    event.preventDefault()
    const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
    send({ type: "open", url: url.slice(0, 2_048) })
  }
  const go = (to: string) => () => send({ type: "go", to })
  return (
    <form className="live-address" onSubmit={open}>
      <button type="button" className="button" disabled={!mayUse} aria-label="Back" onClick={go("back")}>←</button>
      <button type="button" className="button" disabled={!mayUse} aria-label="Forward" onClick={go("forward")}>
        →
      </button>
      <button type="button" className="button" disabled={!mayUse} aria-label="Reload" onClick={go("reload")}>↻</button>
      <input
        type="text"
        aria-label="Address"
        value={text}
        readOnly={!mayUse}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
