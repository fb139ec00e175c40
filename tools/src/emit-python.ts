import { readdir, readFile } from "node:fs/promises"
import type { Emitter, GeneratedFile } from "./emitter.ts"
import { client } from "./python/client.ts"
import { errorRows, errors } from "./python/errors.ts"
import { models } from "./python/models.ts"
import { operations } from "./python/operations.ts"
import { packageInit, packageVersion, pyproject } from "./python/package-files.ts"
import { readme } from "./python/readme.ts"
import { rules } from "./python/rules.ts"
import { shapes } from "./python/shapes.ts"
import { notice } from "./python/text.ts"

/** Generates a complete Python client that needs only the standard library. */
export const emitPython: Emitter = {
  owns: ["clients/python"],
  emit: async ({ contract, document }) => {
    const schemas = document.components.schemas
    return [
      { path: "clients/python/pyproject.toml", text: pyproject(contract) },
      { path: "clients/python/.gitignore", text: `${notice}__pycache__/\n*.egg-info/\n.*_cache/\n` },
      { path: "clients/python/README.md", text: await readme(contract) },
      module("__init__.py", packageInit(contract)),
      module("client.py", client(contract, document)),
      module("errors.py", errors(contract)),
      module("error_rows.py", errorRows(contract)),
      module("models.py", models(schemas)),
      module("operations.py", operations(contract)),
      module("rules.py", rules(contract, packageVersion)),
      module("shapes.py", shapes(Object.values(contract.operations), schemas)),
      module("py.typed", `${notice}# This package is typed.\n`),
      ...await runtime()
    ]
  }
}

/** The hand-written modules, which do not depend on the contract. */
const runtime = async (): Promise<ReadonlyArray<GeneratedFile>> => {
  const folder = new URL("python/runtime/", import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith(".py")).toSorted()
  return Promise.all(names.map(async (name) => module(name, notice + await readFile(new URL(name, folder), "utf8"))))
}

const module = (name: string, text: string): GeneratedFile => ({ path: `clients/python/src/trawl/${name}`, text })
