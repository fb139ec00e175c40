/** The style sheet of the site, for light and dark mode. */
export const stylesheet =
  `:root { color-scheme: light dark; --text: #1c2024; --muted: #60646c; --line: #e0e1e6; --soft: #f4f5f7; --link: #0b62c4; --back: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #e3e5e8; --muted: #a0a5ad; --line: #33373d; --soft: #1e2125; --link: #7cb7ff; --back: #15171a } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
header, .columns, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.5rem }
header { display: flex; gap: 2rem; align-items: baseline; padding-top: 1rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
header .home { font-weight: 650; color: var(--text) }
nav ul, nav ol { margin: 0; padding: 0; list-style: none }
header ul { display: flex; gap: 1.25rem }
.columns { display: grid; grid-template-columns: minmax(0, 50rem) minmax(0, 1fr); gap: 3rem; padding-top: 1.25rem }
[aria-label=Breadcrumb] { font-size: .875rem; color: var(--muted) }
[aria-label=Breadcrumb] li { display: inline }
[aria-label=Breadcrumb] li + li::before { content: " / " }
[aria-label=Neighbours] { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line) }
[aria-label=Neighbours] ul { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem }
aside nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; font-size: .875rem }
aside p { margin: 0 0 .25rem; font-weight: 650 }
aside li { margin: .15rem 0; overflow-wrap: anywhere }
aside .rank-3 { padding-left: 1rem }
article { overflow-wrap: break-word }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .75rem 0 1rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem }
code, pre { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: .875em }
:not(pre) > code { padding: .1em .3em; border-radius: 4px; background: var(--soft) }
pre { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); overflow: auto; line-height: 1.45; white-space: pre-wrap }
figure { margin: 2rem 0 } img { max-width: 100%; height: auto }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 3px solid var(--line); color: var(--muted) }
table { display: block; overflow: auto; border-collapse: collapse }
th, td { padding: .35rem .7rem; border: 1px solid var(--line); text-align: left; vertical-align: top }
small, .facts, footer { color: var(--muted); font-size: .875rem }
footer { margin-top: 2rem; padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line) }
footer p { margin: 0 }
@media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr) } aside { display: none } header { flex-wrap: wrap; gap: .5rem 2rem } }
`
