import { looseToken } from "../find/loose-token.ts"
import { exactToken, tokenize } from "../find/tokenize.ts"
import { fileExtensions } from "../find/file-extensions.ts"
import type { StoredPage } from "../store/page-store.ts"
import type { PageImage } from "./page-images.ts"

/** What the image tables hold of an image besides itself: tokens separated by spaces, and its file extensions. */
export const imageEntry = (image: PageImage, page: StoredPage) => ({
  words: [page.content.title, image.alt, nameOf(image.url), image.context].map(loosely),
  // the page's address, as for pages: an image is found where its page is
  exact: [page.content.title, decoded(page.url), image.alt, image.context].map(exactly),
  extensions: ["", ...fileExtensions(image.url, ""), ""].join(" ")
})

const exactly = (text: string): string => tokenize(text).map(exactToken).join(" ")

const loosely = (text: string): string => tokenize(text).map((token) => looseToken(exactToken(token))).join(" ")

/** The words of a file name: names join them with signs that tokens end at. */
const nameOf = (url: string): string => decoded(new URL(url).pathname.split("/").at(-1) ?? "").replace(/\.[a-z\d]+$/iu, "")

const decoded = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url // not UTF-8
  }
}
