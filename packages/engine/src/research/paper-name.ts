import { percentDecoded } from "@trawl/reader/page"
import { type Namespace, namespaces, type PaperName } from "./loaded-paper.ts"

/**
 * Parses an identifier: `doi:…`, `arxiv:…`, `PMC123`, the URL of an arXiv or DOI page, or a plain arXiv ID or DOI.
 * Undefined if it is none of these.
 */
export const readName = (text: string): PaperName | undefined => {
  const written = text.trim()
  const prefix = /^([a-z]+):\s*(?!\/\/)(.+)$/isu.exec(written)
  const namespace = namespaces.find((known) => known === prefix?.[1]?.toLowerCase())
  if (namespace !== undefined) return nameIn(namespace, prefix![2]!)
  for (const { namespace, pattern } of addresses) {
    const name = pattern.exec(written)?.[1]
    if (name !== undefined) return nameIn(namespace, percentDecoded(name))
  }
  if (/^10\.\d{4,9}\/\S+$/u.test(written)) return nameIn("doi", written)
  if (/^PMC\d+$/iu.test(written)) return nameIn("pmcid", written)
  return nameIn("arxiv", written)
}

/** An identifier of a namespace, in its normalized spelling. */
export const nameIn = (namespace: Namespace, text: string): PaperName | undefined => {
  const name = text.trim()
  switch (namespace) {
    case "doi": {
      const doi = /10\.\d{4,9}\/\S+/u.exec(name)?.[0]?.toLowerCase()
      return doi === undefined ? undefined : { namespace, name: doi }
    }
    case "arxiv": {
      // all versions are the same paper
      const id = /^(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/iu.exec(name.replace(/^arxiv:\s*/iu, ""))
        ?.[1]
      return id === undefined ? undefined : { namespace, name: id.toLowerCase() }
    }
    case "pmid":
      return /^\d{1,9}$/u.test(name) ? { namespace, name } : undefined
    case "pmcid": {
      const digits = /^(?:PMC)?(\d{1,9})$/iu.exec(name)?.[1]
      return digits === undefined ? undefined : { namespace, name: `PMC${digits}` }
    }
  }
}

/** The hosts with the papers of a namespace. */
export const hostsOf: Readonly<Record<Namespace, ReadonlyArray<string>>> = {
  doi: ["doi.org"],
  arxiv: ["arxiv.org"],
  pmid: ["pubmed.ncbi.nlm.nih.gov"],
  pmcid: ["pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "europepmc.org"]
}

/** The URL of a paper. */
export const addressOf = ({ name, namespace }: PaperName): string =>
  ({
    doi: "https://doi.org/",
    arxiv: "https://arxiv.org/abs/",
    pmid: "https://pubmed.ncbi.nlm.nih.gov/",
    pmcid: "https://pmc.ncbi.nlm.nih.gov/articles/"
  })[namespace] + name

const addresses: ReadonlyArray<{ readonly namespace: Namespace; readonly pattern: RegExp }> = [
  {
    namespace: "arxiv",
    pattern: /^(?:https?:\/\/)?(?:[a-z]+\.)?arxiv\.org\/(?:abs|pdf|html)\/(.+?)(?:\.pdf)?(?:[?#].*)?$/iu
  },
  { namespace: "doi", pattern: /^(?:https?:\/\/)?(?:dx\.)?doi\.org\/(.+)$/iu },
  { namespace: "pmid", pattern: /^(?:https?:\/\/)?pubmed\.ncbi\.nlm\.nih\.gov\/(\d+)\/?$/iu },
  {
    namespace: "pmcid",
    pattern: /^(?:https?:\/\/)?(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles\/(PMC\d+)\/?$/iu
  }
]
