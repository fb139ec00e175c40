export * from "@trawl/core/testing/pure"
