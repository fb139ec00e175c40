import { agentWorkApart } from "./agent/page-work.ts"
import { serveReader } from "./page/worker/serve-reader.ts"
import { pageWork } from "./scrape/page-work.ts"

// a process of its own, which the engine starts for files that it does not trust a parser with, and for large pages
serveReader({ ...pageWork, ...agentWorkApart })
