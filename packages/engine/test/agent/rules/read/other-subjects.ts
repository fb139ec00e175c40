/** A short page that states values of other things in addition to those of its subject. */
export interface Case {
  readonly title: string
  readonly body: string
  readonly prompt: string
  readonly field: string
  readonly description?: string
  readonly type?: string
  /** Undefined if the page does not state it. */
  readonly answer?: string | number
  /** What an answer in words contains, if not the value itself. */
  readonly words?: string
  /** False if the field is about something else than the page, because `json` has no prompt that says so. */
  readonly isJson?: boolean
  /** False if a sentence that denies a value, or gives it in another unit, is an acceptable answer in words. */
  readonly isInWords?: boolean
}

const caseOf =
  (of: Omit<Case, "body" | "answer">) => (body: string, answer?: string | number, more: Partial<Case> = {}): Case => ({
    ...of,
    body: body.startsWith("<") ? body : `<h1>${of.title}</h1><p>${body}</p>`,
    ...answer === undefined ? {} : { answer },
    ...more
  })

const licence = caseOf({
  title: "zogger",
  prompt: "What licence is zogger released under?",
  field: "license",
  description: "licence of zogger"
})
const capitalOf = (title: string) =>
  caseOf({ title, prompt: `What is the capital of ${title}?`, field: "capital", description: `capital of ${title}` })
const released = caseOf({
  title: "Zog",
  prompt: "In which year was Zog released?",
  field: "release_year",
  description: "year in which Zog was released",
  type: "integer"
})
const price = caseOf({
  title: "Aurora desk lamp",
  prompt: "How much does the Aurora desk lamp cost in euros?",
  field: "price_eur",
  description: "price of the Aurora desk lamp in euros",
  type: "number"
})
const author = caseOf({
  title: "The Salt Road",
  prompt: "Who wrote The Salt Road?",
  field: "author",
  description: "author of The Salt Road"
})
const population = caseOf({
  title: "Lyon",
  prompt: "What is the population of Lyon?",
  field: "population",
  description: "population of Lyon",
  type: "integer"
})
const defaultOf = caseOf({
  title: "zogger options",
  prompt: "What is the default value of the option --width of zogger?",
  field: "width_default",
  description: "default value of the option --width",
  isJson: false
})
const version = caseOf({
  title: "zogger",
  prompt: "What is the latest version of zogger?",
  field: "latest_version",
  description: "latest version of zogger"
})
const limit = caseOf({
  title: "Rate limits of the Harbor API",
  prompt: "How many requests per minute does the export endpoint of the Harbor API allow?",
  field: "export_requests_per_minute",
  description: "requests per minute that the export endpoint allows",
  type: "integer"
})

const weight = (number: number) =>
  caseOf({
    title: "Kestrel 7",
    prompt: `How much does the Kestrel ${number} weigh in kilograms?`,
    field: "weight",
    description: `weight of the Kestrel ${number} in kilograms`,
    type: "number",
    isJson: number === 7
  })

export const cases: Readonly<Record<string, ReadonlyArray<Case>>> = {
  licences: [
    licence("pino is released under the MIT License. zogger is licensed under Apache-2.0.", "Apache-2.0"),
    licence("zogger is released under the BSD-3-Clause licence.", "BSD-3-Clause"),
    licence("zogger is released under the Zogger Public License.", "Zogger Public License"),
    licence("zogger is licensed under the Apache License 2.0.", "Apache License 2.0"),
    licence("Unlike pino, which is released under the MIT License, zogger has its own format."),
    licence("zogger wraps pino. pino is released under the MIT License."),
    licence(
      "<h1>zogger</h1><p>A logger.</p><p>License: BSD-3-Clause</p><h2>Related</h2><ul><li>pino (MIT License)</li><li>bunyan (MIT License)</li></ul>",
      "BSD-3-Clause"
    ),
    licence(
      "<h1>zogger</h1><p>A logger.</p><h2>Related packages</h2><ul><li>pino (MIT License)</li><li>bunyan (MIT License)</li></ul>"
    ),
    licence(
      "<h1>zogger</h1><p>A logger.</p><h2>Dependencies</h2><table><tr><th>Package</th><th>License</th></tr><tr><td>pino</td><td>MIT</td></tr></table>"
    ),
    licence(
      "<h1>Loggers compared</h1><table><tr><th>Package</th><th>License</th></tr><tr><td>pino</td><td>MIT</td></tr><tr><td>zogger</td><td>Apache-2.0</td></tr></table>",
      "Apache-2.0",
      { title: "Loggers compared", isJson: false, isInWords: false }
    ),
    licence(
      "<h1>zogger</h1><p>A logger.</p><aside><h2>Popular packages</h2><p>pino: released under the MIT License.</p></aside>"
    ),
    licence("zogger was formerly released under the MIT License."),
    licence("Until 2019, zogger was released under the MIT License."),
    licence("zogger is not released under the MIT License.", undefined, { isInWords: false }),
    licence("zogger is no longer released under the MIT License.", undefined, { isInWords: false }),
    licence("zogger is a fork of pino, which is released under the MIT License."),
    licence("zogger is a fork of pino, released under the MIT License by its authors."),
    licence("Is zogger released under the MIT License?"),
    licence("Users often ask: “Is zogger released under the MIT License?”"),
    licence("The documentation of zogger is licensed under CC-BY-4.0."),
    licence("If you need the MIT License, use pino instead of zogger."),
    licence("Earlier versions of zogger were released under the MIT License."),
    licence("zogger depends on pino (MIT License)."),
    licence("zogger may be released under the MIT License one day."),
    licence("zogger-cli is released under the MIT License."),
    licence("The plugin for Vim is released under the MIT License."),
    licence("Code under the MIT License can be used together with zogger."),
    licence("zogger uses pino, whose licence is MIT."),
    licence("zogger bundles code from pino (MIT) and bunyan (Apache-2.0)."),
    licence("<h1>zogger</h1><p>A logger.</p><h2>Credits</h2><p>Based on pino, copyright 2016, MIT License.</p>"),
    licence("<h1>zogger</h1><p>A logger.</p><h2>License</h2><p>MIT</p>", "MIT"),
    licence("Like pino, zogger is released under the ISC License.", "ISC License"),
    licence("zogger is released under the ISC License, whereas pino is released under the MIT License.", "ISC License"),
    licence("zogger is a logger for servers. It is released under the ISC License.", "ISC License"),
    licence("zogger is a logger. The library is available under the MIT License.", "MIT License")
  ],
  years: [
    released("Zog is a language by Ann Lee. It was influenced by Zig (2009) and Rust, released in 2015."),
    released("Zog, the successor of Zig, which appeared in 2009, was released in 2016.", 2016),
    released("Zog is a programming language. Its predecessor Zig was released in 2009."),
    released("Zog is inspired by Zig, which was released in 2009."),
    released("Zig was released in 2009. Zog was released in 2014.", 2014),
    released("Zog is a rewrite of a library that was released in 2009."),
    released("Zog was not released in 2009.", undefined, { isInWords: false }),
    released("The company behind Zog released its first product in 2009."),
    released("Unlike Zig, released in 2009, Zog has no garbage collector."),
    released("Zog would have been released in 2009 without the delay.", undefined, { isInWords: false }),
    released("Zog was planned to be released in 2009.", undefined, { isInWords: false }),
    released(
      "<h1>Zog</h1><p>Zog is a language.</p><h2>Similar languages</h2><table><tr><th>Name</th><th>Released</th></tr><tr><td>Zig</td><td>2009</td></tr></table>"
    ),
    released("<h1>Zog</h1><p>Zog is a language.</p><h2>See also</h2><ul><li>Zig (released in 2009)</li></ul>"),
    released("Was Zog released in 2009?"),
    released("Zog, a language for small machines, was released in 2014 by its author.", 2014)
  ],
  prices: [
    price("The Aurora desk lamp is out of stock. The Borealis desk lamp costs 49 euros."),
    price("Unlike the Borealis desk lamp, which costs 49 euros, the Aurora desk lamp has a dimmer."),
    price("The Aurora desk lamp formerly cost 49 euros."),
    price("The Aurora desk lamp used to cost 49 euros."),
    price("The Aurora desk lamp costs 49 dollars.", undefined, { isInWords: false }),
    price("The Aurora desk lamp has a dimmer. Shipping costs 5 euros."),
    price("The shade of the Aurora desk lamp costs 12 euros."),
    price("The Aurora desk lamp does not cost 49 euros.", undefined, { isInWords: false }),
    price(
      "<h1>Aurora desk lamp</h1><p>A lamp.</p><h2>You may also like</h2><ul><li>Borealis desk lamp: 49 euros</li></ul>"
    ),
    price(
      "<h1>Aurora desk lamp</h1><p>A lamp.</p><h2>Accessories</h2><table><tr><th>Name</th><th>Price (EUR)</th></tr><tr><td>Bulb</td><td>6</td></tr></table>"
    ),
    price("The Aurora desk lamp costs 79 euros. The Borealis desk lamp costs 49 euros.", 79)
  ],
  authors: [
    author("The Salt Road is a novel. Its foreword was written by Jane Miller."),
    author("The Salt Road is a novel inspired by a poem that Jane Miller wrote."),
    author("The Salt Road is a novel. Its sequel, The Iron Road, was written by Jane Miller."),
    author("Unlike The Iron Road, which Jane Miller wrote, The Salt Road is short."),
    author("The Salt Road was not written by Jane Miller.", undefined, { isInWords: false }),
    author("The Salt Road was allegedly written by Jane Miller.", undefined, { isInWords: false }),
    author("The Salt Road is a novel. The film of the same name was written by Jane Miller."),
    author(
      "<h1>The Salt Road</h1><p>A novel.</p><h2>Similar books</h2><ul><li>The Iron Road, written by Jane Miller</li></ul>"
    ),
    author("<h1>The Salt Road</h1><p>A novel.</p><h2>Reviews</h2><p>Reviewed by Jane Miller.</p>"),
    author("The Salt Road was written by Clara Moss. The Iron Road was written by Jane Miller.", "Clara Moss")
  ],
  capitals: [
    capitalOf("Lyon")("Lyon is a city. The capital of France is Paris."),
    capitalOf("Lyon")("Lyon is a city in France, whose capital is Paris."),
    capitalOf("Lyon")("Lyon is a city in France. Its capital, Paris, is far away.", undefined, { isInWords: false }),
    capitalOf("Guinea")("Guinea is a country. The capital of neighbouring Mali is Bamako."),
    capitalOf("Guinea")("Guinea borders Mali, the capital of which is Bamako."),
    capitalOf("Nigeria")("The former capital of Nigeria is Lagos."),
    capitalOf("Nigeria")("Nigeria is a country. Its capital was Lagos until 1991."),
    capitalOf("Nigeria")("Nigeria is a country. Its capital is not Lagos.", undefined, { isInWords: false }),
    capitalOf("Nigeria")("Nigeria is a country. Its capital is Abuja.", "Abuja"),
    capitalOf("France")("The capital of France is Paris. The capital of Spain is Madrid.", "Paris"),
    capitalOf("Austria")("Unlike Hungary, whose capital is Budapest, Austria has no coast or navy."),
    capitalOf("Austria")(
      "<h1>Austria</h1><p>A country.</p><h2>Neighbours</h2><table><tr><th>Country</th><th>Capital</th></tr><tr><td>Hungary</td><td>Budapest</td></tr></table>"
    )
  ],
  populations: [
    population("Lyon is a city. Paris has a population of 2,100,000."),
    population("Lyon is smaller than Paris, which has a population of 2,100,000."),
    population("Lyon formerly had a population of 120,000."),
    population("In 1801, Lyon had a population of 120,000.", undefined, { isInWords: false }),
    population("The province of Lyon's neighbour has a population of 120,000."),
    population("Lyon does not have a population of 120,000.", undefined, { isInWords: false }),
    population(
      "<h1>Lyon</h1><p>A city.</p><h2>Twin towns</h2><table><tr><th>Town</th><th>Population</th></tr><tr><td>Turin</td><td>840000</td></tr></table>"
    ),
    population("Lyon has a population of 520,000. Paris has a population of 2,100,000.", 520000, { words: "520,000" })
  ],
  defaults: [
    defaultOf("The default value of --depth is 5. The option --width has no default.", undefined, { isInWords: false }),
    defaultOf("Unlike --depth, which defaults to 5, the option --width must be given.", undefined, {
      isInWords: false
    }),
    defaultOf(
      "<h1>zogger options</h1><table><tr><th>Option</th><th>Default</th></tr><tr><td>--depth</td><td>5</td></tr><tr><td>--width</td><td></td></tr></table>"
    ),
    defaultOf(
      "<h1>zogger options</h1><dl><dt>--width</dt><dd>How wide a line is.</dd><dt>--depth</dt><dd>How deep it goes. The default is 5.</dd></dl>"
    ),
    defaultOf("<h1>zogger options</h1><dl><dt>--max-width</dt><dd>The default is 5.</dd></dl>"),
    defaultOf("Before version 3, the default value of --width was 5.", undefined, { isInWords: false }),
    defaultOf("The default value of --width is not 5.", undefined, { isInWords: false }),
    defaultOf(
      "<h1>zogger options</h1><table><tr><th>Option</th><th>Default</th></tr><tr><td>--depth</td><td>5</td></tr><tr><td>--width</td><td>80</td></tr></table>",
      "80"
    )
  ],
  versions: [
    version("zogger requires version 18.2.0 of Node.js."),
    version("zogger requires Node.js 18.2.0 or later."),
    version("zogger wraps pino. The latest version of pino is 9.1.0."),
    version("Unlike pino, whose latest version is 9.1.0, zogger is stable."),
    version(
      "<h1>zogger</h1><p>A logger.</p><h2>Dependencies</h2><table><tr><th>Package</th><th>Version</th></tr><tr><td>pino</td><td>9.1.0</td></tr></table>"
    ),
    version("The latest version of zogger is 2.4.1. The latest version of pino is 9.1.0.", "2.4.1")
  ],
  "rate limits": [
    limit("The search endpoint allows 60 requests per minute. The export endpoint is limited as well."),
    limit("The export endpoint allows 60 requests per hour.", undefined, { isInWords: false }),
    limit(
      "Unlike the search endpoint, which allows 60 requests per minute, the export endpoint has no limit.",
      undefined,
      { isInWords: false }
    ),
    limit("The export endpoint formerly allowed 60 requests per minute."),
    limit(
      "<h1>Rate limits of the Harbor API</h1><table><tr><th>Endpoint</th><th>Requests per minute</th></tr><tr><td>search</td><td>60</td></tr></table>"
    ),
    limit(
      "<h1>Rate limits of the Harbor API</h1><p>Limits by endpoint.</p><table><tr><th>Endpoint</th><th>Requests per minute</th></tr><tr><td>search</td><td>60</td></tr><tr><td>export</td><td>10</td></tr></table>",
      10,
      { isJson: false, isInWords: false }
    ),
    limit("The search endpoint allows 60 requests per minute. The export endpoint allows 10 requests per minute.", 10)
  ],
  others: [
    caseOf({
      title: "Rona Bridge",
      prompt: "In which year did Rona Bridge open?",
      field: "opening_year",
      type: "integer"
    })("Rona Bridge is a bridge. The old bridge opened in 1850."),
    caseOf({ title: "Ben Sorr", prompt: "How high is Ben Sorr in metres?", field: "height_metres", type: "integer" })(
      "Ben Sorr is a mountain. The neighbouring Ben Tal is 1,204 metres high."
    ),
    caseOf({
      title: "Mira Foods",
      prompt: "How many people does Mira Foods employ?",
      field: "employees",
      type: "integer"
    })("Mira Foods is a company in Orla. Its largest competitor, Vell Foods, employs 4,000 people."),
    caseOf({ title: "Mira Foods", prompt: "Who founded Mira Foods?", field: "founder" })(
      "Mira Foods was sold to Vell Foods, which was founded by Carl Dunn."
    ),
    caseOf({ title: "Kesh", prompt: "Who is the president of Kesh?", field: "president" })(
      "Kesh is a country. The president of neighbouring Dorn is Ilya Marsh."
    )
  ],
  "things that differ by number": [
    weight(9)("The Kestrel 7 is a drone. It weighs 4.2 kg."),
    weight(9)("The Kestrel 7 weighs 4.2 kg, the Kestrel 9 has not been weighed.", undefined, { isInWords: false }),
    weight(7)("The Kestrel 7 is a drone. It weighs 4.2 kg.", 4.2),
    weight(7)("The Kestrel 7 weighs 4.2 kg; the Kestrel 9 weighed 6 kg.", 4.2),
    caseOf({
      title: "Phones",
      prompt: "How much is the Phone 5 in euros?",
      field: "price",
      description: "price of the Phone 5 in euros",
      type: "number",
      isJson: false
    })("The Phone 4 costs 399 euros. The Phone 5 comes next spring.")
  ],
  "values in plain words": [
    caseOf({ title: "Portugal", prompt: "What is the currency of Portugal?", field: "currency" })(
      "Portugal is a country. The currency is the euro.",
      "euro"
    ),
    caseOf({
      title: "Lake Orn",
      prompt: "What is the area of Lake Orn?",
      field: "area",
      description: "area in square kilometres",
      type: "number"
    })("Lake Orn is a lake. It is 61 metres deep and covers 92,230 km².", 92230, { words: "92,230 km²" })
  ],
  "years of figures": [
    caseOf({
      title: "Tarn",
      prompt: "From which year is the population of Tarn?",
      field: "populationYear",
      description: "year of the population figure",
      type: "integer"
    })("Tarn is a town. It had 12,400 inhabitants in 1931. Its population is 18,050.")
  ],
  "plans, denials and former values": [
    caseOf({
      title: "Ondra Tunnel",
      prompt: "In which year was the Ondra Tunnel completed?",
      field: "completed",
      type: "integer"
    })(
      "The Ondra Tunnel is a tunnel. It was to be completed in 2019.",
      undefined,
      { isInWords: false }
    ),
    capitalOf("Veralia")("The capital of Veralia is not Onhava. It was Onhava until 1958.", undefined, {
      isInWords: false
    }),
    caseOf({ title: "Rill", prompt: "What is the version of Rill?", field: "version" })(
      "Rill is a library. Version 3 dropped support for old browsers.",
      undefined,
      { isInWords: false }
    )
  ],
  flags: [
    caseOf({ title: "France", prompt: "What are the colours of the flag of France?", field: "flag_color" })(
      "France is a country. The colour of its flag is blue, white and red.",
      "blue, white and red"
    )
  ]
}
