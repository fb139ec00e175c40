export { parseSitemap, type Sitemap } from "./sitemap/parse-sitemap.ts"
