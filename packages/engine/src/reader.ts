import { agentWorkApart } from "./agent/page-work.ts"
import { serveReader } from "./page/worker/serve-reader.ts"
import { schemaWork } from "./scrape/extract/schema-work.ts"
import { pageWork } from "./scrape/page-work.ts"

// a process of its own, which the engine starts for files that it does not trust a parser with, for large pages and for JSON Schemas
serveReader({ ...pageWork, ...agentWorkApart, ...schemaWork })
