import { decode, encode } from "@jridgewell/sourcemap-codec"
import type { Plugin } from "rolldown"

/** Reduces source maps to lines. Columns take most of a map's bytes and hardly help the reader of a stack trace. */
export const thinMaps: Plugin = {
  name: "thin-maps",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".js.map")) continue
      const map = JSON.parse(String(file.source)) as { mappings: string; names: ReadonlyArray<string> }
      file.source = JSON.stringify({ ...map, names: [], mappings: encode(decode(map.mappings).map(byLine)) })
    }
  }
}

type Segments = ReturnType<typeof decode>[number]

const byLine = (segments: Segments): Segments => {
  let before = ""
  return segments.flatMap(([column, source, line]) => {
    const place = `${source} ${line}`
    if (source === undefined || line === undefined || place === before) return []
    before = place
    return [[column, source, line, 0]]
  })
}
