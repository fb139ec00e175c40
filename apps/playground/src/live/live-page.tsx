import { useEffect } from "react"
import { LiveScreen } from "./live-screen.tsx"

/** The page of a live-view link: one browser and nothing else. */
export const LivePage = ({ path }: { readonly path: string }) => {
  useEffect(() => {
    document.title = "Live view · Trawl"
  }, [])
  return (
    <main className="live-page">
      <h1 className="unseen">Live view of a browser session</h1>
      <LiveScreen path={path} />
    </main>
  )
}

/** The path of the live view that this page shows; undefined for the playground. */
export const livePath = (pathname: string): string | undefined => /^\/live\/[\w-]+\/[\w-]+/.exec(pathname)?.[0]
