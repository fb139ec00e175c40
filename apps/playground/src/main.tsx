import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { LivePage, livePath } from "./live/live-page.tsx"
import { SessionProvider } from "./session/session.tsx"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no place for the playground")
const path = livePath(location.pathname)
createRoot(root).render(
  <StrictMode>
    {path === undefined
      ? (
        <SessionProvider>
          <App />
        </SessionProvider>
      )
      : <LivePage path={path} />}
  </StrictMode>
)
