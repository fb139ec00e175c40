export { crawlableUrl, hostOf, isSameOwner, pageKey } from "./url/crawlable-url.ts"
