import { zipFile } from "./zip-file.ts"

/** Small files in the formats of office programs, about tides and harbours. */

const types = (...parts: ReadonlyArray<readonly [path: string, type: string]>) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${
    parts.map(([path, type]) =>
      `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`
    ).join("")
  }</Types>`

const relations = (...targets: ReadonlyArray<readonly [type: string, target: string]>) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
    targets.map(([type, target], index) =>
      `<Relationship Id="rId${
        index + 1
      }" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
    ).join("")
  }</Relationships>`

const core = (title: string, author: string) =>
  `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dcterms:created>2020-05-01T10:00:00Z</dcterms:created></cp:coreProperties>`

const word = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""

const wordText = (text: string, style?: string) =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

export const docx = (text = "Water rises twice a day."): Uint8Array =>
  zipFile({
    "[Content_Types].xml": types(["/word/document.xml", "wordprocessingml.document.main"], [
      "/word/styles.xml",
      "wordprocessingml.styles"
    ]),
    "_rels/.rels": relations(["officeDocument", "word/document.xml"]),
    "docProps/core.xml": core("On tides", "Harbour office"),
    "word/_rels/document.xml.rels": relations(["styles", "styles.xml"]),
    "word/styles.xml":
      `<?xml version="1.0"?><w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`,
    "word/document.xml": `<?xml version="1.0"?><w:document ${word}><w:body>${wordText("Tides", "Heading1")}${
      wordText(text)
    }<w:tbl>${
      [["port", "metres"], ["Kiel", "0.1"]].map((row) =>
        `<w:tr>${row.map((cell) => `<w:tc>${wordText(cell)}</w:tc>`).join("")}</w:tr>`
      ).join("")
    }</w:tbl></w:body></w:document>`
  })

const sheets =
  "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""

const sheet = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  `<?xml version="1.0"?><worksheet ${sheets}><sheetData>${
    rows.map((row, y) =>
      `<row r="${y + 1}">${
        row.map((cell, x) =>
          cell === ""
            ? ""
            : `<c r="${columnOf(x)}${y + 1}"${
              /^[\d.]+$/.test(cell) ? `><v>${cell}</v>` : ` t="inlineStr"><is><t>${cell}</t></is>`
            }</c>`
        ).join("")
      }</row>`
    ).join("")
  }</sheetData></worksheet>`

/** A to Z, AA to ZZ, and so on. */
const columnOf = (at: number): string =>
  (at < 26 ? "" : columnOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + at % 26)

export const xlsx = (named: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>>): Uint8Array => {
  const names = Object.keys(named)
  return zipFile({
    "[Content_Types].xml": types(
      ["/xl/workbook.xml", "spreadsheetml.sheet.main"],
      ...names.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, "spreadsheetml.worksheet"] as const)
    ),
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${sheets}><sheets>${
      names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")
    }</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ...names.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const)
    ),
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet(named[name] ?? [])]))
  })
}

const slides =
  "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""

const shapes = (tag: string, texts: ReadonlyArray<readonly [place: string, text: string]>) =>
  `<?xml version="1.0"?><p:${tag} ${slides}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${
    texts.map(([place, text]) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name=""/><p:cNvSpPr/><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
    ).join("")
  }</p:spTree></p:cSld></p:${tag}>`

export const pptx = (): Uint8Array =>
  zipFile({
    "[Content_Types].xml": types(
      ["/ppt/presentation.xml", "presentationml.presentation.main"],
      ["/ppt/slides/slide1.xml", "presentationml.slide"],
      ["/ppt/slides/slide2.xml", "presentationml.slide"],
      ["/ppt/notesSlides/notesSlide1.xml", "presentationml.notesSlide"]
    ),
    "_rels/.rels": relations(["officeDocument", "ppt/presentation.xml"]),
    "ppt/presentation.xml":
      `<?xml version="1.0"?><p:presentation ${slides}><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(["slide", "slides/slide1.xml"], ["slide", "slides/slide2.xml"]),
    "ppt/slides/slide1.xml": shapes("sld", [["title", "High water"], ["body", "Twice a day"]]),
    "ppt/slides/slide2.xml": shapes("sld", [["title", "Low water"]]),
    "ppt/slides/_rels/slide1.xml.rels": relations(["notesSlide", "../notesSlides/notesSlide1.xml"]),
    "ppt/notesSlides/notesSlide1.xml": shapes("notes", [["body", "Show the harbour"]])
  })

const openDocument = (kind: string, type: string, body: string): Uint8Array =>
  zipFile({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    "META-INF/manifest.xml":
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${type}"/></manifest:manifest>`,
    "content.xml":
      `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  })

export const odt = (): Uint8Array =>
  openDocument("text", "text", "<text:h text:outline-level=\"1\">Tides</text:h><text:p>Water rises.</text:p>")

export const ods = (): Uint8Array =>
  openDocument(
    "spreadsheet",
    "spreadsheet",
    `<table:table table:name="Harbours">${
      [["port", "metres"], ["Kiel", "0.1"]].map((row) =>
        `<table:table-row>${
          row.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`)
            .join("")
        }</table:table-row>`
      ).join("")
    }</table:table>`
  )

export const odp = (): Uint8Array =>
  openDocument(
    "presentation",
    "presentation",
    "<draw:page draw:name=\"p1\"><draw:frame presentation:class=\"title\"><draw:text-box><text:p>High water</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame presentation:class=\"notes\"><draw:text-box><text:p>Show the harbour</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>"
  )

export const epub = (text = "See <a href=\"https://example.com/moon\">the moon</a>."): Uint8Array =>
  zipFile({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      "<?xml version=\"1.0\"?><container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" version=\"1.0\"><rootfiles><rootfile full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>",
    "book.opf":
      "<?xml version=\"1.0\"?><package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\"><metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>Book of tides</dc:title><dc:creator>A. Writer</dc:creator><dc:language>en</dc:language></metadata><manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/><item id=\"b\" href=\"b.xhtml\" media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"b\"/><itemref idref=\"a\"/></spine></package>",
    "a.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Springs</h1><p>${text}</p></body></html>`,
    "b.xhtml": "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><h1>Neaps</h1><p>Weak tides.</p></body></html>"
  })

export const rtf = (): Uint8Array => Buffer.from("{\\rtf1\\ansi {\\b Tides}\\par Water rises.\\par}")
export const csv = (): Uint8Array => Buffer.from("port,metres\nKiel,\"0,1\"\nM\xfcnster,0\n", "latin1")
