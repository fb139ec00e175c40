import { serveSearches } from "./find/apart/serve-searches.ts"

// a thread that the engine starts when many search at once
serveSearches()
