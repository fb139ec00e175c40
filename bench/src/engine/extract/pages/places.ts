import { anyOf, type ExtractPage, integer, listOf, number, text, texts } from "../extract-page.ts"

/** Places, plants and animals, in prose and tables. */
export const placePages: ReadonlyArray<ExtractPage> = [
  {
    path: "/places/lake",
    title: "Lake Sorra",
    main:
      `<table><tr><th>Area</th><td>14.2 km²</td></tr><tr><th>Maximum depth</th><td>63 m</td></tr><tr><th>Elevation</th><td>512 m</td></tr><tr><th>Outflow</th><td>Sorra brook</td></tr></table><p>Lake Sorra is the deepest lake of the region. It freezes in most winters.</p>`,
    properties: { area: text, maximumDepth: text, elevation: text, outflow: text, inflow: text },
    answer: { area: "14.2 km²", maximumDepth: "63 m", elevation: "512 m", outflow: "Sorra brook" }
  },
  {
    path: "/places/fern",
    title: "Royal fern",
    prompt: "How tall does the royal fern grow and which soil does it need?",
    main:
      `<p>The royal fern (Osmunda regalis) grows up to 160 cm tall. It needs moist, acid soil.</p><p>The spores ripen in June. The lady fern, a relative, grows up to 90 cm tall.</p>`,
    properties: { scientificName: text, height: text, soil: text, toxicity: text },
    answer: {
      scientificName: "Osmunda regalis",
      height: anyOf("160 cm", "up to 160 cm"),
      soil: anyOf("moist, acid soil", "moist, acid", "moist", "acid")
    }
  },
  {
    path: "/places/library",
    title: "Town library",
    head:
      `<script type="application/ld+json">{"@type":"Library","name":"Town library","address":{"@type":"PostalAddress","streetAddress":"Mill Lane 7","postalCode":"8100","addressLocality":"Loulé"},"telephone":"+351 289 555 010"}</script>`,
    main:
      `<p>The library has 48,000 books and 120 seats.</p><p>Opening hours: Tuesday to Saturday, 10:00 to 18:00.</p>`,
    properties: {
      streetAddress: text,
      postalCode: text,
      telephone: text,
      books: integer,
      seats: integer,
      director: text
    },
    answer: {
      streetAddress: "Mill Lane 7",
      postalCode: "8100",
      telephone: "+351 289 555 010",
      books: 48000,
      seats: 120
    }
  },
  {
    path: "/places/trails",
    title: "Trails in the nature park",
    main:
      `<table><thead><tr><th>Trail</th><th>Length</th><th>Difficulty</th></tr></thead><tbody><tr><td>Ridge path</td><td>11.5 km</td><td>hard</td></tr><tr><td>Otter loop</td><td>4.2 km</td><td>easy</td></tr><tr><td>Mill way</td><td>7 km</td><td>medium</td></tr></tbody></table><p>All trails are closed at night.</p>`,
    properties: { trails: listOf({ trail: text, length: text, difficulty: text }) },
    answer: {
      trails: [
        { trail: "Ridge path", length: "11.5 km", difficulty: "hard" },
        { trail: "Otter loop", length: "4.2 km", difficulty: "easy" },
        { trail: "Mill way", length: "7 km", difficulty: "medium" }
      ]
    }
  },
  {
    path: "/places/bridge",
    title: "Stone bridge",
    main:
      `<p>The stone bridge was built between 1741 and 1749. It is 86 m long and 7.5 m wide, and has five arches.</p><p>A flood destroyed one arch in 1862. The wooden bridge beside it is 40 m long.</p>`,
    properties: { length: text, width: text, arches: integer, architect: text },
    answer: { length: "86 m", width: "7.5 m", arches: 5 }
  },
  {
    path: "/places/bird",
    title: "Reed warbler",
    main:
      `<dl><dt>Scientific name</dt><dd>Acrocephalus scirpaceus</dd><dt>Wingspan</dt><dd>17–21 cm</dd><dt>Weight</dt><dd>10–15 g</dd><dt>Eggs</dt><dd>3–5</dd><dt>Habitat</dt><dd>reed beds</dd></dl>`,
    properties: { scientificName: text, wingspan: text, weight: text, habitat: text, lifespan: text },
    answer: { scientificName: "Acrocephalus scirpaceus", wingspan: "17–21 cm", weight: "10–15 g", habitat: "reed beds" }
  },
  {
    path: "/places/village",
    title: "Village of Almeda",
    main:
      `<p>Almeda has 1,284 inhabitants (2024). The village lies 340 m above sea level, 12 km from the coast.</p><h2>Sights</h2><ul><li>water mill</li><li>chapel on the hill</li></ul><p>The nearest railway station is Ferreira.</p>`,
    properties: { inhabitants: integer, elevation: text, sights: texts, railwayStation: text, mayor: text },
    answer: {
      inhabitants: 1284,
      elevation: anyOf("340 m", "340 m above sea level"),
      sights: ["water mill", "chapel on the hill"],
      railwayStation: "Ferreira"
    }
  },
  {
    path: "/places/weather",
    title: "Climate of the valley",
    prompt: "What are the mean temperature and rainfall in each month?",
    main:
      `<table><thead><tr><th>Month</th><th>Mean temperature (°C)</th><th>Rainfall (mm)</th></tr></thead><tbody><tr><td>January</td><td>3.1</td><td>82</td></tr><tr><td>April</td><td>9.4</td><td>61</td></tr><tr><td>July</td><td>19.8</td><td>34</td></tr></tbody></table>`,
    properties: { months: listOf({ month: text, meanTemperature: number, rainfall: number }) },
    answer: {
      months: [
        { month: "January", meanTemperature: 3.1, rainfall: 82 },
        { month: "April", meanTemperature: 9.4, rainfall: 61 },
        { month: "July", meanTemperature: 19.8, rainfall: 34 }
      ]
    }
  }
]
