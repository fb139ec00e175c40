import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serveSmallSite } from "../small-site.ts"
import { testEngine } from "../test-engine.ts"

export const apiKey = "fc-compat-key"

/** An engine on a port, over a small site that it has crawled and two papers that it has loaded. */
export const compatEngine = async () => {
  const site = await serveSmallSite()
  const folder = mkdtempSync(join(tmpdir(), "trawl-compat-"))
  const papers = join(folder, "papers.jsonl")
  writeFileSync(papers, arxivPapers.map((paper) => JSON.stringify(paper)).join("\n"))
  const engine = await testEngine({
    apiKeys: [apiKey],
    allowedAddresses: [site.host],
    site: site.url,
    crawl: { maxPages: 20 },
    papers
  })
  return {
    url: engine.url,
    site: site.url,
    [Symbol.asyncDispose]: async () => {
      await engine[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    }
  }
}

// in the format of arXiv's metadata snapshot
const arxivPapers = [
  {
    id: "1706.03762",
    title: "Attention Is All You Need",
    abstract: "We propose the Transformer, a network architecture based solely on attention mechanisms.",
    authors: "Ashish Vaswani, Noam Shazeer",
    categories: "cs.CL cs.LG",
    update_date: "2023-08-02",
    versions: [{ version: "v1", created: "Mon, 12 Jun 2017 17:57:34 GMT" }]
  },
  {
    id: "1810.04805",
    title: "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
    abstract: "We introduce a language representation model called BERT, which builds on the Transformer.",
    authors: "Jacob Devlin, Ming-Wei Chang",
    categories: "cs.CL",
    update_date: "2019-05-24",
    versions: [{ version: "v1", created: "Thu, 11 Oct 2018 00:50:01 GMT" }]
  }
]
