import { fileExtensions, readableAddress } from "@trawl/full-text/address"
import { exactText, looseText } from "@trawl/full-text/text"
import type { StoredPage } from "../store/page-store.ts"
import type { PageImage } from "./page-images.ts"

/** The searchable columns of an image: tokens separated by spaces, and its file extensions. */
export const imageEntry = (image: PageImage, page: StoredPage) => ({
  words: [page.content.title, image.alt, nameOf(image.url), image.context].map(looseText),
  // the URL of the page, because URL operators apply to the page
  exact: {
    title: exactText(page.content.title),
    url: exactText(readableAddress(page.url)),
    summary: exactText(image.alt),
    body: exactText(image.context)
  },
  extensions: ["", ...fileExtensions(image.url, ""), ""].join(" ")
})

/** The words of a file name, which are separated by punctuation. */
const nameOf = (url: string): string =>
  readableAddress(new URL(url).pathname.split("/").at(-1) ?? "").replace(/\.[a-z\d]+$/iu, "")
