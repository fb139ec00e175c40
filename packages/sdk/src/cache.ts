export * from "@trawl/core/cache"
