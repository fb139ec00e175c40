export * from "@trawl/core/testing/files"
