import { interact } from "@trawl/sdk/all"
import { type FormEvent, useState } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { LiveScreen } from "../live/live-screen.tsx"
import { Code } from "../parts/code.tsx"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { ReplayPlayer } from "../replay/replay-player.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { useActiveSessions } from "./use-active-sessions.ts"

/** Browser sessions: opens one, shows it live, and runs code in it. */
export const InteractView = ({ link }: { readonly link: Link }) => {
  const { client, source } = useSession()
  const [{ code = "", run }, change] = useRequest("interact", link, initial)
  const { error, refresh, sessions } = useActiveSessions(client)
  const opening = useCall<string>()
  const executing = useCall<Outcome>()
  const [ended, setEnded] = useState<string>()
  const [replay, setReplay] = useState<string>()
  const current = sessions?.find(({ id }) => id === run)
  if (!client) {
    return (
      <div className="work-main">
        <h1 className="unseen">Sessions</h1>
        {source === "none" && <KeyNeeded />}
      </div>
    )
  }

  const open = () =>
    opening.run(async (signal) => {
      const { id } = await interact.start(client, {}, { signal })
      await refresh()
      change({ run: id })
      return id
    })
  const execute = (event?: FormEvent) => {
    event?.preventDefault()
    if (run !== undefined) {
      executing.run((signal) => interact.execute(client, run, { code, language: "node" }, { signal }))
    }
  }
  const close = async (id: string) => {
    const { creditsBilled } = await interact.stop(client, id)
    const recording: object = await interact.replay(client, id).catch(() => ({})) // it may not be recorded
    const playerUrl: unknown = Reflect.get(recording, "playerUrl") // the contract does not name the fields of a recording
    setReplay(typeof playerUrl === "string" ? URL.parse(playerUrl)?.pathname : undefined)
    setEnded(`The session has ended. It cost ${creditsBilled ?? 0} credits.`)
    change({ run: undefined })
    await refresh()
  }
  const viewPath = current?.interactiveLiveViewUrl && URL.parse(current.interactiveLiveViewUrl)?.pathname
  return (
    <div className="work-main">
      <h1 className="unseen">Browser sessions</h1>
      <div className="session-bar">
        <button type="button" className="button primary" onClick={open}>Open a browser</button>
        {sessions?.map(({ createdAt, id }) => (
          <button
            key={id}
            type="button"
            className="button small"
            aria-pressed={id === run}
            onClick={() => change({ run: id })}
          >
            {createdAt ? new Date(createdAt).toLocaleTimeString("en") : id}
          </button>
        ))}
        {current && (
          <button
            type="button"
            className="button"
            onClick={() => void close(current.id).catch(() => refresh())}
          >
            End this session
          </button>
        )}
      </div>
      {opening.state.status === "waiting" && (
        <Waiting what="Opening a browser…" since={opening.state.since} onStop={opening.stop} />
      )}
      {opening.failure && <FailureBox failure={opening.failure} onAgain={open} />}
      {error !== undefined && <FailureBox failure={failureOf(error)} />}
      {ended !== undefined && current === undefined && <p role="status">{ended}</p>}
      {current === undefined && replay === undefined && (
        <div className="empty">
          <h2>A browser for code</h2>
          <p>
            A session is a browser that stays open. Code and people use it together: the screen below shows every
            change, and a click on it goes to the page.
          </p>
        </div>
      )}
      {current === undefined && replay !== undefined && <ReplayPlayer path={replay} />}
      {viewPath && <LiveScreen key={viewPath} path={viewPath} />}
      {current && (
        <form className="session-code" onSubmit={execute} onKeyDown={submitByKeys}>
          <label htmlFor="session-code">
            JavaScript with <code>page</code>
          </label>
          <textarea
            id="session-code"
            className="code-input"
            rows={5}
            spellCheck={false}
            value={code}
            onChange={(event) => change({ code: event.target.value })}
          />
          <button type="submit" className="button primary">Run</button>
        </form>
      )}
      {executing.state.status === "waiting" && (
        <Waiting what="Running…" since={executing.state.since} onStop={executing.stop} />
      )}
      {executing.failure && <FailureBox failure={executing.failure} onAgain={() => execute()} />}
      {current && executing.state.status === "done" && (
        <Code label="Output of the code" text={outcomeText(executing.state.result)} />
      )}
    </div>
  )
}

const initial: Requests["interact"] = { code: "await page.goto(\"https://example.com\")\nawait page.title()" }

type Outcome = Awaited<ReturnType<typeof interact.execute>>

const outcomeText = ({ error, result, stderr, stdout }: Outcome): string =>
  [stdout, result == null ? "" : String(result), stderr, error].filter(Boolean).join("\n") || "The code has no output."
