export * from "@trawl/core/node"
