export { findChromium, type FoundChromium, isExecutable, type NoChromium } from "./launch/find-chromium.ts"
export { removeAbandoned, temporaryFolder } from "./launch/temporary-folder.ts"
export { type Bubblewrap, findBubblewrap } from "./launch/bubblewrap.ts"
