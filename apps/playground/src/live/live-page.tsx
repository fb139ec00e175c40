import { useEffect } from "react"
import { ReplayPlayer } from "../replay/replay-player.tsx"
import { LiveScreen } from "./live-screen.tsx"

/** The page of a link to a session: its browser or its recording, and nothing else. */
export const LivePage = ({ path }: { readonly path: string }) => {
  const isReplay = path.startsWith("/replay/")
  useEffect(() => {
    document.title = `${isReplay ? "Recording" : "Live view"} · Trawl`
  }, [isReplay])
  return (
    <main className="live-page">
      <h1 className="unseen">{isReplay ? "Recording" : "Live view"} of a browser session</h1>
      {isReplay ? <ReplayPlayer path={path} /> : <LiveScreen path={path} />}
    </main>
  )
}

/** The path of the link that this page shows; undefined for the playground. */
export const livePath = (pathname: string): string | undefined =>
  /^\/(?:live|replay)\/[\w-]+\/[\w-]+/.exec(pathname)?.[0]
