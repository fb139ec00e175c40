import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { SessionProvider } from "./session/session.tsx"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no place for the playground")
createRoot(root).render(
  <StrictMode>
    <SessionProvider>
      <App />
    </SessionProvider>
  </StrictMode>
)
