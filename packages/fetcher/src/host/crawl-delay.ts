/** Seconds. A longer `Crawl-delay` counts as this one. */
export const maxCrawlDelay = 60
