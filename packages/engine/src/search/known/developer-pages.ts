import type { PageMetadata } from "@trawl/reader/page"
import { type DeveloperFacts, importedFacts, isSkillAt } from "../../developer/developer-kind.ts"
import { isDocumentation } from "./documentation-sites.ts"
import { isOnHost } from "./on-host.ts"

/**
 * What a page for developers is: by its address, its generator, its schema.org type or, for a change, whether it was
 * merged. Undefined for other pages.
 */
export const developerFacts = (
  url: string,
  { contentType, generator, html, metadata, text }: {
    readonly contentType: string
    readonly generator: string
    readonly html: string
    readonly metadata: PageMetadata
    readonly text: string
  }
): DeveloperFacts | undefined => {
  const address = URL.parse(url)
  if (address === null) return undefined
  const imported = importedFacts(contentType, metadata, url)
  if (imported !== undefined) return imported
  const { hostname, pathname, search } = address
  const path = pathname + search
  const isSkill = isSkillAt(url)
  for (const { changes, hosts, issues = [], readmes = [], repository } of repositories) {
    if (!isOnHost(hostname, hosts)) continue
    const kind = readmes.some((pattern) => pattern.test(path))
      ? "readme"
      : issues.some((pattern) => pattern.test(path))
      ? "issue"
      : changes?.test(path) === true && merged.test(text)
      ? "pull_request"
      : undefined
    if (kind !== undefined) return { kind, repository: repository?.exec(path)?.[1]?.toLowerCase(), isSkill }
  }
  return isSkill || generators.test(generator) || technical.test(html) || isDocumentation(hostname, pathname)
    ? { kind: "doc", isSkill }
    : undefined
}

/** The paths of readmes, issues and merged changes on repository hosts, and the part that names the repository. */
const repositories: ReadonlyArray<{
  readonly hosts: ReadonlyArray<string>
  readonly readmes?: ReadonlyArray<RegExp>
  readonly issues?: ReadonlyArray<RegExp>
  readonly changes?: RegExp
  readonly repository?: RegExp
}> = [
  {
    hosts: ["github.com", "codeberg.org", "gitea.com"],
    readmes: [/^\/[^/?]+\/[^/?]+\/?$/u, /^\/[^/]+\/[^/]+\/(?:blob|src)\/.*readme(?:\.\w+)?$/iu],
    issues: [/^\/[^/]+\/[^/]+\/issues\/\d+/u],
    changes: /^\/[^/]+\/[^/]+\/pulls?\/\d+/u,
    repository: /^\/([^/?]+\/[^/?]+)/u
  },
  {
    hosts: ["raw.githubusercontent.com"],
    readmes: [/\/readme(?:\.\w+)?$/iu],
    repository: /^\/([^/?]+\/[^/?]+)/u
  },
  {
    hosts: ["gitlab.com", "salsa.debian.org", "gitlab.gnome.org", "gitlab.freedesktop.org", "invent.kde.org"],
    readmes: [/^\/[^/?]+\/[^/?]+\/?$/u, /\/-\/blob\/(?:.*\/)?[^/]*readme(?:\.\w+)?$/iu],
    issues: [/\/-\/issues\/\d+/u],
    changes: /\/-\/merge_requests\/\d+/u,
    repository: /^\/([^/?]+\/[^/?]+)/u
  },
  {
    hosts: ["bitbucket.org"],
    readmes: [/^\/[^/?]+\/[^/?]+\/?$/u],
    issues: [/^\/[^/]+\/[^/]+\/issues\/\d+/u],
    changes: /^\/[^/]+\/[^/]+\/pull-requests\/\d+/u,
    repository: /^\/([^/?]+\/[^/?]+)/u
  },
  { hosts: ["sr.ht"], readmes: [/^\/~[^/]+\/[^/?]+\/?$/u], issues: [/^\/~[^/]+\/[^/?]+\/\d+\/?$/u] },
  {
    hosts: ["bugzilla.mozilla.org", "bugs.webkit.org", "gcc.gnu.org", "sourceware.org"],
    issues: [/^\/(?:bugzilla\/)?show_bug\.cgi\?id=\d+/u]
  },
  { hosts: ["npmjs.com"], readmes: [/^\/package\//u] },
  { hosts: ["pypi.org"], readmes: [/^\/project\//u] },
  { hosts: ["crates.io"], readmes: [/^\/crates\//u] }
]

/** Text on the page of a merged change. Open changes are worded differently. */
const merged = /\bmerged (?:commit [\da-f]+|\d+ commits?)\b|\bmerged\s+(?:created|requested|opened) |#\d+\s+merged\b/iu

/** The schema.org types of documentation, in microdata, RDFa and JSON-LD. */
const technical = /\bschema\.org\/(?:APIReference|TechArticle)\b|"@type"\s{0,9}:\s{0,9}"(?:APIReference|TechArticle)"/u

/** Generators of documentation, as named in `<meta name="generator">`. */
const generators =
  /\b(?:antora|asciidoctor|docbook|docfx|docusaurus|doxygen|exdoc|ex_doc|gitbook|godoc|gtk-doc|javadoc|jsdoc|mdbook|mkdocs|pdoc|pkgdown|qdoc|rdoc|rustdoc|scaladoc|sphinx|starlight|typedoc|vitepress|vuepress|yard)\b/iu
