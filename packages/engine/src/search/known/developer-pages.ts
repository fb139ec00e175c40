import { isDocumentation } from "./documentation-sites.ts"
import { isOnHost } from "./on-host.ts"

/**
 * Whether a page is for developers: by its address, its generator, its schema.org type or, for a change, whether it was
 * merged.
 */
export const isForDeveloper = (
  url: string,
  { generator, html, text }: { readonly generator: string; readonly html: string; readonly text: string }
): boolean => {
  const address = URL.parse(url)
  if (address === null) return false
  const { hostname, pathname, search } = address
  const path = pathname + search
  return generators.test(generator) || technical.test(html) ||
    repositories.some(({ changes, hosts, paths }) =>
      isOnHost(hostname, hosts) &&
      (paths.some((pattern) => pattern.test(path)) || changes?.test(path) === true && merged.test(text))
    ) ||
    isDocumentation(hostname, pathname)
}

/** The paths of readmes, issues and merged changes on repository hosts. */
const repositories: ReadonlyArray<
  { readonly hosts: ReadonlyArray<string>; readonly paths: ReadonlyArray<RegExp>; readonly changes?: RegExp }
> = [
  {
    hosts: ["github.com", "codeberg.org", "gitea.com"],
    paths: [
      /^\/[^/?]+\/[^/?]+\/?$/u,
      /^\/[^/]+\/[^/]+\/issues\/\d+/u,
      /^\/[^/]+\/[^/]+\/(?:blob|src)\/.*readme(?:\.\w+)?$/iu
    ],
    changes: /^\/[^/]+\/[^/]+\/pulls?\/\d+/u
  },
  { hosts: ["raw.githubusercontent.com"], paths: [/\/readme(?:\.\w+)?$/iu] },
  {
    hosts: ["gitlab.com", "salsa.debian.org", "gitlab.gnome.org", "gitlab.freedesktop.org", "invent.kde.org"],
    paths: [/^\/[^/?]+\/[^/?]+\/?$/u, /\/-\/issues\/\d+/u, /\/-\/blob\/(?:.*\/)?[^/]*readme(?:\.\w+)?$/iu],
    changes: /\/-\/merge_requests\/\d+/u
  },
  {
    hosts: ["bitbucket.org"],
    paths: [/^\/[^/?]+\/[^/?]+\/?$/u, /^\/[^/]+\/[^/]+\/issues\/\d+/u],
    changes: /^\/[^/]+\/[^/]+\/pull-requests\/\d+/u
  },
  { hosts: ["sr.ht"], paths: [/^\/~[^/]+\/[^/?]+(?:\/\d+)?\/?$/u] },
  {
    hosts: ["bugzilla.mozilla.org", "bugs.webkit.org", "gcc.gnu.org", "sourceware.org"],
    paths: [/^\/(?:bugzilla\/)?show_bug\.cgi\?id=\d+/u]
  },
  { hosts: ["npmjs.com"], paths: [/^\/package\//u] },
  { hosts: ["pypi.org"], paths: [/^\/project\//u] },
  { hosts: ["crates.io"], paths: [/^\/crates\//u] }
]

/** Text on the page of a merged change. Open changes are worded differently. */
const merged = /\bmerged (?:commit [\da-f]+|\d+ commits?)\b|\bmerged\s+(?:created|requested|opened) |#\d+\s+merged\b/iu

/** The schema.org types of documentation, in microdata, RDFa and JSON-LD. */
const technical = /\bschema\.org\/(?:APIReference|TechArticle)\b|"@type"\s{0,9}:\s{0,9}"(?:APIReference|TechArticle)"/u

/** Generators of documentation, as named in `<meta name="generator">`. */
const generators =
  /\b(?:antora|asciidoctor|docbook|docfx|docusaurus|doxygen|exdoc|ex_doc|gitbook|godoc|gtk-doc|javadoc|jsdoc|mdbook|mkdocs|pdoc|pkgdown|qdoc|rdoc|rustdoc|scaladoc|sphinx|starlight|typedoc|vitepress|vuepress|yard)\b/iu
