import type { Contract } from "../contract-model.ts"
import { ownErrors, reasons } from "./errors.ts"
import { notice } from "./text.ts"

/** The version of the Python package. Its interface and contract are not released yet. */
export const packageVersion = "0.0.0"

/** `__init__.py`: the public names. */
export const packageInit = (contract: Contract): string => {
  const errors = [...ownErrors, ...reasons(contract)].toSorted()
  const own = ["Client", "HttpTransport", "Lost", "OutOfTime", "Request", "Response", "Transport"]
  const clash = errors.find((name) => own.includes(name))
  if (clash !== undefined) throw new Error(`${clash} would be defined twice`)
  return [
    `${notice}"""A client of the web search-and-scrape API, version ${contract.version}."""\n`,
    "from . import models\nfrom .client import Client",
    `from .errors import (\n${errors.map((name) => `    ${name},\n`).join("")})`,
    "from .rules import VERSION as __version__",
    "from .transport import HttpTransport, Lost, OutOfTime, Request, Response, Transport\n",
    `__all__ = [\n${
      [...[...own, ...errors].toSorted(), "__version__", "models"].map((name) => `    ${JSON.stringify(name)},\n`).join(
        ""
      )
    }]\n`
  ].join("\n")
}

export const pyproject = ({ version }: Contract): string =>
  `${notice}
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "trawl"
version = "${packageVersion}"
description = "A client of the web search-and-scrape API, version ${version}. Standard library only."
readme = "README.md"
license = "MIT"
requires-python = ">=3.11"
dependencies = []
classifiers = ["Programming Language :: Python :: 3", "Typing :: Typed"]

[tool.hatch.build.targets.wheel]
packages = ["src/trawl"]

[tool.mypy]
strict = true

[tool.pyright]
typeCheckingMode = "strict"

[tool.ruff]
line-length = 120
`
