// Makes of a published package, unpacked in a folder, what `deno publish` takes: the same code with the same
// declarations, without slow types.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import process from "node:process"

const [folder = "."] = process.argv.slice(2)
const { exports, license, name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

for (const entry of readdirSync(join(folder, "dist"), { recursive: true })) {
  const declarations = String(entry).replace(/\.js$/, ".d.ts")
  const file = join(folder, "dist", String(entry))
  if (declarations === String(entry) || !existsSync(join(folder, "dist", declarations))) continue
  writeFileSync(file, `/* @ts-self-types="./${basename(declarations)}" */\n${readFileSync(file, "utf8")}`)
  if (!existsSync(`${file}.map`)) continue
  const map = JSON.parse(readFileSync(`${file}.map`, "utf8"))
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` })) // of the line before, nothing
}

const entries = Object.entries(exports).flatMap(([entry, target]) =>
  typeof target === "string" ? [] : [[entry, target.default]]
)
writeFileSync(
  join(folder, "jsr.json"),
  JSON.stringify(
    { name, version, license, exports: Object.fromEntries(entries), publish: { exclude: ["!dist"] } },
    null,
    2
  )
)
