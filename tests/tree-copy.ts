import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"

const root = realpathSync(join(import.meta.dirname, ".."))

/**
 * A copy of the repository without built files. Its packages resolve each other within the copy, and all others in the
 * original.
 */
export const copyTree = (): {
  readonly root: string
  readonly link: LinkPackages
  readonly [Symbol.dispose]: () => void
} => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "trawl-tree-")))
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.test(basename(path)) })
  const link: LinkPackages = (folder, like, names = present(like)) => {
    for (const name of names) {
      const target = name.startsWith("@trawl/")
        ? homeOf(name, copy)
        : realpathSync(join(root, like, "node_modules", name))
      const place = join(copy, folder, "node_modules", name)
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(target, place)
    }
  }
  for (const folder of workspace) link(folder, folder)
  return { root: copy, link, [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }) }
}

/** Links into `folder` of the copy the packages that `like` has in the repository, or those named. */
type LinkPackages = (folder: string, like: string, names?: ReadonlyArray<string>) => void

// installed, built, cached and temporary files
const leftOut =
  /^(node_modules|dist|coverage|\.git|\.turbo|\.trawl|\.snippets|__pycache__|\..*_cache|try\.ts|printed-by-the-starter\.ts)$/
const workspace = [
  "",
  ...globSync("{schema,tools,tests,bench,packages/*,apps/*}/node_modules", { cwd: root }).map(dirname)
]

/** The packages installed for `folder`, with scoped ones listed separately. */
const present = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder, "node_modules")).flatMap((name) =>
    name.startsWith("@")
      ? readdirSync(join(root, folder, "node_modules", name)).map((part) => `${name}/${part}`)
      : name.startsWith(".")
      ? []
      : [name]
  )

/** The folder of a package of the repository: in `packages/`, unless it is a sample app, `schema` or `tools`. */
const homeOf = (name: string, copy: string): string => {
  const short = name.slice("@trawl/".length)
  const [home = `packages/${short}`] = [short, `apps/${short}`].filter((folder) =>
    existsSync(join(copy, folder, "package.json"))
  )
  return join(copy, home)
}
