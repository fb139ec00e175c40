import { anyOf, type ExtractPage, integer, listOf, text, texts } from "../extract-page.ts"

/** People who are known for their work, and lists of them. The people are invented. */
export const peoplePages: ReadonlyArray<ExtractPage> = [
  {
    path: "/people/astronomer",
    title: "Ilse Varga",
    main:
      `<table class="infobox"><tr><th>Born</th><td>12 March 1951, Pécs</td></tr><tr><th>Occupation</th><td>astronomer</td></tr><tr><th>Known for</th><td>catalogue of double stars</td></tr></table>
<p>Ilse Varga is an astronomer. She studied in Vienna and moved to Lisbon in 1979, where she led the observatory until 2012.</p>`,
    properties: { born: text, occupation: text, knownFor: text, died: text },
    answer: {
      born: anyOf("12 March 1951, Pécs", "12 March 1951", "1951-03-12"),
      occupation: "astronomer",
      knownFor: "catalogue of double stars"
    }
  },
  {
    path: "/people/botanist",
    title: "Tomas Lindqvist",
    prompt: "When and where was Tomas Lindqvist born, and what did he study?",
    main: `<p>Tomas Lindqvist (born 4 June 1883 in Uppsala; died 19 January 1960 in Bergen) was a botanist.</p>
<p>He studied biology in Uppsala. In 1911 he described 14 mosses. His teacher, Karin Holm, was born in 1850 in Turku.</p>`,
    properties: { birthDate: text, birthPlace: text, deathDate: text, deathPlace: text, spouse: text },
    answer: {
      birthDate: anyOf("4 June 1883", "1883-06-04"),
      birthPlace: "Uppsala",
      deathDate: anyOf("19 January 1960", "1960-01-19"),
      deathPlace: "Bergen"
    }
  },
  {
    path: "/people/librarian",
    title: "Head librarian",
    head:
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"Noor Haddad","jobTitle":"Head librarian","email":"noor@library.example","telephone":"+351 21 555 0142"}</script>`,
    main: `<p>Noor Haddad has led the town library since 2018.</p><p>Her office is room 204 on the second floor.</p>`,
    properties: { name: text, jobTitle: text, email: text, telephone: text, room: text },
    answer: {
      name: "Noor Haddad",
      jobTitle: "Head librarian",
      email: "noor@library.example",
      telephone: "+351 21 555 0142",
      room: anyOf("204", "room 204")
    }
  },
  {
    path: "/people/staff",
    title: "Staff of the botanical garden",
    prompt: "List the staff with their role and telephone number.",
    main:
      `<table><thead><tr><th>Name</th><th>Role</th><th>Telephone</th></tr></thead><tbody><tr><td>Ana Reis</td><td>director</td><td>555 0110</td></tr><tr><td>Milo Novak</td><td>gardener</td><td>555 0111</td></tr><tr><td>Jun Sato</td><td>seed bank</td><td>555 0112</td></tr></tbody></table>`,
    properties: { staff: listOf({ name: text, role: text, telephone: text }) },
    answer: {
      staff: [
        { name: "Ana Reis", role: "director", telephone: "555 0110" },
        { name: "Milo Novak", role: "gardener", telephone: "555 0111" },
        { name: "Jun Sato", role: "seed bank", telephone: "555 0112" }
      ]
    }
  },
  {
    path: "/people/painter",
    title: "Greta Osei",
    main:
      `<p>Greta Osei is a painter of coastal landscapes. She lives in Tallinn.</p><h2>Exhibitions</h2><ul><li>Tides, Riga, 2019</li><li>Grey water, Tallinn, 2022</li></ul><h2>Awards</h2><p>In 2021 she received the Harbour Prize.</p>`,
    properties: { occupation: text, award: text, awardYear: integer, exhibitions: texts, birthDate: text },
    answer: {
      occupation: anyOf("painter", "painter of coastal landscapes"),
      award: anyOf("Harbour Prize", "the Harbour Prize"),
      awardYear: 2021,
      exhibitions: ["Tides, Riga, 2019", "Grey water, Tallinn, 2022"]
    }
  },
  {
    path: "/people/mayor",
    title: "Mayor of the town",
    main:
      `<dl><dt>Name</dt><dd>Pavel Marin</dd><dt>In office since</dt><dd>1 May 2023</dd><dt>Deputy</dt><dd>Lena Voss</dd><dt>Consultation hours</dt><dd>Thursday, 14:00 to 16:00</dd></dl>`,
    properties: { name: text, inOfficeSince: text, deputy: text, consultationHours: text, email: text },
    answer: {
      name: "Pavel Marin",
      inOfficeSince: anyOf("1 May 2023", "2023-05-01"),
      deputy: "Lena Voss",
      consultationHours: "Thursday, 14:00 to 16:00"
    }
  },
  {
    path: "/people/climber",
    title: "Interview with a climber",
    prompt: "How old is the climber and how many peaks has she climbed?",
    main:
      `<p>Rosa Almeida is 34 years old. She has climbed 61 peaks in nine countries.</p><p>Her brother, who is 29 years old, carries the ropes.</p><p>She began to climb in 2008.</p>`,
    properties: { age: integer, peaks: integer, countries: integer, sponsor: text },
    answer: { age: 34, peaks: 61, countries: 9 }
  },
  {
    path: "/people/composer",
    title: "Otto Brandis",
    head:
      `<script type="application/ld+json">{"@type":"Person","name":"Otto Brandis","birthDate":"1902-11-08","deathDate":"1977-02-25","birthPlace":{"@type":"Place","name":"Graz"}}</script>`,
    main:
      `<p>Otto Brandis wrote music for organ and for silent films.</p><h2>Works</h2><ol><li>Toccata in D</li><li>Night train</li><li>Three psalms</li></ol>`,
    properties: { birthDate: text, deathDate: text, works: texts },
    answer: {
      birthDate: anyOf("1902-11-08", "8 November 1902"),
      deathDate: anyOf("1977-02-25", "25 February 1977"),
      works: ["Toccata in D", "Night train", "Three psalms"]
    }
  }
]
