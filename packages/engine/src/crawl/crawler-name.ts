/** The name under which robots.txt and robots tags may address the crawler. */
export const crawlerName = "trawl"
