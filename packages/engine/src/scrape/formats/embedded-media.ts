import type { OpenedPage } from "@trawl/reader/page"
import { scanMarkup } from "../../images/scan-markup.ts"
import { linkedItems } from "../facts/linked-data.ts"
import { textsOf, typesOf } from "../facts/item.ts"

export interface EmbeddedMedia {
  readonly url: string
  /** The height of a video in lines, or bits per second, to compare files. */
  readonly quality: number
}

/** The media files that a page embeds in its own players or declares as its media, best first. */
export const embeddedMedia = (
  { base, page, tree }: OpenedPage,
  type: "audio" | "video"
): ReadonlyArray<EmbeddedMedia> => {
  const found = new Map<string, EmbeddedMedia>()
  const add = (target: string | null | undefined, quality = 0) => {
    const absolute = target == null || target.trim() === "" ? null : URL.parse(target.trim(), base)
    if (absolute !== null && /^https?:$/.test(absolute.protocol) && !found.has(absolute.href)) {
      found.set(absolute.href, { url: absolute.href, quality })
    }
  }
  let player = ""
  scanMarkup(page.text, {
    opens: (tag, { height, label, res, size, src }) => {
      if (tag === "audio" || tag === "video") player = tag
      if ((tag === type || (tag === "source" && player === type)) && src !== undefined) {
        add(src, qualityOf(res ?? size ?? label ?? (tag === "source" ? height : undefined)))
      }
    },
    closes: (tag) => {
      if (tag === player) player = ""
    },
    text: () => {}
  })
  for (const meta of tree.head.getElementsByTagName("meta")) {
    const name = (meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase()
    const content = meta.getAttribute("content")
    if (metaNames[type].includes(name) && content !== null && !isPlayerPage(content)) add(content)
  }
  for (const item of linkedItems(tree)) {
    if (typesOf(item).some((name) => itemTypes[type].includes(name))) {
      for (const file of textsOf(item["contentUrl"])) add(file, qualityOf(textsOf(item["height"])[0]))
    }
  }
  return [...found.values()].sort((one, other) => other.quality - one.quality)
}

const qualityOf = (qualityLabel: string | undefined): number =>
  Number.parseInt(/\d+/.exec(qualityLabel ?? "")?.[0] ?? "0", 10)

/** Whether the URL is a player of a video service, whose media belong to the service. */
const isPlayerPage = (url: string): boolean => /\/embed\/|player\.|\.html?(?:$|[?#])|youtube\.|vimeo\./i.test(url)

const metaNames = {
  audio: ["og:audio", "og:audio:url", "og:audio:secure_url", "twitter:player:stream"],
  video: ["og:video", "og:video:url", "og:video:secure_url", "twitter:player:stream"]
}

const itemTypes = { audio: ["AudioObject", "PodcastEpisode", "MusicRecording"], video: ["VideoObject"] }
