/** Files without text, by their extension. */
export const isBinary = ({ pathname }: URL) => {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(pathname)?.[1]
  return extension !== undefined && binaries.has(extension.toLowerCase())
}

/** Paths that repeat themselves, which come from wrong relative links. */
export const isTrap = ({ pathname }: URL) => {
  const segments = pathname.split("/").filter((segment) => segment !== "")
  if (segments.length > maxSegments) return true
  const seen = new Map<string, number>()
  for (const segment of segments) {
    const times = (seen.get(segment) ?? 0) + 1
    if (times > maxRepeats) return true
    seen.set(segment, times)
  }
  return false
}

const maxSegments = 40
const maxRepeats = 3

const binaries = new Set(
  [
    "apng avif bmp cur gif heic ico jpeg jpg jxl png svg tif tiff webp",
    "aac aif flac m4a mid mp3 oga ogg opus wav wma",
    "3gp avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv",
    "7z apk bz2 cab deb dmg exe gz img iso jar lz msi pkg rar rpm tar tgz whl xz zip zst",
    "mobi ps",
    "css eot js map mjs otf swf ttf wasm woff woff2",
    "bin class dat db dll o pyc so sqlite"
  ].flatMap((line) => line.split(" "))
)
