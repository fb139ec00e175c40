/** What makes a page one for developers: its address, or the program that wrote it. */
export const isForDeveloper = (url: string, generator: string): boolean => {
  const address = URL.parse(url)
  if (address === null) return false
  const { hostname, pathname, search } = address
  const path = pathname + search
  return generators.test(generator) ||
    repositories.some(({ hosts, paths }) => isOn(hostname, hosts) && paths.some((pattern) => pattern.test(path))) ||
    isOn(hostname, documentationHosts) || documentationLabels.test(hostname) || documentationPaths.test(pathname)
}

const isOn = (hostname: string, hosts: ReadonlyArray<string>): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** Where repositories show readmes, issues and merged changes. */
const repositories: ReadonlyArray<{ readonly hosts: ReadonlyArray<string>; readonly paths: ReadonlyArray<RegExp> }> = [
  {
    hosts: ["github.com", "codeberg.org", "gitea.com"],
    paths: [/^\/[^/?]+\/[^/?]+\/?$/u, /^\/[^/]+\/[^/]+\/(?:issues|pulls?)\/\d+/u, /^\/[^/]+\/[^/]+\/(?:blob|src)\/.*readme(?:\.\w+)?$/iu]
  },
  { hosts: ["raw.githubusercontent.com"], paths: [/\/readme(?:\.\w+)?$/iu] },
  {
    hosts: ["gitlab.com", "salsa.debian.org", "gitlab.gnome.org", "gitlab.freedesktop.org", "invent.kde.org"],
    paths: [/^\/[^/?]+\/[^/?]+\/?$/u, /\/-\/(?:issues|merge_requests)\/\d+/u, /\/-\/blob\/.*readme(?:\.\w+)?$/iu]
  },
  { hosts: ["bitbucket.org"], paths: [/^\/[^/?]+\/[^/?]+\/?$/u, /^\/[^/]+\/[^/]+\/(?:issues|pull-requests)\/\d+/u] },
  { hosts: ["sr.ht"], paths: [/^\/~[^/]+\/[^/?]+(?:\/\d+)?\/?$/u] },
  { hosts: ["bugzilla.mozilla.org", "bugs.webkit.org", "gcc.gnu.org", "sourceware.org"], paths: [/^\/(?:bugzilla\/)?show_bug\.cgi\?id=\d+/u] },
  { hosts: ["npmjs.com"], paths: [/^\/package\//u] },
  { hosts: ["pypi.org"], paths: [/^\/project\//u] },
  { hosts: ["crates.io"], paths: [/^\/crates\//u] }
]

const documentationHosts: ReadonlyArray<string> = [
  "readthedocs.io", "readthedocs.org", "gitbook.io", "docs.rs", "pkg.go.dev", "godoc.org", "javadoc.io", "hexdocs.pm", "rubydoc.info", "devdocs.io",
  "developer.mozilla.org", "learn.microsoft.com", "cppreference.com", "man7.org", "manpages.debian.org", "kubernetes.io", "react.dev", "vuejs.org"
]

const documentationLabels = /^(?:docs?|documentation|developers?|devdocs|api|api-?docs|manuals?|reference)\./u
const documentationPaths = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:docs?|documentation|manual|reference|api-?docs?|javadoc|devguide)(?:\/|$)/iu

/** Programs that write documentation and nothing else, as `<meta name="generator">` names them. */
const generators =
  /\b(?:antora|asciidoctor|docbook|docfx|docusaurus|doxygen|exdoc|ex_doc|gitbook|godoc|gtk-doc|javadoc|jsdoc|mdbook|mkdocs|pdoc|pkgdown|qdoc|rdoc|rustdoc|scaladoc|sphinx|starlight|typedoc|vitepress|vuepress|yard)\b/iu
