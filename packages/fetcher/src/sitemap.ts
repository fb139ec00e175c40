export type { SitemapEntry } from "./sitemap/scan-sitemap.ts"
export { parseSitemap, type Sitemap } from "./sitemap/parse-sitemap.ts"
