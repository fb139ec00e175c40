import { agentWorkApart } from "./agent/page-work.ts"
import { serveReader } from "./page/worker/serve-reader.ts"
import { schemaWork } from "./scrape/extract/schema-work.ts"
import { pageWork } from "./scrape/page-work.ts"

// runs in a separate process, which the engine starts for files with risky parsers, for large pages and for JSON Schemas
serveReader({ ...pageWork, ...agentWorkApart, ...schemaWork })
