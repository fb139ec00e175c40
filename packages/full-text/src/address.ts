export { fileExtensions } from "./address/file-extensions.ts"
export { addressOf, hostKey, type PageAddress, siteOf } from "./address/page-address.ts"
export { plainPath } from "./address/plain-path.ts"
export { readableAddress } from "./address/readable-address.ts"
