export * from "@trawl/core/webhooks"
