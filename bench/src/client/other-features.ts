/** A feature besides search, with its operations in the order in which a program imports them. */
export interface Feature {
  readonly name: string
  /** The module for promises, below `@trawl/sdk`. */
  readonly entry: string
  readonly operations: ReadonlyArray<string>
}

export const features: ReadonlyArray<Feature> = [
  { name: "scrape", entry: "", operations: ["scrape", "scrapeStatus"] },
  { name: "agent", entry: "/agent", operations: ["start", "status", "cancel", "list", "snapshot", "thread", "trace"] },
  { name: "crawl", entry: "/crawl", operations: ["start", "status", "cancel", "errors", "active", "preview"] },
  { name: "batch-scrape", entry: "/batch-scrape", operations: ["start", "status", "cancel", "errors"] },
  { name: "map", entry: "/all", operations: ["map"] },
  { name: "parse", entry: "/all", operations: ["parse", "parseUpload", "createUploadUrl", "uploadFile"] },
  { name: "extract", entry: "/extract", operations: ["start", "status"] },
  {
    name: "monitor",
    entry: "/monitor",
    operations: [
      "create",
      "list",
      "get",
      "update",
      "remove",
      "run",
      "listChecks",
      "check",
      "confirmEmail",
      "unsubscribeEmail"
    ]
  },
  {
    name: "interact",
    entry: "/interact",
    operations: ["start", "list", "execute", "stop", "replay", "replayPage", "continueScrape", "stopScrape"]
  },
  { name: "research", entry: "/research", operations: ["searchPapers", "inspectPaper", "similarPapers"] },
  { name: "developer-search", entry: "/all", operations: ["searchDeveloper", "searchDeveloperByQuery"] },
  {
    name: "account",
    entry: "/account",
    operations: [
      "creditUsage",
      "creditUsageHistory",
      "tokenUsage",
      "tokenUsageHistory",
      "queueStatus",
      "concurrency",
      "listActivity",
      "threatProtection",
      "setThreatProtection"
    ]
  },
  { name: "feedback", entry: "/all", operations: ["sendFeedback", "sendSearchFeedback"] },
  { name: "support", entry: "/support", operations: ["ask", "searchDocs"] }
]

/** Returns the export statement for operations of a feature. */
export const exported = ({ entry, name, operations }: Feature, kind: "promises" | "Effect", most = Infinity): string =>
  `export { ${
    operations.slice(0, most).map((operation) => `${operation} as ${name.replaceAll("-", "_")}_${operation}`).join(", ")
  } } from "${kind === "Effect" ? `@trawl/${name}` : `@trawl/sdk${entry}`}"\n`
