import { agentOperationsInReader } from "./agent/page-operations.ts"
import { serveReader } from "./page/worker/serve-reader.ts"
import { schemaWork } from "./scrape/extract/schema-work.ts"
import { pageOperations } from "./scrape/page-operations.ts"

// runs in a separate process, which the engine starts for files with risky parsers, for large pages and for JSON
// Schemas
serveReader({ ...pageOperations, ...agentOperationsInReader, ...schemaWork })
