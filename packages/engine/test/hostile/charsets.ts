import { body, type HostileCase } from "./hostile-case.ts"

/** Texts with the bytes of their encoding. */
const texts: ReadonlyArray<readonly [label: string, text: string, bytes: string]> = [
  ["windows-1250", "Příliš žluťoučký kůň", "50f8ed6c699a209e6c759d6f75e86bfd206bf9f2"],
  ["windows-1251", "Съешь ещё этих булок", "d1fae5f8fc20e5f9b820fdf2e8f520e1f3ebeeea"],
  ["windows-1252", "Ça coûte “dix” €", "c76120636ffb74652093646978942080"],
  ["windows-1253", "Ξεσκεπάζω την ψυχή", "cee5f3eae5f0dce6f920f4e7ed20f8f5f7de"],
  ["windows-1254", "Pijamalı hasta yağız şoför", "50696a616d616cfd206861737461207961f0fd7a20fe6f66f672"],
  ["windows-1255", "דג סקרן שט בים", "e3e220f1f7f8ef20f9e820e1e9ed"],
  ["windows-1256", "نص حكيم له سر", "e4d520cddfede320e1e520d3d1"],
  ["windows-1257", "Įlinkdama fechtuotojo špaga", "c16c696e6b64616d61206665636874756f746f6a6f20f070616761"],
  ["windows-1258", "Đây là ơ và ư", "d0e279206ce020f52076e020fd"],
  ["windows-874", "เป็นมนุษย์สุดประเสริฐ", "e0bbe7b9c1b9d8c9c2eccad8b4bbc3d0e0cac3d4b0"],
  ["iso-8859-2", "Zażółć gęślą jaźń", "5a61bff3b3e62067eab66cb1206a61bcf1"],
  ["iso-8859-3", "Eĥoŝanĝo ĉiuĵaŭde", "45b66ffe616ef86f20e66975bc61fd6465"],
  ["iso-8859-4", "Ķīļu šķēršļi", "d3efb67520b9f3ba72b9b669"],
  ["iso-8859-5", "Съешь же ещё булок", "c1ead5e8ec20d6d520d5e9f120d1e3dbdeda"],
  ["iso-8859-6", "نص عربي قصير", "e6d520d9d1c8ea20e2d5ead1"],
  ["iso-8859-7", "Γαζίες και μυρτιές", "c3e1e6dfe5f220eae1e920ecf5f1f4e9ddf2"],
  ["iso-8859-8", "דג סקרן שט", "e3e220f1f7f8ef20f9e8"],
  ["iso-8859-10", "Sævör grét áðan ŋ", "53e676f672206772e97420e1f0616e20bf"],
  ["iso-8859-13", "Ąžuolas ir ėglė", "c0fe756f6c617320697220eb676ceb"],
  ["iso-8859-14", "Ŵyn a ŷ", "d0796e206120fe"],
  ["iso-8859-15", "Œuvre à 5 €", "bc7576726520e0203520a4"],
  ["iso-8859-16", "Știință și țară", "aa7469696efee320ba6920fe6172e3"],
  ["koi8-r", "Широкая электрификация", "fbc9d2cfcbc1d120dcccc5cbd4d2c9c6c9cbc1c3c9d1"],
  ["koi8-u", "Жебракують філософи їх", "f6c5c2d2c1cbd5c0d4d820c6a6cccfd3cfc6c920a7c8"],
  ["ibm866", "Любя, съешь щипцы", "8beea1ef2c20e1eaa5e8ec20e9a8afe6eb"],
  ["macintosh", "Très élevé – déjà vu", "54728f73208e6c65768e20d020648e6a88207675"],
  ["x-mac-cyrillic", "Эй, жлоб! Где туз?", "9de92c20e6ebeee1212083e4e520f2f3e73f"],
  ["shift_jis", "いろはにほへと漢字", "82a282eb82cd82c982d982d682c68abf8e9a"],
  ["euc-jp", "ちりぬるを漢字", "a4c1a4eaa4cca4eba4f2b4c1bbfa"],
  ["gbk", "视野无限广窗外", "cad3d2b0cedecfdeb9e3b4b0cde2"],
  ["gb18030", "有蓝天白云", "d3d0c0b6ccecb0d7d4c6"],
  ["big5", "視野無限廣窗外", "b5f8b3a5b54cadadbc73b5a1a57e"],
  ["euc-kr", "키스의 고유조건은", "c5b0bdbac0c720b0edc0afc1b6b0c7c0ba"]
]

/** Every second page declares its encoding in its header, the others in their markup. */
export const charsets: ReadonlyArray<HostileCase> = [
  ...texts.map(([label, text, bytes], at): HostileCase => ({
    name: label,
    from: at % 2 === 0
      ? body(Buffer.concat([Buffer.from("<p>"), Buffer.from(bytes, "hex")]), {
        "content-type": `text/html; charset=${label}`
      })
      : body(Buffer.concat([Buffer.from(`<meta charset="${label}"><p>`), Buffer.from(bytes, "hex")]), {
        "content-type": "text/html"
      }),
    gives: { status: 200, markdown: literally(text) }
  })),
  {
    name: "UTF-8 with a byte order mark that contradicts the header",
    from: body("\ufeff<p>Größe 漢字", { "content-type": "text/html; charset=iso-8859-1" }),
    gives: { status: 200, markdown: /Größe 漢字/ }
  },
  {
    name: "UTF-16 with a byte order mark",
    from: body(Buffer.from("\ufeff<p>Größe 漢字", "utf16le"), { "content-type": "text/html" }),
    gives: { status: 200, markdown: /Größe 漢字/ }
  },
  {
    name: "big-endian UTF-16 with a byte order mark",
    from: body(Buffer.from("\ufeff<p>Größe 漢字", "utf16le").swap16(), { "content-type": "text/html" }),
    gives: { status: 200, markdown: /Größe 漢字/ }
  },
  {
    name: "UTF-16 that ends within a character",
    from: body(Buffer.from("\ufeff<p>Half", "utf16le").subarray(0, -1), { "content-type": "text/html" }),
    gives: { status: 200, markdown: /Hal/ }
  },
  {
    name: "ISO-2022-JP",
    from: body(Buffer.from("<p>\x1b$B$$$m$O\x1b(B", "latin1"), { "content-type": "text/html; charset=iso-2022-jp" }),
    gives: { status: 200, markdown: /いろは/ }
  },
  {
    name: "windows-1252 declared as UTF-8",
    from: body(Buffer.from("<p>Größe über Äste, daß Füße müde", "latin1")),
    gives: { status: 200, markdown: /Größe über Äste/ }
  },
  {
    name: "UTF-8 without a declaration",
    from: body("<p>Größe 漢字", { "content-type": "text/html" }),
    gives: { status: 200, markdown: /Größe 漢字/ }
  },
  {
    name: "an unknown encoding",
    from: body("<p>Größe", { "content-type": "text/html; charset=martian-7" }),
    gives: { status: 200, markdown: /Größe/ }
  },
  {
    name: "UTF-7, which hides tags",
    from: body("<p>Plain. +ADw-script+AD4-alert(1)+ADw-/script+AD4-", { "content-type": "text/html; charset=utf-7" }),
    gives: { status: 200, markdown: /Plain\. \\?\+ADw-script/ }
  },
  {
    name: "UTF-8 that its markup declares as UTF-16",
    from: body("<meta charset=utf-16><p>Größe", { "content-type": "text/html" }),
    gives: { status: 200, markdown: /Größe/ }
  },
  {
    name: "broken UTF-8",
    from: body(Buffer.concat([Buffer.from("<p>Größe 漢字 der Bäume "), Buffer.from([0xff, 0xc3, 0x28])])),
    gives: { status: 200, markdown: /Größe 漢字/ }
  }
]

/** Matches a text in markdown, where punctuation can be escaped with backslashes. */
function literally(text: string): RegExp {
  return new RegExp(text.replace(/[^\p{L}\p{M}\d ]/gu, "\\S{1,2}"), "u")
}
