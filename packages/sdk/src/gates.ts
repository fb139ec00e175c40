export * from "@trawl/core/gates"
