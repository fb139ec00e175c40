export { cached, type CachedTransport, type CacheOptions } from "./cached.ts"
