export { crawlableUrl, hostOf, isSameOwner, pageKey, parseCrawlable } from "./url/crawlable-url.ts"
export { urlIdentity } from "./url/url-identity.ts"
