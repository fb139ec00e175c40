import { all, fields, list, matching, oneOf, text, whole } from "../../question.ts"
import { absent, date, name, number, optional, type ProsePage, yes } from "../prose-page.ts"

/** More pages of prose. They were held out at first; rules were chosen with their counts since. */
export const moreDevelopmentPages: ReadonlyArray<ProsePage> = [
  {
    id: 2,
    path: "/structures/eiffel-tower",
    title: "Eiffel Tower",
    paragraphs: [
      "The Eiffel Tower is a wrought-iron tower in Paris. It was built between 1887 and 1889 by the company of Gustave Eiffel as the centrepiece of the 1889 World's Fair. With its antennas it is 330 metres tall.",
      "The tower has three levels for visitors. Maurice Koechlin and Émile Nouguier, two engineers, drew the first design. Some 60 tonnes of paint are applied every seven years."
    ],
    question: {
      kind: "fact",
      prompt: "How tall is the Eiffel Tower in metres?",
      schema: fields({ height: whole("height in metres") }),
      answer: { height: 330 }
    },
    json: {
      schema: optional({
        heightMetres: whole("height in metres"),
        city: text("city"),
        levels: whole("number of levels for visitors"),
        material: text("material of the tower"),
        liftPrice: number("price of the lift in euros")
      }),
      fields: {
        heightMetres: 330,
        city: "Paris",
        levels: 3,
        material: oneOf("wrought-iron", "wrought iron", "iron"),
        liftPrice: absent
      }
    }
  },
  {
    id: 4,
    path: "/people/marie-curie",
    title: "Marie Curie: a short biography",
    paragraphs: [
      "Marie Skłodowska Curie was a Polish and French physicist and chemist. She was born in Warsaw on 7 November 1867 and died on 4 July 1934 in Passy. With her husband Pierre she discovered polonium and radium.",
      "She received the Nobel Prize in Physics in 1903 and the Nobel Prize in Chemistry in 1911. She was the first woman to become a professor at the University of Paris."
    ],
    question: {
      kind: "list",
      prompt: "Which elements did Marie Curie discover?",
      schema: fields({ elements: list(name, "chemical elements she discovered") }),
      answer: { elements: all(["polonium", "radium"]) }
    },
    json: {
      schema: optional({
        birthPlace: text("place of birth"),
        birthDate: date("date of birth"),
        deathDate: date("date of death"),
        husband: text("name of her husband"),
        chemistryPrizeYear: whole("year of the Nobel Prize in Chemistry"),
        height: number("height in metres")
      }),
      fields: {
        birthPlace: "Warsaw",
        birthDate: "1867-11-07",
        deathDate: "1934-07-04",
        husband: oneOf("Pierre", "Pierre Curie"),
        chemistryPrizeYear: 1911,
        height: absent
      }
    }
  },
  {
    id: 6,
    path: "/software/rust",
    title: "The Rust programming language",
    paragraphs: [
      "Rust is a general-purpose programming language that emphasizes performance, type safety and concurrency. It was created in 2006 by Graydon Hoare, then an employee of Mozilla. Version 1.0 was released on May 15, 2015.",
      "The language is overseen by the Rust Foundation, which was founded in February 2021. Its package manager is called Cargo, and its unofficial mascot is a crab named Ferris."
    ],
    question: {
      kind: "fact",
      prompt: "What is Rust's package manager called?",
      schema: fields({ packageManager: text("name of the package manager of Rust") }),
      answer: { packageManager: "Cargo" }
    },
    json: {
      schema: optional({
        creator: text("who created the language"),
        stableReleaseDate: date("release date of version 1.0"),
        packageManager: text("package manager"),
        mascot: text("name of the mascot"),
        licence: text("licence")
      }),
      fields: {
        creator: "Graydon Hoare",
        stableReleaseDate: "2015-05-15",
        packageManager: "Cargo",
        mascot: oneOf("Ferris", "a crab named Ferris"),
        licence: absent
      }
    }
  },
  {
    id: 8,
    path: "/places/nile",
    title: "The Nile",
    paragraphs: [
      "The Nile flows north through eleven countries and empties into the Mediterranean Sea. At about 6,650 kilometres it is usually regarded as the longest river in the world. Its two main tributaries, the White Nile and the Blue Nile, meet at Khartoum.",
      "The Aswan High Dam, completed in 1970, ended the yearly flood in Egypt."
    ],
    question: {
      kind: "fact",
      prompt: "At which city do the White Nile and the Blue Nile meet?",
      schema: fields({ city: text("city where the rivers meet") }),
      answer: { city: "Khartoum" }
    },
    json: {
      schema: optional({
        lengthKm: whole("length in kilometres"),
        mouth: text("sea into which the river empties"),
        countries: whole("number of countries it flows through"),
        damCompleted: whole("year in which the Aswan High Dam was completed"),
        discharge: number("discharge in cubic metres per second")
      }),
      fields: {
        lengthKm: 6650,
        mouth: oneOf("Mediterranean Sea", "the Mediterranean Sea"),
        countries: 11,
        damCompleted: 1970,
        discharge: absent
      }
    }
  },
  {
    id: 10,
    path: "/places/new-zealand",
    title: "New Zealand",
    paragraphs: [
      "New Zealand is an island country in the south-western Pacific Ocean. Wellington is its capital, and Auckland its most populous city. The currency is the New Zealand dollar.",
      "In 1893 it became the first country in which all women could vote. Its highest mountain, Aoraki or Mount Cook, rises to 3,724 metres."
    ],
    question: {
      kind: "fact",
      prompt: "What is the capital of New Zealand?",
      schema: fields({ capital: text("capital of the country") }),
      answer: { capital: "Wellington" }
    },
    json: {
      schema: optional({
        capital: text("capital city"),
        largestCity: text("most populous city"),
        currency: text("currency"),
        womenVoteYear: whole("year in which all women could vote"),
        nationalAnthem: text("national anthem")
      }),
      fields: {
        capital: "Wellington",
        largestCity: "Auckland",
        currency: oneOf("New Zealand dollar", "the New Zealand dollar"),
        womenVoteYear: 1893,
        nationalAnthem: absent
      }
    }
  },
  {
    id: 12,
    path: "/elements/mercury",
    title: "Mercury, the element",
    paragraphs: [
      "Mercury is a chemical element; its symbol is Hg and its atomic number is 80. It is the only metal that is liquid at room temperature. Mercury freezes at −38.8 °C and boils at 356.7 °C.",
      "The element is named after the Roman god Mercury. Its compounds are poisonous, and many countries have banned thermometers that contain it."
    ],
    question: {
      kind: "fields",
      prompt: "Symbol and atomic number of the element mercury",
      schema: fields({ symbol: text("chemical symbol"), atomicNumber: whole("atomic number") }),
      answer: { symbol: "Hg", atomicNumber: 80 }
    },
    json: {
      schema: optional({
        symbol: text("chemical symbol"),
        atomicNumber: whole("atomic number"),
        boilingPoint: number("boiling point in °C"),
        freezingPoint: number("freezing point in °C"),
        density: number("density in g/cm³")
      }),
      fields: { symbol: "Hg", atomicNumber: 80, boilingPoint: 356.7, freezingPoint: -38.8, density: absent }
    }
  },
  {
    id: 14,
    path: "/books/frankenstein",
    title: "Frankenstein; or, The Modern Prometheus",
    paragraphs: [
      "Frankenstein is a novel by Mary Shelley, first published anonymously in London on 1 January 1818. She began to write it at the age of 18, during a stay near Geneva in the rainy summer of 1816.",
      "The novel tells of Victor Frankenstein, a young scientist who creates a living being. The story is framed by letters of Captain Robert Walton to his sister."
    ],
    question: {
      kind: "fact",
      prompt: "Who wrote the novel Frankenstein?",
      schema: fields({ author: text("author of the novel") }),
      answer: { author: "Mary Shelley" }
    },
    json: {
      schema: optional({
        author: text("author"),
        publicationDate: date("date of first publication"),
        placeOfPublication: text("place of first publication"),
        protagonist: text("name of the scientist"),
        isbn: text("ISBN"),
        genre: { type: "string", enum: ["novel", "play", "poem"], description: "kind of work" }
      }),
      fields: {
        author: "Mary Shelley",
        publicationDate: "1818-01-01",
        placeOfPublication: "London",
        protagonist: "Victor Frankenstein",
        isbn: absent,
        genre: "novel"
      }
    }
  },
  {
    id: 16,
    path: "/space/voyager-1",
    title: "Voyager 1",
    paragraphs: [
      "Voyager 1 is a space probe that NASA launched on September 5, 1977, sixteen days after its twin, Voyager 2. It flew past Jupiter in 1979 and past Saturn in 1980.",
      "On August 25, 2012, it became the first spacecraft to enter interstellar space. The probe has a mass of 722 kilograms and carries a golden record with sounds and pictures of the Earth."
    ],
    question: {
      kind: "fact",
      prompt: "When did Voyager 1 enter interstellar space?",
      schema: fields({ date: date("date on which it entered interstellar space") }),
      answer: { date: "2012-08-25" }
    },
    json: {
      schema: optional({
        launchDate: date("launch date"),
        operator: text("agency that launched the probe"),
        mass: number("mass in kilograms"),
        jupiterFlyby: whole("year in which it flew past Jupiter"),
        speed: number("speed in km/s")
      }),
      fields: { launchDate: "1977-09-05", operator: "NASA", mass: 722, jupiterFlyby: 1979, speed: absent }
    }
  },
  {
    id: 18,
    path: "/music/four-seasons",
    title: "Vivaldi: The Four Seasons",
    paragraphs: [
      "The Four Seasons is a set of four violin concertos by the Italian composer Antonio Vivaldi. They were published in Amsterdam in 1725, together with eight other concertos, as Opus 8.",
      "Each concerto has three movements and is accompanied by a sonnet. The first concerto, “Spring”, is in E major."
    ],
    question: {
      kind: "fact",
      prompt: "In which city were Vivaldi's Four Seasons published?",
      schema: fields({ city: text("city of publication") }),
      answer: { city: "Amsterdam" }
    },
    json: {
      schema: optional({
        composer: text("composer"),
        publicationYear: whole("year of publication"),
        placeOfPublication: text("city of publication"),
        concertos: whole("number of concertos in the set"),
        keyOfSpring: text("key of the first concerto"),
        orchestra: text("orchestra on the recording")
      }),
      fields: {
        composer: oneOf("Antonio Vivaldi", "the Italian composer Antonio Vivaldi"),
        publicationYear: 1725,
        placeOfPublication: "Amsterdam",
        concertos: 4,
        keyOfSpring: "E major",
        orchestra: absent
      }
    }
  },
  {
    id: 20,
    path: "/standards/tls-1-3",
    title: "What changed in TLS 1.3",
    paragraphs: [
      "TLS 1.3 was published as RFC 8446 in August 2018. A full handshake takes one round trip, where TLS 1.2 needed two. Support for RC4, DES and static RSA key exchange was removed.",
      "The editor of the document was Eric Rescorla. Compression is no longer supported."
    ],
    question: {
      kind: "fact",
      prompt: "Which RFC defines TLS 1.3?",
      schema: fields({ rfc: whole("number of the RFC") }),
      answer: { rfc: 8446 }
    },
    json: {
      schema: optional({
        rfc: whole("number of the RFC"),
        editor: text("editor of the document"),
        handshakeRoundTrips: whole("round trips of a full handshake"),
        supportsCompression: yes("whether compression is supported"),
        certificatePrice: number("price of a certificate")
      }),
      fields: {
        rfc: 8446,
        editor: "Eric Rescorla",
        handshakeRoundTrips: 1,
        supportsCompression: false,
        certificatePrice: absent
      }
    }
  },
  {
    id: 22,
    path: "/recipes/pancakes",
    title: "Thin pancakes",
    paragraphs: [
      "These pancakes are thin and quick. The recipe serves four people. Mix 250 grams of flour with half a litre of milk and three eggs, and let the batter rest for 30 minutes.",
      "Fry each pancake for two minutes on the first side and one minute on the other. The batter keeps in the refrigerator for two days."
    ],
    question: {
      kind: "given",
      prompt: "For how many minutes should the batter rest?",
      schema: fields({ restMinutes: whole("resting time of the batter in minutes") }),
      answer: { restMinutes: 30 }
    },
    json: {
      schema: optional({
        servings: whole("number of people the recipe serves"),
        flourGrams: whole("flour in grams"),
        eggs: whole("number of eggs"),
        restMinutes: whole("resting time in minutes"),
        sugarGrams: whole("sugar in grams")
      }),
      fields: { servings: 4, flourGrams: 250, eggs: 3, restMinutes: 30, sugarGrams: absent }
    }
  },
  {
    id: 24,
    path: "/notices/reading-room",
    title: "Using the reading room",
    paragraphs: [
      "The reading room is open from Tuesday to Saturday, 10 am to 6 pm. A reader's card costs 12 euros a year and is free for students. You can borrow up to six books for four weeks.",
      "Overdue books cost 50 cents a day. Food is not permitted, but water is. The room has 40 seats."
    ],
    question: {
      kind: "given",
      prompt: "What does a reader's card cost per year, and how many books can I borrow?",
      schema: fields({
        cardPrice: number("price of a reader's card in euros per year"),
        maximumBooks: whole("number of books that can be borrowed")
      }),
      answer: { cardPrice: 12, maximumBooks: 6 }
    },
    json: {
      schema: optional({
        cardPrice: number("price of a card in euros"),
        maximumBooks: whole("maximum number of books"),
        loanWeeks: whole("length of a loan in weeks"),
        seats: whole("number of seats"),
        foodPermitted: yes("whether food is permitted"),
        email: { type: "string", format: "email", description: "email address" }
      }),
      fields: { cardPrice: 12, maximumBooks: 6, loanWeeks: 4, seats: 40, foodPermitted: false, email: absent }
    }
  },
  {
    id: 26,
    path: "/structures/sydney-harbour-bridge",
    title: "Sydney Harbour Bridge",
    paragraphs: [
      "The Sydney Harbour Bridge is a steel arch bridge in Australia. Work on it started on 28 July 1923, and it opened on 19 March 1932. Locals call it the Coathanger because of its shape.",
      "The bridge is 1,149 metres long and 134 metres high at its top. It carries eight lanes of road traffic and two railway tracks. John Bradfield oversaw its design and construction."
    ],
    question: {
      kind: "fact",
      prompt: "What do locals call the Sydney Harbor Bridge?",
      schema: fields({ nickname: text("nickname of the bridge") }),
      answer: { nickname: oneOf("Coathanger", "the Coathanger") }
    },
    json: {
      schema: optional({
        openingDate: date("date of opening"),
        lengthMetres: whole("length in metres"),
        nickname: text("nickname"),
        lanes: whole("number of lanes of road traffic"),
        cost: number("cost of construction in pounds")
      }),
      fields: {
        openingDate: "1932-03-19",
        lengthMetres: 1149,
        nickname: oneOf("Coathanger", "the Coathanger"),
        lanes: 8,
        cost: absent
      }
    }
  },
  {
    id: 28,
    path: "/animals/african-elephant",
    title: "The African bush elephant",
    paragraphs: [
      "The African bush elephant is the largest living land animal. Adult bulls reach a shoulder height of up to 3.96 metres and a weight of up to 10.4 tonnes. A cow carries her calf for 22 months.",
      "The animals eat grass, leaves and bark. The species has been listed as endangered since 2021. Elephants can live for more than 60 years."
    ],
    question: {
      kind: "fact",
      prompt: "For how many months does an African bush elephant carry her calf?",
      schema: fields({ months: whole("length of gestation in months") }),
      answer: { months: 22 }
    },
    json: {
      schema: optional({
        shoulderHeight: number("maximum shoulder height in metres"),
        maxWeight: number("maximum weight in tonnes"),
        gestationMonths: whole("gestation in months"),
        food: list(name, "what the animals eat"),
        topSpeed: number("top speed in km/h")
      }),
      fields: {
        shoulderHeight: 3.96,
        maxWeight: 10.4,
        gestationMonths: 22,
        food: all(["grass", "leaves", "bark"]),
        topSpeed: absent
      }
    }
  },
  {
    id: 30,
    path: "/software/postgresql",
    title: "PostgreSQL at a glance",
    paragraphs: [
      "PostgreSQL is an open-source relational database. It began in 1986 as the POSTGRES project at the University of California, Berkeley, led by Michael Stonebraker. It is released under the PostgreSQL License, a permissive licence similar to the BSD licence.",
      "The server listens on port 5432 unless configured otherwise. MySQL, by contrast, is available under the GPL and uses port 3306."
    ],
    question: {
      kind: "fact",
      prompt: "On which port does a PostgreSQL server listen unless configured otherwise?",
      schema: fields({ port: whole("default port of PostgreSQL") }),
      answer: { port: 5432 }
    },
    json: {
      schema: optional({
        defaultPort: whole("port on which the server listens"),
        startYear: whole("year in which the project began"),
        projectLeader: text("leader of the POSTGRES project"),
        licence: text("licence of PostgreSQL"),
        maximumDatabaseSize: text("maximum size of a database")
      }),
      fields: {
        defaultPort: 5432,
        startYear: 1986,
        projectLeader: "Michael Stonebraker",
        licence: oneOf("PostgreSQL License", "the PostgreSQL License"),
        maximumDatabaseSize: absent
      }
    }
  },
  {
    id: 32,
    path: "/organisations/mozilla-foundation",
    title: "Mozilla Foundation",
    paragraphs: [
      "The Mozilla Foundation is a non-profit organization that supports the open-source Mozilla project. It was founded on July 15, 2003. Its headquarters are in San Francisco.",
      "Mitchell Baker was chair of the foundation for many years. The Mozilla Corporation, which develops the browser Firefox, is a subsidiary of the foundation."
    ],
    question: {
      kind: "fact",
      prompt: "Which browser does the Mozilla Corporation develop?",
      schema: fields({ browser: text("browser developed by the Mozilla Corporation") }),
      answer: { browser: oneOf("Firefox", "the browser Firefox") }
    },
    json: {
      schema: optional({
        foundingDate: date("date on which it was founded"),
        headquarters: text("city of the headquarters"),
        subsidiary: text("name of the subsidiary"),
        employees: whole("number of employees"),
        nonProfit: yes("whether it is a non-profit organisation")
      }),
      fields: {
        foundingDate: "2003-07-15",
        headquarters: "San Francisco",
        subsidiary: oneOf("Mozilla Corporation", "The Mozilla Corporation"),
        employees: absent,
        nonProfit: true
      }
    }
  },
  {
    id: 34,
    path: "/sports/football-pitch",
    title: "The size of a football pitch",
    paragraphs: [
      "A football match is played by two teams of eleven players and lasts 90 minutes. For international matches the pitch must be 100 to 110 metres long and 64 to 75 metres wide.",
      "A goal is 7.32 metres wide and 2.44 metres high. The penalty mark is 11 metres from the goal line. The referee may add time at the end of each half."
    ],
    question: {
      kind: "fields",
      prompt: "How wide and how high is a football goal?",
      schema: fields({ width: number("width of the goal in metres"), height: number("height of the goal in metres") }),
      answer: { width: 7.32, height: 2.44 }
    },
    json: {
      schema: optional({
        goalWidth: number("width of a goal in metres"),
        goalHeight: number("height of a goal in metres"),
        matchMinutes: whole("length of a match in minutes"),
        playersPerTeam: whole("players in each team"),
        ballWeight: number("weight of the ball in grams")
      }),
      fields: { goalWidth: 7.32, goalHeight: 2.44, matchMinutes: 90, playersPerTeam: 11, ballWeight: absent }
    }
  },
  {
    id: 36,
    path: "/sports/boston-marathon",
    title: "Boston Marathon",
    paragraphs: [
      "The Boston Marathon is an annual race over 42.195 kilometers, held on Patriots' Day, the third Monday of April. It was first run in 1897, which makes it the oldest annual marathon in the world.",
      "The course leads from Hopkinton to Boston. The race is organized by the Boston Athletic Association. In 1967 Kathrine Switzer became the first woman to run it with an official number."
    ],
    question: {
      kind: "fact",
      prompt: "Who organises the Boston Marathon?",
      schema: fields({ organiser: text("organisation that organises the race") }),
      answer: { organiser: oneOf("Boston Athletic Association", "the Boston Athletic Association") }
    },
    json: {
      schema: optional({
        firstYear: whole("year of the first race"),
        distanceKm: number("distance in kilometres"),
        start: text("town where the course starts"),
        organiser: text("who organises the race"),
        entryFee: number("entry fee in dollars")
      }),
      fields: {
        firstYear: 1897,
        distanceKm: 42.195,
        start: "Hopkinton",
        organiser: oneOf("Boston Athletic Association", "the Boston Athletic Association"),
        entryFee: absent
      }
    }
  },
  {
    id: 38,
    path: "/events/krakatoa",
    title: "The 1883 eruption of Krakatoa",
    paragraphs: [
      "The volcano Krakatoa lies in the Sunda Strait, between Java and Sumatra. Its eruption reached its climax on 27 August 1883. The explosion was heard 4,800 kilometres away, on the island of Rodrigues.",
      "Official records give the number of victims as 36,417, most of them killed by tsunamis. Average temperatures fell by about half a degree in the following year."
    ],
    question: {
      kind: "fact",
      prompt: "How many victims did the eruption of Krakatoa in 1883 have according to official records?",
      schema: fields({ victims: whole("number of victims") }),
      answer: { victims: 36417 }
    },
    json: {
      schema: optional({
        climaxDate: date("date of the climax of the eruption"),
        strait: text("strait in which the volcano lies"),
        victims: whole("number of victims"),
        heardAtKm: whole("distance in kilometres at which the explosion was heard"),
        volcanicExplosivityIndex: whole("volcanic explosivity index")
      }),
      fields: {
        climaxDate: "1883-08-27",
        strait: oneOf("Sunda Strait", "the Sunda Strait"),
        victims: 36417,
        heardAtKm: 4800,
        volcanicExplosivityIndex: absent
      }
    }
  },
  {
    id: 40,
    path: "/science/insulin",
    title: "How insulin was found",
    paragraphs: [
      "Insulin was isolated in 1921 at the University of Toronto by Frederick Banting and Charles Best, who worked in the laboratory of John Macleod. The first patient, Leonard Thompson, was treated in January 1922. He was 14 years old.",
      "Banting and Macleod received the Nobel Prize in 1923. The patent was sold to the university for one dollar."
    ],
    question: {
      kind: "fact",
      prompt: "Who was the first patient treated with insulin?",
      schema: fields({ patient: text("name of the first patient") }),
      answer: { patient: "Leonard Thompson" }
    },
    json: {
      schema: optional({
        yearIsolated: whole("year in which insulin was isolated"),
        university: text("university where it was isolated"),
        firstPatient: text("first patient"),
        patientAge: whole("age of the first patient in years"),
        sideEffects: list(name, "side effects")
      }),
      fields: {
        yearIsolated: 1921,
        university: oneOf("University of Toronto", "the University of Toronto"),
        firstPatient: "Leonard Thompson",
        patientAge: 14,
        sideEffects: absent
      }
    }
  },
  {
    id: 42,
    path: "/art/starry-night",
    title: "The Starry Night",
    paragraphs: [
      "The Starry Night is an oil-on-canvas painting by the Dutch painter Vincent van Gogh. He painted it in June 1889, and it shows the view from his window in the asylum of Saint-Rémy-de-Provence.",
      "The Museum of Modern Art in New York acquired the painting in 1941. It is 73.7 cm high and 92.1 cm wide."
    ],
    question: {
      kind: "fact",
      prompt: "Which museum acquired The Starry Night in 1941?",
      schema: fields({ museum: text("museum that acquired the painting") }),
      answer: { museum: matching(/^(?:the )?Museum of Modern Art(?:,? (?:in )?New York)?$/i) }
    },
    json: {
      schema: optional({
        painter: text("painter"),
        museum: text("museum that owns the painting"),
        acquired: whole("year in which the museum acquired it"),
        heightCm: number("height in centimetres"),
        widthCm: number("width in centimetres"),
        soldFor: number("price in dollars at auction")
      }),
      fields: {
        painter: oneOf("Vincent van Gogh", "the Dutch painter Vincent van Gogh"),
        museum: matching(/^(?:the )?Museum of Modern Art(?:,? (?:in )?New York)?$/i),
        acquired: 1941,
        heightCm: 73.7,
        widthCm: 92.1,
        soldFor: absent
      }
    }
  },
  {
    id: 44,
    path: "/structures/panama-canal",
    title: "Panama Canal",
    paragraphs: [
      "The Panama Canal connects the Atlantic Ocean with the Pacific Ocean. It is 82 kilometres long and was opened on 15 August 1914. Ships are raised and lowered by locks, and a transit takes about ten hours.",
      "The United States controlled the canal until 31 December 1999, when it was handed over to Panama. Wider locks opened in 2016."
    ],
    question: {
      kind: "fact",
      prompt: "How long is the Panama Canal in kilometres?",
      schema: fields({ length: whole("length in kilometres") }),
      answer: { length: 82 }
    },
    json: {
      schema: optional({
        openingDate: date("opening date"),
        lengthKm: whole("length in kilometres"),
        transitHours: whole("duration of a transit in hours"),
        oceans: list(name, "oceans that the canal connects"),
        hasLocks: yes("whether it has locks"),
        toll: number("toll in dollars")
      }),
      fields: {
        openingDate: "1914-08-15",
        lengthKm: 82,
        transitHours: 10,
        oceans: all(["Atlantic Ocean", "Pacific Ocean"]),
        hasLocks: true,
        toll: absent
      }
    }
  },
  {
    id: 46,
    path: "/money/yen",
    title: "Japanese yen",
    paragraphs: [
      "The yen is the official currency of Japan. It was adopted by the Meiji government in the New Currency Act of 1871. Banknotes are issued by the Bank of Japan in values of 1,000, 2,000, 5,000 and 10,000 yen.",
      "The ISO code of the currency is JPY. Coins are made by the Japan Mint. The 1-yen coin is made of aluminium and weighs exactly one gram."
    ],
    question: {
      kind: "fact",
      prompt: "What is the 1-yen coin made of?",
      schema: fields({ material: text("metal of the 1-yen coin") }),
      answer: { material: oneOf("aluminium", "aluminum") }
    },
    json: {
      schema: optional({
        country: text("country"),
        isoCode: text("ISO code of the currency"),
        issuer: text("bank that issues the banknotes"),
        yearAdopted: whole("year in which the currency was adopted"),
        inflationRate: number("inflation rate in percent")
      }),
      fields: {
        country: "Japan",
        isoCode: "JPY",
        issuer: oneOf("Bank of Japan", "the Bank of Japan"),
        yearAdopted: 1871,
        inflationRate: absent
      }
    }
  },
  {
    id: 48,
    path: "/space/jupiter",
    title: "Jupiter, the largest planet",
    paragraphs: [
      "Jupiter is the fifth planet from the Sun and the largest in the Solar System. Its four largest moons, Io, Europa, Ganymede and Callisto, were discovered by Galileo Galilei in 1610. A day on Jupiter lasts just under ten hours.",
      "The Great Red Spot is a storm wider than the Earth. Jupiter takes 11.86 years to go round the Sun. The spacecraft Juno has orbited it since 2016."
    ],
    question: {
      kind: "fact",
      prompt: "Who discovered the four largest moons of Jupiter?",
      schema: fields({ discoverer: text("person who discovered the moons") }),
      answer: { discoverer: "Galileo Galilei" }
    },
    json: {
      schema: optional({
        largestMoons: list(name, "the four largest moons"),
        discoverer: text("who discovered these moons"),
        orbitalPeriodYears: number("time to go round the Sun in years"),
        spacecraft: text("spacecraft that orbits it"),
        surfaceGravity: number("surface gravity in m/s²")
      }),
      fields: {
        largestMoons: all(["Io", "Europa", "Ganymede", "Callisto"]),
        discoverer: "Galileo Galilei",
        orbitalPeriodYears: 11.86,
        spacecraft: oneOf("Juno", "the spacecraft Juno", "spacecraft Juno"),
        surfaceGravity: absent
      }
    }
  },
  {
    id: 50,
    path: "/news/postgresql-16",
    title: "PostgreSQL 16 released",
    paragraphs: [
      "September 14, 2023. The PostgreSQL Global Development Group today announced the release of PostgreSQL 16, the latest version of the open source database.",
      "PostgreSQL 16 improves logical replication, which can now be applied in parallel. A new view called pg_stat_io shows statistics of input and output. The next minor release is planned for November 9, 2023."
    ],
    question: {
      kind: "fact",
      prompt: "Which view did PostgreSQL 16 add for statistics of input and output?",
      schema: fields({ view: text("name of the view") }),
      answer: { view: "pg_stat_io" }
    },
    json: {
      schema: optional({
        version: text("version that was released"),
        releaseDate: date("release date"),
        announcedBy: text("group that announced the release"),
        newView: text("name of the new view"),
        downloadSize: text("size of the download")
      }),
      fields: {
        version: oneOf("16", "PostgreSQL 16"),
        releaseDate: "2023-09-14",
        announcedBy: oneOf("PostgreSQL Global Development Group", "The PostgreSQL Global Development Group"),
        newView: "pg_stat_io",
        downloadSize: absent
      }
    }
  },
  {
    id: 52,
    path: "/places/rhine",
    title: "Rhine",
    paragraphs: [
      "The Rhine rises in the Swiss Alps and flows into the North Sea near Rotterdam. It is about 1,230 kilometres long. The largest city on the river is Cologne.",
      "The Rhine Falls near Schaffhausen are the most powerful waterfall in Europe. They are 23 metres high and 150 metres wide."
    ],
    question: {
      kind: "unanswerable",
      strict: true,
      prompt: "Who owns the ferry company, and what does a crossing cost?",
      schema: fields({ owner: text("owner of the ferry company"), price: number("price of a crossing in euros") }),
      answer: "not found"
    },
    json: {
      schema: optional({
        lengthKm: whole("length of the river in kilometres"),
        mouth: text("sea into which it flows"),
        largestCity: text("largest city on the river"),
        fallsHeight: whole("height of the Rhine Falls in metres"),
        fishSpecies: whole("number of fish species")
      }),
      fields: {
        lengthKm: 1230,
        mouth: oneOf("North Sea", "the North Sea"),
        largestCity: "Cologne",
        fallsHeight: 23,
        fishSpecies: absent
      }
    }
  },
  {
    id: 54,
    path: "/places/ottawa",
    title: "Ottawa",
    paragraphs: [
      "Ottawa is the capital city of Canada. It stands on the south bank of the Ottawa River in the province of Ontario. Queen Victoria chose it as the capital in 1857. Until 1855 the town was called Bytown.",
      "The Rideau Canal, which opened in 1832, becomes one of the largest skating rinks in the world every winter."
    ],
    question: {
      kind: "fact",
      prompt: "What was Ottawa called until 1855?",
      schema: fields({ formerName: text("former name of Ottawa") }),
      answer: { formerName: "Bytown" }
    },
    json: {
      schema: optional({
        country: text("country of which it is the capital"),
        province: text("province"),
        formerName: text("former name"),
        canalOpened: whole("year in which the Rideau Canal opened"),
        mayor: text("name of the mayor")
      }),
      fields: { country: "Canada", province: "Ontario", formerName: "Bytown", canalOpened: 1832, mayor: absent }
    }
  },
  {
    id: 56,
    path: "/space/james-webb",
    title: "James Webb Space Telescope",
    paragraphs: [
      "The James Webb Space Telescope was launched on an Ariane 5 rocket from Kourou, French Guiana, on 25 December 2021. Its primary mirror consists of 18 hexagonal segments and has a diameter of 6.5 metres.",
      "The telescope observes infrared light. It is named after James E. Webb, who headed NASA from 1961 to 1968."
    ],
    question: {
      kind: "unanswerable",
      prompt: "How many paying tourists has the James Webb Space Telescope carried, and what was a ticket?",
      schema: fields({
        tourists: whole("number of paying tourists"),
        ticketPrice: number("price of a ticket in dollars")
      }),
      answer: "not found"
    },
    json: {
      schema: optional({
        launchDate: date("launch date"),
        rocket: text("rocket that launched it"),
        mirrorSegments: whole("number of mirror segments"),
        mirrorDiameter: number("diameter of the mirror in metres"),
        namedAfter: text("person it is named after"),
        lifetimeYears: whole("planned lifetime in years")
      }),
      fields: {
        launchDate: "2021-12-25",
        rocket: oneOf("Ariane 5", "an Ariane 5 rocket", "Ariane 5 rocket"),
        mirrorSegments: 18,
        mirrorDiameter: 6.5,
        namedAfter: "James E. Webb",
        lifetimeYears: absent
      }
    }
  },
  {
    id: 58,
    path: "/standards/utf-8",
    title: "UTF-8",
    paragraphs: [
      "UTF-8 is a character encoding that represents every Unicode character in one to four bytes. Ken Thompson and Rob Pike designed it in September 1992. The first 128 characters are encoded exactly as in ASCII.",
      "The current specification is RFC 3629 of November 2003. A byte order mark is neither required nor recommended."
    ],
    question: {
      kind: "list",
      prompt: "Who designed UTF-8?",
      schema: fields({ designers: list(name, "people who designed UTF-8") }),
      answer: { designers: all(["Ken Thompson", "Rob Pike"]) }
    },
    json: {
      schema: optional({
        designers: list(name, "people who designed the encoding"),
        maxBytes: whole("maximum number of bytes of a character"),
        rfc: whole("number of the RFC"),
        byteOrderMarkRequired: yes("whether a byte order mark is required"),
        shareOfWebsites: number("share of websites that use it, in percent")
      }),
      fields: {
        designers: all(["Ken Thompson", "Rob Pike"]),
        maxBytes: 4,
        rfc: 3629,
        byteOrderMarkRequired: false,
        shareOfWebsites: absent
      }
    }
  },
  {
    id: 60,
    path: "/howto/descale-a-kettle",
    title: "How to descale a kettle",
    paragraphs: [
      "Fill the kettle halfway with equal parts of water and white vinegar. Bring it to the boil and leave it to stand for 20 minutes. Empty the kettle and rinse it three times with cold water.",
      "In areas with hard water, repeat this every four weeks. Instead of vinegar you can use 30 grams of citric acid per litre. Do not use bleach."
    ],
    question: {
      kind: "given",
      prompt: "How much citric acid do I need per liter?",
      schema: fields({ grams: whole("citric acid in grams per litre") }),
      answer: { grams: 30 }
    },
    json: {
      schema: optional({
        standMinutes: whole("time to stand in minutes"),
        citricAcidGrams: whole("citric acid in grams per litre"),
        rinses: whole("how many times to rinse"),
        repeatWeeks: whole("weeks after which to repeat it"),
        kettlePrice: number("price of the kettle")
      }),
      fields: { standMinutes: 20, citricAcidGrams: 30, rinses: 3, repeatWeeks: 4, kettlePrice: absent }
    }
  }
]
