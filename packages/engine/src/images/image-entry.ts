import { fileExtensions, readableAddress } from "@trawl/full-text/address"
import { exactText, looseText } from "@trawl/full-text/text"
import type { StoredPage } from "../store/page-store.ts"
import type { PageImage } from "./page-images.ts"

/** What the image tables hold of an image besides itself: tokens separated by spaces, and its file extensions. */
export const imageEntry = (image: PageImage, page: StoredPage) => ({
  words: [page.content.title, image.alt, nameOf(image.url), image.context].map(looseText),
  // the page's address, as for pages: an image is found where its page is
  exact: {
    title: exactText(page.content.title),
    url: exactText(readableAddress(page.url)),
    summary: exactText(image.alt),
    body: exactText(image.context)
  },
  extensions: ["", ...fileExtensions(image.url, ""), ""].join(" ")
})

/** The words of a file name: names join them with signs that tokens end at. */
const nameOf = (url: string): string =>
  readableAddress(new URL(url).pathname.split("/").at(-1) ?? "").replace(/\.[a-z\d]+$/iu, "")
