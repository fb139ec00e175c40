export { debugLog } from "./debug-log.ts"
export { metrics } from "./metrics.ts"
export { Observer, observers, unobserved } from "./observer.ts"
export { spans } from "./spans.ts"
