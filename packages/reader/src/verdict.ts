export { classifyPage, isUnbilled, type PageVerdict } from "./verdict/classify-page.ts"
