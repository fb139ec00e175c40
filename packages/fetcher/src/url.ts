export { crawlableUrl, hostOf, isSameOwner, pageKey } from "./url/crawlable-url.ts"
export { urlIdentity } from "./url/url-identity.ts"
