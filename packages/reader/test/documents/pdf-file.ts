/** A text on a page; its position is in points from the lower left corner. */
export interface PdfText {
  readonly text: string
  readonly x?: number | undefined
  readonly y: number
  readonly size?: number | undefined
}

export interface PdfPageOf {
  readonly texts?: ReadonlyArray<PdfText> | undefined
  /** An image that covers the page: rows of grey values. */
  readonly picture?: { readonly width: number; readonly height: number; readonly grey: Uint8Array } | undefined
}

/** A PDF file with these pages, 612 by 792 points. */
export const pdfFile = (
  pages: ReadonlyArray<PdfPageOf>,
  info: Readonly<Record<string, string>> = {},
  trailer = ""
): Uint8Array => {
  const objects: Array<Buffer> = []
  const add = (body: string | Buffer) => objects.push(typeof body === "string" ? Buffer.from(body, "latin1") : body)
  const stream = (dictionary: string, bytes: Buffer) =>
    add(
      Buffer.concat([
        Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
        bytes,
        Buffer.from("\nendstream")
      ])
    )
  add("<</Type/Catalog/Pages 2 0 R>>")
  add("") // the page tree, after the pages have numbers
  add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
  add(`<<${Object.entries(info).map(([name, value]) => `/${name}(${escaped(value)})`).join("")}>>`)
  const kids: Array<string> = []
  for (const { picture, texts = [] } of pages) {
    const written = texts.map(({ size = 11, text, x = 72, y }) =>
      `BT /F ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`
    ).join("\n")
    if (picture !== undefined) {
      stream(
        `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/BitsPerComponent 8/ColorSpace/DeviceGray`,
        Buffer.from(picture.grey)
      )
    }
    const image = picture === undefined ? "" : `/XObject<</I ${objects.length} 0 R>>`
    stream("", Buffer.from((picture === undefined ? "" : "q 612 0 0 792 0 0 cm /I Do Q\n") + written, "latin1"))
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>${image}>>/Contents ${objects.length} 0 R>>`
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = Buffer.from(`<</Type/Pages/Kids[${kids.join(" ")}]/Count ${kids.length}>>`)
  const parts = [Buffer.from("%PDF-1.4\n")]
  const places: Array<number> = []
  let at = parts[0]!.length
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")])
    places.push(at)
    at += object.length
    parts.push(object)
  }
  parts.push(Buffer.from(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${
      places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
    }trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 4 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`
  ))
  return Buffer.concat(parts)
}

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&")
