import { fields, matching, text, whole } from "../question.ts"
import { absent, number, optional, yes } from "./prose-page.ts"
import type { ShortPage } from "./short-page.ts"

/**
 * Short pages that were written before sentences were tagged. Half of them were used to learn the weights of the
 * features.
 */
export const thirdFreshPages: ReadonlyArray<ShortPage> = [
  {
    path: "/third/parquet-lens",
    title: "parquet-lens",
    html:
      "<p>parquet-lens is a command-line viewer for Parquet files. It was started by Inge Dahl in 2017 while she worked at the Arctic Data Centre. Requires Python 3.9 or later; the 3.x series still ran on Python 2.7.</p><p>The current release is 4.2.1. Version 5 is planned for spring and will drop the <code>--legacy</code> flag.</p><h2>Usage</h2><ul><li><code>--rows N</code> number of rows to print (default 20)</li><li><code>--format</code> output format, one of table, json or csv. The default is table.</li></ul><h2>Licence</h2><p>parquet-lens is distributed under the Mozilla Public License 2.0. The bundled Thrift parser is Apache-2.0.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "Which Python version does parquet-lens need?",
        schema: fields({ pythonVersion: text("") }),
        answer: { pythonVersion: "3.9" }
      },
      { kind: "words", prompt: "Who started parquet-lens?", answer: { answer: matching(/Inge Dahl/iu) } },
      {
        kind: "fact",
        prompt: "What is the current version of parquet-lens?",
        schema: fields({ version: text("current release") }),
        answer: { version: "4.2.1" }
      },
      {
        kind: "words",
        prompt: "How many rows does parquet-lens print by default?",
        answer: { answer: matching(/20/iu) }
      },
      {
        kind: "fact",
        prompt: "What is parquet-lens licensed under?",
        schema: fields({ license: text("licence") }),
        answer: { license: "Mozilla Public License 2.0" }
      },
      {
        kind: "words",
        prompt: "What is the default output format of parquet-lens?",
        answer: { answer: matching(/table/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "Which Node.js version does parquet-lens need?",
        schema: fields({ nodeVersion: text("required version of Node.js") }),
        answer: "not found"
      },
      { kind: "unanswerable", prompt: "When will version 4.3 of parquet-lens be released?", answer: "not found" }
    ],
    json: {
      schema: optional({
        pythonVersion: text(""),
        author: text("person who started the project"),
        version: text("current release"),
        rows: whole("rows printed by default"),
        license: text("licence"),
        format: text("default output format"),
        nodeVersion: text("required version of Node.js"),
        nextRelease: text("release date of version 4.3")
      }),
      fields: {
        pythonVersion: "3.9",
        author: "Inge Dahl",
        version: "4.2.1",
        rows: 20,
        license: "Mozilla Public License 2.0",
        format: "table",
        nodeVersion: absent,
        nextRelease: absent
      }
    }
  },
  {
    path: "/third/lake-brask",
    title: "Lake Brask",
    html:
      "<p>Lake Brask lies in the municipality of Ulvik, 412 metres above sea level. The lake stretches 18 km from north to south and is at most 3 km across. Its deepest point, off Tangen, is at 96 metres. The trail around the lake is 44 km long. Char and trout live in it. It was dammed in 1954, and a second dam was once proposed but never built.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "How long is Lake Brask?",
        schema: fields({ length: number("length in kilometres") }),
        answer: { length: 18 }
      },
      { kind: "words", prompt: "How deep is Lake Brask?", answer: { answer: matching(/96/iu) } },
      {
        kind: "fact",
        prompt: "How high above the sea is Lake Brask?",
        schema: fields({ elevation: number("elevation in metres") }),
        answer: { elevation: 412 }
      },
      { kind: "words", prompt: "In which municipality is Lake Brask?", answer: { answer: matching(/Ulvik/iu) } },
      {
        kind: "fact",
        prompt: "When was Lake Brask dammed?",
        schema: fields({ dammed: whole("year in which it was dammed") }),
        answer: { dammed: 1954 }
      },
      { kind: "words", prompt: "How long is the trail around Lake Brask?", answer: { answer: matching(/44 km/iu) } },
      {
        kind: "unanswerable",
        prompt: "When was the second dam of Lake Brask built?",
        schema: fields({ secondDam: whole("year in which the second dam was built") }),
        answer: "not found"
      },
      { kind: "unanswerable", prompt: "What is the volume of Lake Brask?", answer: "not found" }
    ],
    json: {
      schema: optional({
        length: number("length in kilometres"),
        maxDepth: number("greatest depth in metres"),
        elevation: number("elevation in metres"),
        municipality: text(""),
        dammed: whole("year in which it was dammed"),
        trailLength: number("length of the trail around the lake in kilometres"),
        secondDam: whole("year in which the second dam was built"),
        volume: number("volume in cubic kilometres")
      }),
      fields: {
        length: 18,
        maxDepth: 96,
        elevation: 412,
        municipality: "Ulvik",
        dammed: 1954,
        trailLength: 44,
        secondDam: absent,
        volume: absent
      }
    }
  },
  {
    path: "/third/hollin-bridge",
    title: "Hollin Bridge",
    html:
      "<p>The Hollin Bridge carries the B4021 over the River Sarn. Designed by Ottoline Marsh and opened in 1931 by the Duke of Arran, it replaced a ferry that had run since the Middle Ages. Its main span measures 148 metres. Tolls were abolished in 1968. In 2014 the deck was renewed by Kerr & Sons at a cost of £6.4 million. The nearby Sarn Viaduct, by Thomas Pell, is older.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "Who designed the Hollin Bridge?",
        schema: fields({ designer: text("designer of the bridge") }),
        answer: { designer: "Ottoline Marsh" }
      },
      { kind: "words", prompt: "Which river does the Hollin Bridge cross?", answer: { answer: matching(/Sarn/iu) } },
      {
        kind: "fact",
        prompt: "Who opened the Hollin Bridge?",
        schema: fields({ openedBy: text("person who opened it") }),
        answer: { openedBy: "Duke of Arran" }
      },
      { kind: "words", prompt: "When did the Hollin Bridge open?", answer: { answer: matching(/1931/iu) } },
      {
        kind: "fact",
        prompt: "How long is the main span of the Hollin Bridge?",
        schema: fields({ mainSpan: number("main span in metres") }),
        answer: { mainSpan: 148 }
      },
      { kind: "unanswerable", prompt: "What is the toll for the Hollin Bridge?", answer: "not found" },
      {
        kind: "fact",
        prompt: "How much did the renewal of the deck cost?",
        schema: fields({ renewalCost: number("cost of the renewal of 2014 in pounds") }),
        answer: { renewalCost: 6400000 }
      },
      { kind: "unanswerable", prompt: "Who built the ferry that the Hollin Bridge replaced?", answer: "not found" }
    ],
    json: {
      schema: optional({
        designer: text("designer of the bridge"),
        river: text("river it crosses"),
        openedBy: text("person who opened it"),
        opened: whole("year of opening"),
        mainSpan: number("main span in metres"),
        toll: number("toll in pounds"),
        renewalCost: number("cost of the renewal of 2014 in pounds"),
        ferryBuilder: text("builder of the former ferry")
      }),
      fields: {
        designer: "Ottoline Marsh",
        river: matching(/Sarn/iu),
        openedBy: "Duke of Arran",
        opened: 1931,
        mainSpan: 148,
        toll: absent,
        renewalCost: 6400000,
        ferryBuilder: absent
      }
    }
  },
  {
    path: "/third/terrafold-2-tent",
    title: "Terrafold 2 tent",
    html:
      "<p>The Terrafold 2 sleeps two and packs down to the size of a loaf of bread. At 1,640 g it is 300 g lighter than the Terrafold 1.</p><table><tr><th>Property</th><th>Value</th></tr><tr><td>Weight</td><td>1,640 g</td></tr><tr><td>Packed size</td><td>34 × 14 cm</td></tr><tr><td>Poles</td><td>DAC Featherlite, 9 mm</td></tr><tr><td>Water column</td><td>3,000 mm</td></tr><tr><td>Colour</td><td>moss green</td></tr></table><p>Price: €429. A footprint costs €45 extra. Delivered within 3 to 5 working days; returns are free for 60 days.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "How much does the Terrafold 2 weigh?",
        schema: fields({ weight: number("weight in grams") }),
        answer: { weight: 1640 }
      },
      { kind: "words", prompt: "What does the Terrafold 2 cost?", answer: { answer: matching(/429/iu) } },
      {
        kind: "fact",
        prompt: "How many people sleep in the Terrafold 2?",
        schema: fields({ persons: whole("number of people it sleeps") }),
        answer: { persons: 2 }
      },
      { kind: "words", prompt: "What colour is the Terrafold 2?", answer: { answer: matching(/moss green/iu) } },
      {
        kind: "fact",
        prompt: "What is the water column of the Terrafold 2?",
        schema: fields({ waterColumn: number("water column in millimetres") }),
        answer: { waterColumn: 3000 }
      },
      { kind: "words", prompt: "How much does the footprint cost?", answer: { answer: matching(/45/iu) } },
      {
        kind: "unanswerable",
        prompt: "How much does the Terrafold 1 cost?",
        schema: fields({ oldPrice: number("price of the Terrafold 1 in euros") }),
        answer: "not found"
      },
      { kind: "words", prompt: "How long can the Terrafold 2 be returned?", answer: { answer: matching(/60 days/iu) } }
    ],
    json: {
      schema: optional({
        weight: number("weight in grams"),
        price: number("price in euros"),
        persons: whole("number of people it sleeps"),
        colour: text(""),
        waterColumn: number("water column in millimetres"),
        footprintPrice: number("price of the footprint in euros"),
        oldPrice: number("price of the Terrafold 1 in euros"),
        returnDays: whole("days in which it can be returned")
      }),
      fields: {
        weight: 1640,
        price: 429,
        persons: 2,
        colour: "moss green",
        waterColumn: 3000,
        footprintPrice: 45,
        oldPrice: absent,
        returnDays: 60
      }
    }
  },
  {
    path: "/third/marit-solheim",
    title: "Marit Solheim",
    html:
      "<p>Marit Solheim (12 June 1948 – 3 March 2019) was a Norwegian cellist and conductor. Born in Hamar to a baker and a schoolteacher, she took up the cello at the age of seven. She trained in Leipzig under Karl Brandt and made her debut in Oslo in 1966. From 1981 until 1997 she led the Bergen Chamber Orchestra; her successor was Paul Innes. Solheim was twice nominated for the Nordic Prize but did not win it. She had two daughters with the composer Arne Lie. She died in Trondheim.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "When was Marit Solheim born?",
        schema: fields({ birthDate: text("date of birth") }),
        answer: { birthDate: "12 June 1948" }
      },
      { kind: "words", prompt: "Where was Marit Solheim born?", answer: { answer: matching(/Hamar/iu) } },
      {
        kind: "fact",
        prompt: "Who taught Marit Solheim in Leipzig?",
        schema: fields({ teacher: text("teacher in Leipzig") }),
        answer: { teacher: "Karl Brandt" }
      },
      { kind: "words", prompt: "Which instrument did Marit Solheim play?", answer: { answer: matching(/cell/iu) } },
      {
        kind: "fact",
        prompt: "Who succeeded Marit Solheim at the Bergen Chamber Orchestra?",
        schema: fields({ successor: text("successor in Bergen") }),
        answer: { successor: "Paul Innes" }
      },
      { kind: "unanswerable", prompt: "In which year did Marit Solheim win the Nordic Prize?", answer: "not found" },
      {
        kind: "fact",
        prompt: "How many daughters did Marit Solheim have?",
        schema: fields({ daughters: whole("number of daughters") }),
        answer: { daughters: 2 }
      },
      { kind: "words", prompt: "Where did Marit Solheim die?", answer: { answer: matching(/Trondheim/iu) } },
      {
        kind: "fact",
        prompt: "When did Marit Solheim make her debut?",
        schema: fields({ debut: whole("year of her debut") }),
        answer: { debut: 1966 }
      }
    ],
    json: {
      schema: optional({
        birthDate: text("date of birth"),
        birthPlace: text("place of birth"),
        teacher: text("teacher in Leipzig"),
        instrument: text(""),
        successor: text("successor in Bergen"),
        prizeYear: whole("year in which she won the Nordic Prize"),
        daughters: whole("number of daughters"),
        deathPlace: text("place of death"),
        debut: whole("year of her debut")
      }),
      fields: {
        birthDate: "12 June 1948",
        birthPlace: "Hamar",
        teacher: "Karl Brandt",
        instrument: matching(/cell/iu),
        successor: "Paul Innes",
        prizeYear: absent,
        daughters: 2,
        deathPlace: "Trondheim",
        debut: 1966
      }
    }
  },
  {
    path: "/third/varn-instruments",
    title: "Varn Instruments",
    html:
      "<p>Varn Instruments makes microscopes for schools and hospitals. The firm was set up in Jena in 1952 by Otto Varn and his sister Helga, moved to Graz in 1971 and has been owned by the Telmar Group since 2008. It had 640 employees at the end of 2021, after 900 ten years before. Chief executive is Sabine Ruhl, who took over from Max Otter in 2019. Sales came to €118 million in 2021. A new plant in Linz should open in 2026.</p>",
    questions: [
      { kind: "words", prompt: "Where is Varn Instruments based?", answer: { answer: matching(/Graz/iu) } },
      {
        kind: "fact",
        prompt: "Who runs Varn Instruments?",
        schema: fields({ ceo: text("chief executive") }),
        answer: { ceo: "Sabine Ruhl" }
      },
      { kind: "words", prompt: "When was Varn Instruments founded?", answer: { answer: matching(/1952/iu) } },
      {
        kind: "fact",
        prompt: "Who owns Varn Instruments?",
        schema: fields({ owner: text("") }),
        answer: { owner: "Telmar Group" }
      },
      { kind: "words", prompt: "How many people work at Varn Instruments?", answer: { answer: matching(/640/iu) } },
      {
        kind: "fact",
        prompt: "What does Varn Instruments make?",
        schema: fields({ products: text("what it makes") }),
        answer: { products: "microscopes" }
      },
      {
        kind: "words",
        prompt: "What was the revenue of Varn Instruments in 2021?",
        answer: { answer: matching(/118 million/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "When did the plant in Linz open?",
        schema: fields({ linz: whole("year in which the plant in Linz opened") }),
        answer: "not found"
      },
      { kind: "unanswerable", prompt: "Who chairs the board of Varn Instruments?", answer: "not found" }
    ],
    json: {
      schema: optional({
        headquarters: text("city in which it is based"),
        ceo: text("chief executive"),
        founded: whole("year of foundation"),
        owner: text(""),
        employees: whole("number of employees"),
        products: text("what it makes"),
        revenue: number("sales in 2021 in euros"),
        linz: whole("year in which the plant in Linz opened"),
        chair: text("chair of the board")
      }),
      fields: {
        headquarters: "Graz",
        ceo: "Sabine Ruhl",
        founded: 1952,
        owner: "Telmar Group",
        employees: 640,
        products: "microscopes",
        revenue: 118000000,
        linz: absent,
        chair: absent
      }
    }
  },
  {
    path: "/third/deploying-with-skiff",
    title: "Deploying with Skiff",
    html:
      "<p>Skiff copies a build to a server over SSH. You need an account on the server and rsync 3.1 or newer on both sides.</p><h2>Limits</h2><p>A release may hold no more than 20,000 files. Skiff keeps the last five releases and removes older ones; set <code>keep</code> to change that. Uploads larger than 2 GB are rejected with the error <code>E_TOO_LARGE</code>.</p><h2>Settings</h2><dl><dt><code>timeout</code></dt><dd>Seconds to wait for the server. Default: 30.</dd><dt><code>retries</code></dt><dd>How often a failed upload is tried again. Default: 0, that is, never.</dd><dt><code>port</code></dt><dd>The port of the SSH server, 22 unless you change it.</dd></dl><p>To roll back, run <code>skiff rollback</code>. Windows is not supported.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "What is the default timeout of Skiff in seconds?",
        schema: fields({ timeout: whole("default timeout in seconds") }),
        answer: { timeout: 30 }
      },
      { kind: "words", prompt: "How many releases does Skiff keep?", answer: { answer: matching(/five/iu) } },
      {
        kind: "fact",
        prompt: "Which port does Skiff use by default?",
        schema: fields({ port: whole("default port") }),
        answer: { port: 22 }
      },
      {
        kind: "words",
        prompt: "What is the largest upload that Skiff accepts?",
        answer: { answer: matching(/2 GB/iu) }
      },
      {
        kind: "fact",
        prompt: "Which command rolls back a release?",
        schema: fields({ rollbackCommand: text("command to roll back") }),
        answer: { rollbackCommand: "skiff rollback" }
      },
      {
        kind: "fact",
        prompt: "Does Skiff support Windows?",
        schema: fields({ windows: yes("whether Windows is supported") }),
        answer: { windows: false }
      },
      {
        kind: "fact",
        prompt: "How many files may a release have?",
        schema: fields({ maxFiles: whole("maximum number of files of a release") }),
        answer: { maxFiles: 20000 }
      },
      { kind: "unanswerable", prompt: "What is the default log level of Skiff?", answer: "not found" },
      {
        kind: "fact",
        prompt: "Which version of rsync does Skiff need?",
        schema: fields({ rsyncVersion: text("minimum version of rsync") }),
        answer: { rsyncVersion: "3.1" }
      }
    ],
    json: {
      schema: optional({
        timeout: whole("default timeout in seconds"),
        keptReleases: whole("number of releases kept"),
        port: whole("default port"),
        maxUpload: number("maximum size of an upload in gigabytes"),
        rollbackCommand: text("command to roll back"),
        windows: yes("whether Windows is supported"),
        maxFiles: whole("maximum number of files of a release"),
        logLevel: text("default log level"),
        rsyncVersion: text("minimum version of rsync")
      }),
      fields: {
        timeout: 30,
        keptReleases: 5,
        port: 22,
        maxUpload: 2,
        rollbackCommand: "skiff rollback",
        windows: false,
        maxFiles: 20000,
        logLevel: absent,
        rsyncVersion: "3.1"
      }
    }
  },
  {
    path: "/third/oststrand",
    title: "Oststrand",
    html:
      "<p>Oststrand is a seaside town in the county of Lister with 8,300 residents. Until 1972 it was called Nyhavn. The mayor is Liv Torgersen of the Centre Party; she beat Geir Dahl in the election of 2023. Twice a day a ferry crosses to Hanstholm in 2 hours and 15 minutes. The oldest building is the Customs House of 1742. Before the war the town had almost 12,000 people. The nearest airport is Kjevik, 38 km away.</p>",
    questions: [
      { kind: "words", prompt: "What is the population of Oststrand?", answer: { answer: matching(/8,300/iu) } },
      {
        kind: "fact",
        prompt: "Who is the mayor of Oststrand?",
        schema: fields({ mayor: text("") }),
        answer: { mayor: "Liv Torgersen" }
      },
      { kind: "words", prompt: "What was Oststrand called before 1972?", answer: { answer: matching(/Nyhavn/iu) } },
      {
        kind: "fact",
        prompt: "In which county is Oststrand?",
        schema: fields({ county: text("") }),
        answer: { county: "Lister" }
      },
      { kind: "words", prompt: "Where does the ferry from Oststrand go?", answer: { answer: matching(/Hanstholm/iu) } },
      {
        kind: "fact",
        prompt: "How far is the airport from Oststrand?",
        schema: fields({ airportDistance: number("distance to the nearest airport in kilometres") }),
        answer: { airportDistance: 38 }
      },
      {
        kind: "words",
        prompt: "What is the oldest building of Oststrand?",
        answer: { answer: matching(/Customs House/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "When was Oststrand founded?",
        schema: fields({ founded: whole("year of foundation") }),
        answer: "not found"
      },
      {
        kind: "words",
        prompt: "What party does the mayor of Oststrand belong to?",
        answer: { answer: matching(/Centre Party/iu) }
      }
    ],
    json: {
      schema: optional({
        population: whole(""),
        mayor: text(""),
        formerName: text("name until 1972"),
        county: text(""),
        ferryDestination: text("destination of the ferry"),
        airportDistance: number("distance to the nearest airport in kilometres"),
        oldestBuilding: text(""),
        founded: whole("year of foundation"),
        party: text("party of the mayor")
      }),
      fields: {
        population: 8300,
        mayor: "Liv Torgersen",
        formerName: "Nyhavn",
        county: "Lister",
        ferryDestination: "Hanstholm",
        airportDistance: 38,
        oldestBuilding: "Customs House",
        founded: absent,
        party: "Centre Party"
      }
    }
  },
  {
    path: "/third/the-glass-orchard",
    title: "The Glass Orchard",
    html:
      "<p>The Glass Orchard is the third novel by Tamsin Okoro. Published by Harrow House in September 2016, it follows a botanist who inherits an abandoned greenhouse. It has 384 pages. The audiobook is read by Neil Marwood. A film directed by Petra Zelenka came out in 2020, with Ines Faro in the lead role. The sequel, The Iron Meadow, was published by Larch in 2019. The book was shortlisted for the Benson Prize.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "Who wrote The Glass Orchard?",
        schema: fields({ author: text("author of the novel") }),
        answer: { author: "Tamsin Okoro" }
      },
      { kind: "words", prompt: "Who published The Glass Orchard?", answer: { answer: matching(/Harrow House/iu) } },
      {
        kind: "fact",
        prompt: "How many pages does The Glass Orchard have?",
        schema: fields({ pages: whole("number of pages") }),
        answer: { pages: 384 }
      },
      {
        kind: "words",
        prompt: "Who reads the audiobook of The Glass Orchard?",
        answer: { answer: matching(/Neil Marwood/iu) }
      },
      {
        kind: "fact",
        prompt: "Who directed the film of The Glass Orchard?",
        schema: fields({ director: text("director of the film") }),
        answer: { director: "Petra Zelenka" }
      },
      { kind: "words", prompt: "When was The Glass Orchard published?", answer: { answer: matching(/2016/iu) } },
      {
        kind: "fact",
        prompt: "What is the sequel of The Glass Orchard called?",
        schema: fields({ sequel: text("title of the sequel") }),
        answer: { sequel: "The Iron Meadow" }
      },
      { kind: "unanswerable", prompt: "Which prize did The Glass Orchard win?", answer: "not found" },
      {
        kind: "fact",
        prompt: "Who plays the lead role in the film?",
        schema: fields({ leadActor: text("actor in the lead role of the film") }),
        answer: { leadActor: "Ines Faro" }
      }
    ],
    json: {
      schema: optional({
        author: text("author of the novel"),
        publisher: text("publisher of the novel"),
        pages: whole("number of pages"),
        narrator: text("narrator of the audiobook"),
        director: text("director of the film"),
        published: whole("year of publication"),
        sequel: text("title of the sequel"),
        prize: text("prize that the novel won"),
        leadActor: text("actor in the lead role of the film")
      }),
      fields: {
        author: "Tamsin Okoro",
        publisher: "Harrow House",
        pages: 384,
        narrator: "Neil Marwood",
        director: "Petra Zelenka",
        published: 2016,
        sequel: "The Iron Meadow",
        prize: absent,
        leadActor: "Ines Faro"
      }
    }
  },
  {
    path: "/third/thornback-skink",
    title: "Thornback skink",
    html:
      "<p>The thornback skink (Egernia aspera) is a lizard of the dry hills of western Mardania. Adults reach 24 cm and weigh about 110 g; hatchlings are some 7 cm long. Females bear two to four live young in late summer. It feeds on beetles and fallen fruit. Its main enemies are hawks and feral cats. The species was described by Louisa Finch in 1889. It is listed as Near Threatened. In captivity it lives up to 19 years. The related rock skink is larger.</p>",
    questions: [
      { kind: "words", prompt: "What does the thornback skink eat?", answer: { answer: matching(/beetles/iu) } },
      {
        kind: "fact",
        prompt: "Who described the thornback skink?",
        schema: fields({ describedBy: text("person who described the species") }),
        answer: { describedBy: "Louisa Finch" }
      },
      { kind: "words", prompt: "How long is an adult thornback skink?", answer: { answer: matching(/24 cm/iu) } },
      {
        kind: "fact",
        prompt: "What is the scientific name of the thornback skink?",
        schema: fields({ scientificName: text("") }),
        answer: { scientificName: "Egernia aspera" }
      },
      {
        kind: "words",
        prompt: "What is the conservation status of the thornback skink?",
        answer: { answer: matching(/Near Threatened/iu) }
      },
      {
        kind: "fact",
        prompt: "How long does the thornback skink live in captivity?",
        schema: fields({ lifespan: whole("years it lives in captivity") }),
        answer: { lifespan: 19 }
      },
      { kind: "unanswerable", prompt: "How heavy is the rock skink?", answer: "not found" },
      {
        kind: "fact",
        prompt: "In which year was the thornback skink described?",
        schema: fields({ year: whole("year of description") }),
        answer: { year: 1889 }
      }
    ],
    json: {
      schema: optional({
        diet: text("what it eats"),
        describedBy: text("person who described the species"),
        adultLength: number("length of adults in centimetres"),
        scientificName: text(""),
        status: text("conservation status"),
        lifespan: whole("years it lives in captivity"),
        rockSkinkWeight: number("weight of the rock skink in grams"),
        year: whole("year of description")
      }),
      fields: {
        diet: matching(/beetles/iu),
        describedBy: "Louisa Finch",
        adultLength: 24,
        scientificName: "Egernia aspera",
        status: "Near Threatened",
        lifespan: 19,
        rockSkinkWeight: absent,
        year: 1889
      }
    }
  },
  {
    path: "/third/night-train-471",
    title: "Night train 471",
    html:
      "<p>Night train 471 links Vella with Port Anders. It leaves Vella Central at 21:40 and arrives at 08:05 the next morning. It runs daily except Saturdays.</p><table><tr><th>Class</th><th>Berths per cabin</th><th>Price</th></tr><tr><td>Seat</td><td>–</td><td>€39</td></tr><tr><td>Couchette</td><td>6</td><td>€69</td></tr><tr><td>Sleeper</td><td>2</td><td>€129</td></tr></table><p>Bicycles travel for €12 and must be booked. Dogs are not allowed in sleepers. The operator is Nordbahn, which took the line over from the state railway in 2018.</p>",
    questions: [
      { kind: "words", prompt: "When does night train 471 leave Vella?", answer: { answer: matching(/21:40/iu) } },
      {
        kind: "fact",
        prompt: "How much is a sleeper on night train 471?",
        schema: fields({ sleeperPrice: number("price of a sleeper in euros") }),
        answer: { sleeperPrice: 129 }
      },
      { kind: "words", prompt: "Who operates night train 471?", answer: { answer: matching(/Nordbahn/iu) } },
      {
        kind: "fact",
        prompt: "How many berths does a couchette cabin have?",
        schema: fields({ couchetteBerths: whole("berths in a couchette cabin") }),
        answer: { couchetteBerths: 6 }
      },
      {
        kind: "words",
        prompt: "What does it cost to take a bicycle on night train 471?",
        answer: { answer: matching(/12/iu) }
      },
      {
        kind: "fact",
        prompt: "On which day does night train 471 not run?",
        schema: fields({ noService: text("day without service") }),
        answer: { noService: matching(/Saturday/iu) }
      },
      {
        kind: "fact",
        prompt: "Are dogs allowed in sleepers?",
        schema: fields({ dogsInSleepers: yes("whether dogs are allowed in sleepers") }),
        answer: { dogsInSleepers: false }
      },
      {
        kind: "unanswerable",
        prompt: "How fast is night train 471?",
        schema: fields({ speed: number("speed in kilometres per hour") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        departure: text("time of departure"),
        sleeperPrice: number("price of a sleeper in euros"),
        operator: text(""),
        couchetteBerths: whole("berths in a couchette cabin"),
        bicyclePrice: number("price for a bicycle in euros"),
        noService: text("day without service"),
        dogsInSleepers: yes("whether dogs are allowed in sleepers"),
        speed: number("speed in kilometres per hour")
      }),
      fields: {
        departure: "21:40",
        sleeperPrice: 129,
        operator: "Nordbahn",
        couchetteBerths: 6,
        bicyclePrice: 12,
        noService: matching(/Saturday/iu),
        dogsInSleepers: false,
        speed: absent
      }
    }
  },
  {
    path: "/third/museum-of-tides",
    title: "Museum of Tides",
    html:
      "<p>The Museum of Tides in Calder Bay shows how people have measured the sea. It opened in 2003 in a former fish market by the architect Rolf Aumann and drew 74,000 visitors last year. The director is Jane Osei. It is open from 10 am to 5 pm, Tuesday to Sunday. Admission is £9, or £5 for students; children under 12 get in free. A wing for storms was planned for 2012 but not built. The star exhibit is Kelvin's tide machine of 1873.</p>",
    questions: [
      { kind: "words", prompt: "How much is admission to the Museum of Tides?", answer: { answer: matching(/£9/iu) } },
      {
        kind: "fact",
        prompt: "Who is the director of the Museum of Tides?",
        schema: fields({ director: text("") }),
        answer: { director: "Jane Osei" }
      },
      {
        kind: "words",
        prompt: "How many visitors did the Museum of Tides have last year?",
        answer: { answer: matching(/74,000/iu) }
      },
      {
        kind: "fact",
        prompt: "When did the Museum of Tides open?",
        schema: fields({ opened: whole("year of opening") }),
        answer: { opened: 2003 }
      },
      {
        kind: "words",
        prompt: "What was the building of the Museum of Tides before?",
        answer: { answer: matching(/fish market/iu) }
      },
      {
        kind: "fact",
        prompt: "In which town is the Museum of Tides?",
        schema: fields({ town: text("") }),
        answer: { town: "Calder Bay" }
      },
      { kind: "words", prompt: "How much is admission for students?", answer: { answer: matching(/£5/iu) } },
      {
        kind: "unanswerable",
        prompt: "When was the storm wing of the Museum of Tides opened?",
        schema: fields({ stormWing: whole("year in which the wing for storms was opened") }),
        answer: "not found"
      },
      { kind: "unanswerable", prompt: "On which day is the Museum of Tides closed?", answer: "not found" }
    ],
    json: {
      schema: optional({
        admission: number("admission for adults in pounds"),
        director: text(""),
        visitors: whole("visitors last year"),
        opened: whole("year of opening"),
        formerUse: text("former use of the building"),
        town: text(""),
        studentAdmission: number("admission for students in pounds"),
        stormWing: whole("year in which the wing for storms was opened"),
        closed: text("day on which it is closed")
      }),
      fields: {
        admission: 9,
        director: "Jane Osei",
        visitors: 74000,
        opened: 2003,
        formerUse: "fish market",
        town: "Calder Bay",
        studentAdmission: 5,
        stormWing: absent,
        closed: absent
      }
    }
  },
  {
    path: "/third/orrery-api-webhooks",
    title: "Orrery API: webhooks",
    html:
      "<p>Orrery sends a POST request to your endpoint when an orbit changes. Answer with status 204 within 10 seconds; any other answer counts as a failure. Failed deliveries are repeated up to eight times over 24 hours, and then the webhook is disabled.</p><p>Each request carries the header <code>X-Orrery-Signature</code>, an HMAC-SHA256 of the body. In the free plan you can have 3 webhooks; the Pro plan allows 50.</p><h2>Rate limits</h2><p>The REST API allows 120 requests per minute for each key. Requests above it get status 429. Keys expire after 90 days. Until version 2 the limit was 60 requests per minute.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "How many requests per minute does the Orrery API allow?",
        schema: fields({ rateLimit: whole("requests per minute") }),
        answer: { rateLimit: 120 }
      },
      {
        kind: "words",
        prompt: "Which header carries the signature of an Orrery webhook?",
        answer: { answer: matching(/X-Orrery-Signature/iu) }
      },
      {
        kind: "fact",
        prompt: "How many webhooks does the Pro plan of Orrery allow?",
        schema: fields({ proWebhooks: whole("webhooks in the Pro plan") }),
        answer: { proWebhooks: 50 }
      },
      { kind: "words", prompt: "After how many days do Orrery keys expire?", answer: { answer: matching(/90/iu) } },
      {
        kind: "fact",
        prompt: "How often does Orrery repeat a failed delivery?",
        schema: fields({ retries: whole("times a failed delivery is repeated") }),
        answer: { retries: 8 }
      },
      {
        kind: "words",
        prompt: "Which status must a webhook endpoint answer with?",
        answer: { answer: matching(/204/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "What does the Pro plan of Orrery cost?",
        schema: fields({ proPrice: number("price of the Pro plan") }),
        answer: "not found"
      },
      { kind: "words", prompt: "Which algorithm signs Orrery webhooks?", answer: { answer: matching(/HMAC-SHA256/iu) } }
    ],
    json: {
      schema: optional({
        rateLimit: whole("requests per minute"),
        signatureHeader: text("header with the signature"),
        proWebhooks: whole("webhooks in the Pro plan"),
        keyDays: whole("days after which keys expire"),
        retries: whole("times a failed delivery is repeated"),
        status: whole("status that the endpoint must answer with"),
        proPrice: number("price of the Pro plan"),
        algorithm: text("algorithm of the signature")
      }),
      fields: {
        rateLimit: 120,
        signatureHeader: "X-Orrery-Signature",
        proWebhooks: 50,
        keyDays: 90,
        retries: 8,
        status: 204,
        proPrice: absent,
        algorithm: "HMAC-SHA256"
      }
    }
  },
  {
    path: "/third/fennec-3-e-bike",
    title: "Fennec 3 e-bike",
    html:
      "<p>The Fennec 3 is our lightest city bike: 16.8 kg including the battery.</p><ul><li>Range: up to 95 km</li><li>Motor: Bosca 250 W</li><li>Battery: 400 Wh, charges in 3.5 hours</li><li>Gears: 8-speed hub</li><li>Top speed: 25 km/h</li></ul><p>It costs $2,890 (the Fennec 2 was $2,450) and comes with a three-year guarantee. The Fennec 3 XL, due next year, will carry 30 kg more. Assembled in Braga, Portugal.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "What is the range of the Fennec 3?",
        schema: fields({ range: number("range in kilometres") }),
        answer: { range: 95 }
      },
      { kind: "words", prompt: "How much does the Fennec 3 weigh?", answer: { answer: matching(/16\.8/iu) } },
      {
        kind: "fact",
        prompt: "How much does the Fennec 3 cost?",
        schema: fields({ price: number("price in US dollars") }),
        answer: { price: 2890 }
      },
      {
        kind: "words",
        prompt: "How long does the battery of the Fennec 3 take to charge?",
        answer: { answer: matching(/3\.5 hours/iu) }
      },
      {
        kind: "fact",
        prompt: "Where is the Fennec 3 assembled?",
        schema: fields({ assembledIn: text("city of assembly") }),
        answer: { assembledIn: "Braga" }
      },
      { kind: "words", prompt: "How many gears does the Fennec 3 have?", answer: { answer: matching(/8/iu) } },
      {
        kind: "fact",
        prompt: "How long is the guarantee of the Fennec 3?",
        schema: fields({ guarantee: whole("years of guarantee") }),
        answer: { guarantee: 3 }
      },
      { kind: "unanswerable", prompt: "How much does the Fennec 3 XL weigh?", answer: "not found" },
      {
        kind: "fact",
        prompt: "What is the top speed of the Fennec 3?",
        schema: fields({ topSpeed: number("top speed in km/h") }),
        answer: { topSpeed: 25 }
      }
    ],
    json: {
      schema: optional({
        range: number("range in kilometres"),
        weight: number("weight in kilograms"),
        price: number("price in US dollars"),
        chargingTime: number("charging time in hours"),
        assembledIn: text("city of assembly"),
        gears: whole("number of gears"),
        guarantee: whole("years of guarantee"),
        xlWeight: number("weight of the Fennec 3 XL in kilograms"),
        topSpeed: number("top speed in km/h")
      }),
      fields: {
        range: 95,
        weight: 16.8,
        price: 2890,
        chargingTime: 3.5,
        assembledIn: "Braga",
        gears: 8,
        guarantee: 3,
        xlWeight: absent,
        topSpeed: 25
      }
    }
  },
  {
    path: "/third/peregrine-4-satellite",
    title: "Peregrine-4 satellite",
    html:
      "<p>Peregrine-4 is an Earth observation satellite of the Austral Space Agency. It was launched on 17 February 2018 aboard a Zephyr rocket from Cape Lorn and orbits at 705 km. Its mass at launch was 1,930 kg. Its main instrument, a hyperspectral camera called SIFT, was built by Tellur Optics. It was designed to work for five years but is still in service. Peregrine-3 failed in 2016. Peregrine-5 is to follow in 2027.</p>",
    questions: [
      { kind: "words", prompt: "When was Peregrine-4 launched?", answer: { answer: matching(/17 February 2018/iu) } },
      {
        kind: "fact",
        prompt: "Which rocket launched Peregrine-4?",
        schema: fields({ rocket: text("rocket that launched it") }),
        answer: { rocket: "Zephyr" }
      },
      { kind: "words", prompt: "What is the mass of Peregrine-4?", answer: { answer: matching(/1,930/iu) } },
      {
        kind: "fact",
        prompt: "Who operates Peregrine-4?",
        schema: fields({ operator: text("agency that it belongs to") }),
        answer: { operator: "Austral Space Agency" }
      },
      {
        kind: "words",
        prompt: "Who built the camera of Peregrine-4?",
        answer: { answer: matching(/Tellur Optics/iu) }
      },
      {
        kind: "fact",
        prompt: "From where was Peregrine-4 launched?",
        schema: fields({ launchSite: text("launch site") }),
        answer: { launchSite: "Cape Lorn" }
      },
      { kind: "unanswerable", prompt: "When was Peregrine-5 launched?", answer: "not found" },
      {
        kind: "fact",
        prompt: "At what altitude does Peregrine-4 orbit?",
        schema: fields({ altitude: number("altitude of the orbit in kilometres") }),
        answer: { altitude: 705 }
      }
    ],
    json: {
      schema: optional({
        launchDate: text("date of launch"),
        rocket: text("rocket that launched it"),
        mass: number("mass at launch in kilograms"),
        operator: text("agency that it belongs to"),
        cameraBuilder: text("company that built the camera"),
        launchSite: text("launch site"),
        nextLaunch: text("date of the launch of Peregrine-5"),
        altitude: number("altitude of the orbit in kilometres")
      }),
      fields: {
        launchDate: "17 February 2018",
        rocket: "Zephyr",
        mass: 1930,
        operator: "Austral Space Agency",
        cameraBuilder: "Tellur Optics",
        launchSite: "Cape Lorn",
        nextLaunch: absent,
        altitude: 705
      }
    }
  },
  {
    path: "/third/quince-jelly",
    title: "Quince jelly",
    html:
      "<p>This jelly keeps for a year in a cool cupboard. It takes about 90 minutes, plus a night for draining, and makes six jars.</p><h2>Ingredients</h2><ul><li>1.5 kg quinces</li><li>900 g sugar</li><li>juice of 1 lemon</li><li>2 litres water</li></ul><p>Simmer the fruit for 50 minutes. Drain overnight in a cloth; do not squeeze it. Boil with the sugar until it reaches 105 °C. The recipe comes from Edith Larsen's book Winter Pantry.</p>",
    questions: [
      { kind: "words", prompt: "How much sugar does quince jelly need?", answer: { answer: matching(/900 g/iu) } },
      {
        kind: "fact",
        prompt: "How many jars does the recipe make?",
        schema: fields({ jars: whole("number of jars") }),
        answer: { jars: 6 }
      },
      { kind: "words", prompt: "How long does quince jelly keep?", answer: { answer: matching(/year/iu) } },
      {
        kind: "fact",
        prompt: "How long should the fruit simmer?",
        schema: fields({ simmerMinutes: whole("minutes that the fruit simmers") }),
        answer: { simmerMinutes: 50 }
      },
      { kind: "words", prompt: "Whose recipe is the quince jelly?", answer: { answer: matching(/Edith Larsen/iu) } },
      {
        kind: "fact",
        prompt: "To which temperature is the jelly boiled?",
        schema: fields({ temperature: number("temperature in degrees Celsius") }),
        answer: { temperature: 105 }
      },
      { kind: "unanswerable", prompt: "How many calories does quince jelly have?", answer: "not found" }
    ],
    json: {
      schema: optional({
        sugar: number("sugar in grams"),
        jars: whole("number of jars"),
        keeps: text("how long it keeps"),
        simmerMinutes: whole("minutes that the fruit simmers"),
        recipeAuthor: text("author of the recipe"),
        temperature: number("temperature in degrees Celsius"),
        calories: whole("calories per serving")
      }),
      fields: {
        sugar: 900,
        jars: 6,
        keeps: matching(/year/iu),
        simmerMinutes: 50,
        recipeAuthor: "Edith Larsen",
        temperature: 105,
        calories: absent
      }
    }
  },
  {
    path: "/third/tidemark-changelog",
    title: "tidemark changelog",
    html:
      "<h2>3.4.0 (2024-03-12)</h2><ul><li>Adds the <code>strict</code> option.</li><li>Drops Node.js 16; Node.js 18 is now the minimum.</li></ul><h2>3.3.2 (2023-11-02)</h2><ul><li>Fixes a leak when a stream was closed early. Thanks to Bo Ekman.</li></ul><h2>3.0.0 (2022-06-20)</h2><ul><li>Renames <code>parseAll</code> to <code>parse</code>.</li><li>The default charset is utf-8 instead of latin1.</li></ul>",
    questions: [
      {
        kind: "fact",
        prompt: "What is the latest version of tidemark?",
        schema: fields({ latestVersion: text("latest version") }),
        answer: { latestVersion: "3.4.0" }
      },
      { kind: "words", prompt: "When was tidemark 3.3.2 released?", answer: { answer: matching(/2023-11-02/iu) } },
      {
        kind: "fact",
        prompt: "Which Node.js version does tidemark 3.4.0 need at least?",
        schema: fields({ minimumNode: text("minimum version of Node.js") }),
        answer: { minimumNode: "18" }
      },
      { kind: "words", prompt: "What is the default charset of tidemark?", answer: { answer: matching(/utf-8/iu) } },
      {
        kind: "fact",
        prompt: "Who reported the leak fixed in tidemark 3.3.2?",
        schema: fields({ leakAuthor: text("person thanked for the fix of the leak") }),
        answer: { leakAuthor: "Bo Ekman" }
      },
      { kind: "unanswerable", prompt: "When was tidemark 3.5.0 released?", answer: "not found" },
      {
        kind: "fact",
        prompt: "What was parseAll renamed to?",
        schema: fields({ renamedTo: text("new name of parseAll") }),
        answer: { renamedTo: "parse" }
      }
    ],
    json: {
      schema: optional({
        latestVersion: text("latest version"),
        release332: text("release date of 3.3.2"),
        minimumNode: text("minimum version of Node.js"),
        charset: text("default charset"),
        release350: text("release date of 3.5.0"),
        renamedTo: text("new name of parseAll")
      }),
      fields: {
        latestVersion: "3.4.0",
        release332: "2023-11-02",
        minimumNode: "18",
        charset: "utf-8",
        release350: absent,
        renamedTo: "parse"
      }
    }
  },
  {
    path: "/third/battle-of-korvel-ford",
    title: "Battle of Korvel Ford",
    html:
      "<p>The Battle of Korvel Ford was fought on 9 October 1644 between the army of Queen Adela and rebels under Count Marko Vidal. The royal army, led by General Hugo Stein, numbered some 7,000 men; the rebels had about 11,000. After six hours the rebels withdrew across the Teska. Vidal was wounded but escaped, and was captured a year later at Orsa. About 1,200 men died. A monument by Klara Holub was unveiled in 1894.</p>",
    questions: [
      {
        kind: "words",
        prompt: "When was the Battle of Korvel Ford?",
        answer: { answer: matching(/9 October 1644/iu) }
      },
      {
        kind: "fact",
        prompt: "Who led the royal army at Korvel Ford?",
        schema: fields({ royalCommander: text("commander of the royal army") }),
        answer: { royalCommander: matching(/Hugo Stein/iu) }
      },
      { kind: "words", prompt: "How many men did the rebels have?", answer: { answer: matching(/11,000/iu) } },
      {
        kind: "fact",
        prompt: "Who made the monument of Korvel Ford?",
        schema: fields({ sculptor: text("person who made the monument") }),
        answer: { sculptor: "Klara Holub" }
      },
      { kind: "words", prompt: "How many men died at Korvel Ford?", answer: { answer: matching(/1,200/iu) } },
      {
        kind: "fact",
        prompt: "How long did the Battle of Korvel Ford last?",
        schema: fields({ hours: whole("duration in hours") }),
        answer: { hours: 6 }
      },
      { kind: "words", prompt: "Where was Marko Vidal captured?", answer: { answer: matching(/Orsa/iu) } },
      {
        kind: "unanswerable",
        prompt: "Who succeeded Queen Adela?",
        schema: fields({ successor: text("successor of Queen Adela") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        date: text("date of the battle"),
        royalCommander: text("commander of the royal army"),
        rebels: whole("strength of the rebels"),
        sculptor: text("person who made the monument"),
        deaths: whole("number of dead"),
        hours: whole("duration in hours"),
        capturedAt: text("place at which Vidal was captured"),
        successor: text("successor of Queen Adela")
      }),
      fields: {
        date: "9 October 1644",
        royalCommander: matching(/Hugo Stein/iu),
        rebels: 11000,
        sculptor: "Klara Holub",
        deaths: 1200,
        hours: 6,
        capturedAt: "Orsa",
        successor: absent
      }
    }
  },
  {
    path: "/third/callow-ridge-trail",
    title: "Callow Ridge trail",
    html:
      "<p>The Callow Ridge trail is a loop of 12.4 km that starts and ends at the car park in Dunmore. Allow four and a half hours. It climbs 620 metres, and its highest point is Ravens' Seat at 874 metres. Dogs must be on a lead from March to July. There is no drinking water on the way. Parking costs £4 a day. Bus 27 stops at the start every hour. The trail is closed after heavy snow.</p>",
    questions: [
      { kind: "words", prompt: "How long is the Callow Ridge trail?", answer: { answer: matching(/12\.4/iu) } },
      {
        kind: "fact",
        prompt: "Where does the Callow Ridge trail start?",
        schema: fields({ start: text("place where it starts") }),
        answer: { start: "Dunmore" }
      },
      {
        kind: "words",
        prompt: "What is the highest point of the Callow Ridge trail?",
        answer: { answer: matching(/Ravens/iu) }
      },
      {
        kind: "fact",
        prompt: "Which bus goes to the Callow Ridge trail?",
        schema: fields({ bus: text("bus line to the start") }),
        answer: { bus: "27" }
      },
      { kind: "words", prompt: "How much is parking at the Callow Ridge trail?", answer: { answer: matching(/£4/iu) } },
      {
        kind: "fact",
        prompt: "Is there drinking water on the Callow Ridge trail?",
        schema: fields({ water: yes("whether there is drinking water on the way") }),
        answer: { water: false }
      },
      { kind: "unanswerable", prompt: "How many people walk the Callow Ridge trail each year?", answer: "not found" },
      {
        kind: "fact",
        prompt: "How many metres does the Callow Ridge trail climb?",
        schema: fields({ climb: whole("climb in metres") }),
        answer: { climb: 620 }
      }
    ],
    json: {
      schema: optional({
        length: number("length in kilometres"),
        start: text("place where it starts"),
        highestPoint: text("name of the highest point"),
        bus: text("bus line to the start"),
        parking: number("price of parking per day in pounds"),
        water: yes("whether there is drinking water on the way"),
        walkers: whole("walkers per year"),
        climb: whole("climb in metres")
      }),
      fields: {
        length: 12.4,
        start: "Dunmore",
        highestPoint: matching(/Ravens/iu),
        bus: "27",
        parking: 4,
        water: false,
        walkers: absent,
        climb: 620
      }
    }
  },
  {
    path: "/third/nimbus-mail-plans",
    title: "Nimbus Mail plans",
    html:
      "<table><tr><th></th><th>Basic</th><th>Team</th><th>Business</th></tr><tr><th>Price per month</th><td>$0</td><td>$6</td><td>$14</td></tr><tr><th>Storage</th><td>2 GB</td><td>50 GB</td><td>1 TB</td></tr><tr><th>Custom domains</th><td>0</td><td>3</td><td>25</td></tr></table><p>All plans include two-factor login. Support answers within 4 hours on Business and within two days otherwise. Nimbus Mail was started in Tallinn in 2015 by Kadri Saar. You can cancel at any time; the money back period is 14 days.</p>",
    questions: [
      {
        kind: "words",
        prompt: "How much storage does the Team plan of Nimbus Mail have?",
        answer: { answer: matching(/50 GB/iu) }
      },
      {
        kind: "fact",
        prompt: "What does the Business plan of Nimbus Mail cost per month?",
        schema: fields({ businessPrice: number("price of the Business plan per month in dollars") }),
        answer: { businessPrice: 14 }
      },
      { kind: "words", prompt: "Who started Nimbus Mail?", answer: { answer: matching(/Kadri Saar/iu) } },
      {
        kind: "fact",
        prompt: "In which city was Nimbus Mail started?",
        schema: fields({ city: text("city in which it was started") }),
        answer: { city: "Tallinn" }
      },
      {
        kind: "words",
        prompt: "How many custom domains does the Team plan allow?",
        answer: { answer: matching(/3/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "How much storage does the Family plan of Nimbus Mail have?",
        schema: fields({ familyStorage: number("storage of the Family plan in gigabytes") }),
        answer: "not found"
      },
      {
        kind: "words",
        prompt: "How long is the money back period of Nimbus Mail?",
        answer: { answer: matching(/14 days/iu) }
      }
    ],
    json: {
      schema: optional({
        teamStorage: number("storage of the Team plan in gigabytes"),
        businessPrice: number("price of the Business plan per month in dollars"),
        founder: text(""),
        city: text("city in which it was started"),
        teamDomains: whole("custom domains of the Team plan"),
        familyStorage: number("storage of the Family plan in gigabytes"),
        moneyBack: whole("money back period in days")
      }),
      fields: {
        teamStorage: 50,
        businessPrice: 14,
        founder: "Kadri Saar",
        city: "Tallinn",
        teamDomains: 3,
        familyStorage: absent,
        moneyBack: 14
      }
    }
  },
  {
    path: "/third/ardenite",
    title: "Ardenite",
    html:
      "<p>Ardenite is a silicate mineral of a dark violet colour. It was found in 1883 by the geologist Emil Rasch in the Konga mine and named after the Arden hills. Its hardness is 6.5 on the Mohs scale and its density 3.4 g/cm³. It melts at 1,290 °C. Crystals longer than 5 cm are rare. It is not radioactive. The largest crystal, 31 cm long, is in the museum of Freiberg. Ardenite is often confused with tarnite, which is softer.</p>",
    questions: [
      {
        kind: "fact",
        prompt: "Who found ardenite?",
        schema: fields({ discoverer: text("person who found it") }),
        answer: { discoverer: "Emil Rasch" }
      },
      { kind: "words", prompt: "What is the hardness of ardenite?", answer: { answer: matching(/6\.5/iu) } },
      {
        kind: "fact",
        prompt: "At what temperature does ardenite melt?",
        schema: fields({ meltingPoint: number("melting point in degrees Celsius") }),
        answer: { meltingPoint: 1290 }
      },
      { kind: "words", prompt: "What is ardenite named after?", answer: { answer: matching(/Arden hills/iu) } },
      {
        kind: "fact",
        prompt: "What colour is ardenite?",
        schema: fields({ colour: text("") }),
        answer: { colour: matching(/violet/iu) }
      },
      {
        kind: "words",
        prompt: "Where is the largest crystal of ardenite?",
        answer: { answer: matching(/Freiberg/iu) }
      },
      {
        kind: "fact",
        prompt: "Is ardenite radioactive?",
        schema: fields({ radioactive: yes("whether it is radioactive") }),
        answer: { radioactive: false }
      },
      { kind: "unanswerable", prompt: "What is the hardness of tarnite?", answer: "not found" },
      {
        kind: "fact",
        prompt: "In which year was ardenite found?",
        schema: fields({ found: whole("year in which it was found") }),
        answer: { found: 1883 }
      }
    ],
    json: {
      schema: optional({
        discoverer: text("person who found it"),
        hardness: number("hardness on the Mohs scale"),
        meltingPoint: number("melting point in degrees Celsius"),
        namedAfter: text("what it is named after"),
        colour: text(""),
        largestCrystal: text("place of the largest crystal"),
        radioactive: yes("whether it is radioactive"),
        tarniteHardness: number("hardness of tarnite on the Mohs scale"),
        found: whole("year in which it was found")
      }),
      fields: {
        discoverer: "Emil Rasch",
        hardness: 6.5,
        meltingPoint: 1290,
        namedAfter: "Arden hills",
        colour: matching(/violet/iu),
        largestCrystal: matching(/Freiberg/iu),
        radioactive: false,
        tarniteHardness: absent,
        found: 1883
      }
    }
  },
  {
    path: "/third/harbour-lights-festival",
    title: "Harbour Lights Festival",
    html:
      "<p>The Harbour Lights Festival takes place in Skarvik on the first weekend of August. Founded in 1998 by the painter Dag Moen, it was held in Leirvik until 2005. Last year 21,500 people came to see 46 concerts. This year's headliner is the Velvet Harbours. Day tickets cost 350 kroner; a pass for all three days is 800 kroner. Camping is free. The festival was cancelled in 2020 and 2021. The festival manager is Ruth Amdal.</p>",
    questions: [
      {
        kind: "words",
        prompt: "Where does the Harbour Lights Festival take place?",
        answer: { answer: matching(/Skarvik/iu) }
      },
      {
        kind: "fact",
        prompt: "Who founded the Harbour Lights Festival?",
        schema: fields({ founder: text("") }),
        answer: { founder: "Dag Moen" }
      },
      {
        kind: "words",
        prompt: "How much is a day ticket for the Harbour Lights Festival?",
        answer: { answer: matching(/350/iu) }
      },
      {
        kind: "fact",
        prompt: "How many people came to the Harbour Lights Festival last year?",
        schema: fields({ visitors: whole("visitors last year") }),
        answer: { visitors: 21500 }
      },
      {
        kind: "words",
        prompt: "Who manages the Harbour Lights Festival?",
        answer: { answer: matching(/Ruth Amdal/iu) }
      },
      {
        kind: "fact",
        prompt: "Who is the headliner of the Harbour Lights Festival?",
        schema: fields({ headliner: text("") }),
        answer: { headliner: "Velvet Harbours" }
      },
      { kind: "unanswerable", prompt: "How many concerts will there be next year?", answer: "not found" },
      {
        kind: "fact",
        prompt: "What does camping cost at the Harbour Lights Festival?",
        schema: fields({ camping: text("price of camping") }),
        answer: { camping: "free" }
      }
    ],
    json: {
      schema: optional({
        place: text("town"),
        founder: text(""),
        dayTicket: number("price of a day ticket in kroner"),
        visitors: whole("visitors last year"),
        manager: text("festival manager"),
        headliner: text(""),
        nextConcerts: whole("number of concerts next year"),
        camping: text("price of camping")
      }),
      fields: {
        place: "Skarvik",
        founder: "Dag Moen",
        dayTicket: 350,
        visitors: 21500,
        manager: "Ruth Amdal",
        headliner: "Velvet Harbours",
        nextConcerts: absent,
        camping: "free"
      }
    }
  },
  {
    path: "/third/the-marl-protocol",
    title: "The Marl protocol",
    html:
      "<p>Marl is a protocol for copying files between machines on one network. It was specified by Yuki Tanabe and Ilse Brandt in 2011 and is maintained by the Open Transfer Forum. It uses TCP port 7423 and, since version 2, encrypts everything with TLS 1.3. A message is at most 16 MiB long. Version 1 used UDP and had no encryption. It must not be confused with MARL, a library for machine learning. The reference implementation is written in Rust and is MIT licensed.</p>",
    questions: [
      { kind: "words", prompt: "Which port does Marl use?", answer: { answer: matching(/7423/iu) } },
      {
        kind: "fact",
        prompt: "Who maintains the Marl protocol?",
        schema: fields({ maintainer: text("") }),
        answer: { maintainer: "Open Transfer Forum" }
      },
      {
        kind: "words",
        prompt: "In which language is the reference implementation of Marl written?",
        answer: { answer: matching(/Rust/iu) }
      },
      {
        kind: "fact",
        prompt: "How long may a Marl message be?",
        schema: fields({ maxMessage: number("maximum length of a message in MiB") }),
        answer: { maxMessage: 16 }
      },
      { kind: "words", prompt: "Which transport does Marl use?", answer: { answer: matching(/TCP/iu) } },
      {
        kind: "fact",
        prompt: "When was Marl specified?",
        schema: fields({ specified: whole("year of specification") }),
        answer: { specified: 2011 }
      },
      { kind: "unanswerable", prompt: "What is the licence of the MARL library?", answer: "not found" },
      {
        kind: "unanswerable",
        prompt: "How many users does Marl have?",
        schema: fields({ users: whole("number of users") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        port: whole("TCP port"),
        maintainer: text(""),
        language: text("programming language of the reference implementation"),
        maxMessage: number("maximum length of a message in MiB"),
        transport: text("transport protocol"),
        specified: whole("year of specification"),
        users: whole("number of users")
      }),
      fields: {
        port: 7423,
        maintainer: "Open Transfer Forum",
        language: "Rust",
        maxMessage: 16,
        transport: "TCP",
        specified: 2011,
        users: absent
      }
    }
  },
  {
    path: "/third/kestrel-house-school",
    title: "Kestrel House school",
    html:
      "<p>Kestrel House is a boarding school near Penrith for girls and boys between 11 and 18. It has 412 pupils and 58 teachers. The headteacher, Dr Amara Field, joined in 2018 from Elmstead College, where she was deputy. Annual fees are £31,500 for boarders and £19,200 for day pupils. The school was founded as a mill school in 1847 by Joseph Rudd. Its motto is \"Look twice\". The uniform is navy and gold. The school does not teach Latin.</p>",
    questions: [
      {
        kind: "words",
        prompt: "Who is the headteacher of Kestrel House?",
        answer: { answer: matching(/Amara Field/iu) }
      },
      {
        kind: "fact",
        prompt: "How many pupils does Kestrel House have?",
        schema: fields({ pupils: whole("number of pupils") }),
        answer: { pupils: 412 }
      },
      {
        kind: "words",
        prompt: "What are the annual fees for boarders at Kestrel House?",
        answer: { answer: matching(/31,500/iu) }
      },
      {
        kind: "fact",
        prompt: "What is the motto of Kestrel House?",
        schema: fields({ motto: text("") }),
        answer: { motto: "Look twice" }
      },
      { kind: "words", prompt: "Who founded Kestrel House?", answer: { answer: matching(/Joseph Rudd/iu) } },
      {
        kind: "fact",
        prompt: "Does Kestrel House teach Latin?",
        schema: fields({ latin: yes("whether Latin is taught") }),
        answer: { latin: false }
      },
      { kind: "unanswerable", prompt: "How many teachers does Elmstead College have?", answer: "not found" },
      {
        kind: "fact",
        prompt: "What are the day fees at Kestrel House?",
        schema: fields({ dayFees: number("annual fees for day pupils in pounds") }),
        answer: { dayFees: 19200 }
      }
    ],
    json: {
      schema: optional({
        headteacher: text(""),
        pupils: whole("number of pupils"),
        boarderFees: number("annual fees for boarders in pounds"),
        motto: text(""),
        founder: text(""),
        latin: yes("whether Latin is taught"),
        elmsteadTeachers: whole("number of teachers of Elmstead College"),
        dayFees: number("annual fees for day pupils in pounds")
      }),
      fields: {
        headteacher: "Amara Field",
        pupils: 412,
        boarderFees: 31500,
        motto: "Look twice",
        founder: "Joseph Rudd",
        latin: false,
        elmsteadTeachers: absent,
        dayFees: 19200
      }
    }
  }
]
