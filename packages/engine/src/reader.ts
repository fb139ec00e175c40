import { serveReader } from "./page/worker/serve-reader.ts"

// a process of its own, which the engine starts for files that it does not trust a parser with
serveReader()
