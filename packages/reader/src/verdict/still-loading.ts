import type { ClassifierInput } from "./classify-page.ts"

/** Whether a page fetched over HTTP needs its scripts: it has almost no text, and scripts that may add it. */
export const isEmptyWithoutScripts = (
  { asksForScripts, hasEmptyMount, hasScripts, main, rendered, status, text }: ClassifierInput,
  length: number
): boolean => {
  if (rendered || status < 200 || status > 299 || !hasScripts || length > maxMarkup) return false
  if (text.length <= nextToNothing) return true
  if (main.length > littleText) return false
  return main.trim() === "" || (text.length <= littleText && hasEmptyMount) ||
    (text.length <= lessText && asksForScripts)
}

/** Whether the scripts of a page ran in a browser and added nothing. */
export const isEmptyAfterScripts = (
  { asksForScripts, hasEmptyMount, hasScripts, media, rendered, text }: ClassifierInput
): boolean =>
  rendered && hasScripts && (asksForScripts || hasEmptyMount) && media === "" && text.length <= nextToNothing

/** Whether a page shows only that it is loading. */
export const isLoading = ({ hasScripts, rendered, tags, text }: ClassifierInput): boolean =>
  (text.length <= lessText && waiting.test(text) && (hasScripts || rendered || standIn.test(tags))) ||
  (text.length <= nextToNothing && standIn.test(tags)) ||
  (text.length <= fewWords && hasScripts && loader.test(tags))

const maxMarkup = 1_000_000
const littleText = 200
const lessText = 120
const fewWords = 60
const nextToNothing = 20

const waiting =
  /(?:^|[\s.…])(?:loading|please wait|one moment|wird geladen|bitte warten|chargement|cargando|caricamento|laden|загрузка|加载中|読み込み中)(?:$|[\s.…!])/u

/** Placeholders for content. */
const standIn = /aria-busy=["']?true|["' =-](?:skeleton|spinner|shimmer|progressbar)["' >-]/

const loader = /(?:class|id)=["'][^"'>]{0,80}\b(?:loading|loader|preloader|splash)/
