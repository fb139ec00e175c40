import { CheerioCrawler, Configuration, log, LogLevel } from "@crawlee/cheerio"

// Arguments: the start URL and the most pages. Follows links and reads nothing else; writes its pages and seconds of
// the processor.
const [start, pages] = process.argv.slice(2)
log.setLevel(LogLevel.ERROR)
const crawler = new CheerioCrawler({
  minConcurrency: 20,
  maxConcurrency: 50,
  maxRequestsPerCrawl: Number(pages),
  requestHandler: ({ enqueueLinks }) => enqueueLinks()
}, new Configuration({ persistStorage: false, availableMemoryRatio: 0.5 }))
const before = process.cpuUsage()
const { requestsFinished } = await crawler.run([start])
const { system, user } = process.cpuUsage(before)
console.log(JSON.stringify({ pages: requestsFinished, processor: (system + user) / 1e6 }))
process.exit()
