import { isOnHost } from "./on-host.ts"

/**
 * Whether an address belongs to a documentation site. Uses a list, because a path named `docs` may contain anything.
 */
export const isDocumentation = (hostname: string, pathname: string): boolean =>
  isOnHost(hostname, hosts) ||
  parts.some(([host, paths]) =>
    isOnHost(hostname, [host]) && paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  )

const hosts: ReadonlyArray<string> = [
  // hosts for the documentation of many projects
  "readthedocs.io",
  "readthedocs.org",
  "gitbook.io",
  "docs.rs",
  "pkg.go.dev",
  "godoc.org",
  "javadoc.io",
  "hexdocs.pm",
  "rubydoc.info",
  "devdocs.io",
  "hackage.haskell.org",
  "metacpan.org",
  "palletsprojects.com",
  // languages and their libraries
  "docs.python.org",
  "doc.rust-lang.org",
  "cppreference.com",
  "docs.oracle.com",
  "docs.ruby-lang.org",
  "docs.scala-lang.org",
  "docs.swift.org",
  "perldoc.perl.org",
  "docs.julialang.org",
  "guides.rubyonrails.org",
  "api.rubyonrails.org",
  "docs.djangoproject.com",
  "scikit-learn.org",
  // the web
  "developer.mozilla.org",
  "react.dev",
  "vuejs.org",
  "angular.dev",
  "vite.dev",
  "vitest.dev",
  "jestjs.io",
  "playwright.dev",
  "webpack.js.org",
  "docs.npmjs.com",
  "docs.deno.com",
  // systems and services
  "learn.microsoft.com",
  "developer.android.com",
  "developers.google.com",
  "docs.github.com",
  "docs.gitlab.com",
  "docs.docker.com",
  "docs.aws.amazon.com",
  "kubernetes.io",
  "developer.hashicorp.com",
  "man7.org",
  "manpages.debian.org",
  "wiki.archlinux.org"
]

const parts: ReadonlyArray<readonly [host: string, paths: ReadonlyArray<string>]> = [
  ["nodejs.org", ["/api", "/docs"]],
  ["go.dev", ["/doc", "/ref"]],
  ["php.net", ["/manual"]],
  ["kotlinlang.org", ["/docs"]],
  ["typescriptlang.org", ["/docs"]],
  ["developer.apple.com", ["/documentation"]],
  ["svelte.dev", ["/docs"]],
  ["nextjs.org", ["/docs"]],
  ["tailwindcss.com", ["/docs"]],
  ["getbootstrap.com", ["/docs"]],
  ["effect.website", ["/docs"]],
  ["laravel.com", ["/docs"]],
  ["symfony.com", ["/doc"]],
  ["numpy.org", ["/doc"]],
  ["pandas.pydata.org", ["/docs", "/pandas-docs"]],
  ["pytorch.org", ["/docs"]],
  ["tensorflow.org", ["/api_docs", "/guide"]],
  ["cran.r-project.org", ["/web/packages"]],
  ["postgresql.org", ["/docs"]],
  ["dev.mysql.com", ["/doc"]],
  ["sqlite.org", ["/docs", "/c3ref"]],
  ["redis.io", ["/docs"]],
  ["mongodb.com", ["/docs"]],
  ["elastic.co", ["/guide", "/docs"]],
  ["cloud.google.com", ["/docs"]],
  ["nginx.org", ["/en/docs"]],
  ["httpd.apache.org", ["/docs"]],
  ["grafana.com", ["/docs"]],
  ["prometheus.io", ["/docs"]]
]
