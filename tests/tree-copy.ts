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
 * The repository in a folder of its own, without what is built, whose packages see each other there and all others
 * where they are.
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

/** Gives `folder` in the copy the packages that `like` has in the repository, or those named. */
type LinkPackages = (folder: string, like: string, names?: ReadonlyArray<string>) => void

// what is installed, built, cached, or comes and goes beside other tests
const leftOut =
  /^(node_modules|dist|coverage|\.git|\.turbo|\.trawl|\.snippets|__pycache__|\..*_cache|try\.ts|printed-by-the-starter\.ts)$/
const workspace = [
  "",
  ...globSync("{schema,tools,tests,bench,packages/*,apps/*}/node_modules", { cwd: root }).map(dirname)
]

/** The packages installed for `folder`, scoped ones one by one. */
const present = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder, "node_modules")).flatMap((name) =>
    name.startsWith("@")
      ? readdirSync(join(root, folder, "node_modules", name)).map((part) => `${name}/${part}`)
      : name.startsWith(".")
      ? []
      : [name]
  )

/** Where a package of ours lies: in `packages/`, unless it is a sample app or one of the two below them all. */
const homeOf = (name: string, copy: string): string => {
  const short = name.slice("@trawl/".length)
  const [home = `packages/${short}`] = [short, `apps/${short}`].filter((folder) =>
    existsSync(join(copy, folder, "package.json"))
  )
  return join(copy, home)
}
