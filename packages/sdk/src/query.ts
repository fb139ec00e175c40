export * from "@trawl/query-builder"
