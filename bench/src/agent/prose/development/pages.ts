import { all, fields, list, matching, oneOf, text, whole } from "../../question.ts"
import { absent, date, name, number, optional, type ProsePage, yes } from "../prose-page.ts"

/** The pages that may be read while the rules are written. */
export const developmentPages: ReadonlyArray<ProsePage> = [
  {
    id: 1,
    path: "/places/mount-everest",
    title: "Mount Everest",
    paragraphs: [
      "Mount Everest is the highest mountain on Earth above sea level. Its summit lies 8,849 metres (29,032 feet) above the sea, on the border between Nepal and China.",
      "Edmund Hillary and Tenzing Norgay made the first confirmed ascent on 29 May 1953. In Tibetan the mountain is called Chomolungma."
    ],
    question: {
      kind: "fact",
      prompt: "How high is Mount Everest in metres?",
      schema: fields({ height: whole("height in metres") }),
      answer: { height: 8849 }
    },
    json: {
      schema: optional({
        heightMetres: whole("height above sea level in metres"),
        firstAscent: date("date of the first ascent"),
        tibetanName: text("name of the mountain in Tibetan"),
        deaths: whole("number of climbers who died")
      }),
      fields: { heightMetres: 8849, firstAscent: "1953-05-29", tibetanName: "Chomolungma", deaths: absent }
    }
  },
  {
    id: 3,
    path: "/people/ada-lovelace",
    title: "Ada Lovelace – mathematician",
    paragraphs: [
      "Augusta Ada King, Countess of Lovelace, was an English mathematician and writer. She was born in London on 10 December 1815 and died on 27 November 1852, aged 36.",
      "She was the only legitimate child of the poet Lord Byron. Her notes on the Analytical Engine, a machine designed by Charles Babbage, contain what many call the first computer program."
    ],
    question: {
      kind: "fact",
      prompt: "Who designed the Analytical Engine?",
      schema: fields({ designer: text("person who designed the machine") }),
      answer: { designer: "Charles Babbage" }
    },
    json: {
      schema: optional({
        birthPlace: text("city of birth"),
        birthDate: date("date of birth"),
        deathDate: date("date of death"),
        father: text("name of the father"),
        nationality: text("nationality"),
        university: text("university where she studied")
      }),
      fields: {
        birthPlace: "London",
        birthDate: "1815-12-10",
        deathDate: "1852-11-27",
        father: oneOf("Lord Byron", "the poet Lord Byron"),
        nationality: "English",
        university: absent
      }
    }
  },
  {
    id: 5,
    path: "/software/python",
    title: "Python (programming language)",
    paragraphs: [
      "Python is a high-level, general-purpose programming language. Guido van Rossum began working on it in the late 1980s and first released it in 1991 as Python 0.9.0.",
      "Python 2.0 was released in 2000. Python 3.0, released on 3 December 2008, was a major revision that is not completely compatible with earlier versions. The reference implementation, CPython, is written in C."
    ],
    question: {
      kind: "fact",
      prompt: "Who created the programming language Python?",
      schema: fields({ creator: text("person who created the language") }),
      answer: { creator: "Guido van Rossum" }
    },
    json: {
      schema: optional({
        firstReleaseYear: whole("year of the first release"),
        python3ReleaseDate: date("release date of Python 3.0"),
        implementationLanguage: text("language in which the reference implementation is written"),
        licence: text("licence of the software")
      }),
      fields: { firstReleaseYear: 1991, python3ReleaseDate: "2008-12-03", implementationLanguage: "C", licence: absent }
    }
  },
  {
    id: 7,
    path: "/places/amazon-river",
    title: "The Amazon River",
    paragraphs: [
      "The Amazon is a river in South America. It flows through Peru, Colombia and Brazil and empties into the Atlantic Ocean. Most sources give its length as about 6,400 kilometres.",
      "No bridge crosses the main stem of the river. Its largest tributary by discharge is the Madeira."
    ],
    question: {
      kind: "list",
      prompt: "Through which countries does the Amazon River flow?",
      schema: fields({ countries: list(name, "countries the Amazon flows through") }),
      answer: { countries: all(["Peru", "Colombia", "Brazil"]) }
    },
    json: {
      schema: optional({
        lengthKm: number("length in kilometres"),
        mouth: text("ocean into which the river empties"),
        countries: list(name, "countries that the river flows through"),
        largestTributary: text("largest tributary"),
        hasBridges: yes("whether a bridge crosses the main stem")
      }),
      fields: {
        lengthKm: 6400,
        mouth: oneOf("Atlantic Ocean", "the Atlantic Ocean"),
        countries: all(["Peru", "Colombia", "Brazil"]),
        largestTributary: oneOf("Madeira", "the Madeira"),
        hasBridges: false
      }
    }
  },
  {
    id: 9,
    path: "/places/iceland",
    title: "Iceland",
    paragraphs: [
      "Iceland is an island country in the North Atlantic. Its capital and largest city is Reykjavík, home to about a third of the people. The official language is Icelandic and the currency is the Icelandic króna.",
      "Iceland became a republic on 17 June 1944. It is a member of NATO but not of the European Union."
    ],
    question: {
      kind: "fact",
      prompt: "What is the capital of Iceland?",
      schema: fields({ capital: text("capital of the country") }),
      answer: { capital: "Reykjavík" }
    },
    json: {
      schema: optional({
        capital: text("capital city"),
        currency: text("currency"),
        officialLanguage: text("official language"),
        natoMember: yes("member of NATO"),
        euMember: yes("member of the European Union"),
        population: whole("number of inhabitants")
      }),
      fields: {
        capital: "Reykjavík",
        currency: oneOf("Icelandic króna", "the Icelandic króna"),
        officialLanguage: "Icelandic",
        natoMember: true,
        euMember: false,
        population: absent
      }
    }
  },
  {
    id: 11,
    path: "/elements/gold",
    title: "Gold",
    paragraphs: [
      "Gold is a chemical element with the symbol Au and atomic number 79. In its pure form it is a bright, soft and malleable metal. It melts at 1,064 °C and boils at 2,970 °C.",
      "Gold does not rust. Its density is 19.3 grams per cubic centimetre, nearly twice that of lead."
    ],
    question: {
      kind: "fields",
      prompt: "The symbol and atomic number of gold",
      schema: fields({ symbol: text("chemical symbol"), atomicNumber: whole("atomic number") }),
      answer: { symbol: "Au", atomicNumber: 79 }
    },
    json: {
      schema: optional({
        symbol: text("chemical symbol"),
        atomicNumber: whole("atomic number"),
        meltingPoint: number("melting point in degrees Celsius"),
        density: number("density in g/cm³"),
        pricePerOunce: number("price of an ounce in US dollars")
      }),
      fields: { symbol: "Au", atomicNumber: 79, meltingPoint: 1064, density: 19.3, pricePerOunce: absent }
    }
  },
  {
    id: 13,
    path: "/books/hamlet",
    title: "Hamlet, Prince of Denmark",
    paragraphs: [
      "Hamlet is a tragedy by William Shakespeare, written between 1599 and 1601. It is his longest play, with 29,551 words.",
      "The play is set in Denmark. Prince Hamlet seeks revenge on his uncle Claudius, who has murdered Hamlet's father in order to seize the throne and marry Gertrude, Hamlet's mother."
    ],
    question: {
      kind: "fact",
      prompt: "Who is Hamlet's mother in Shakespeare's play?",
      schema: fields({ mother: text("name of Hamlet's mother") }),
      answer: { mother: "Gertrude" }
    },
    json: {
      schema: optional({
        author: text("author of the play"),
        setting: text("country in which the play is set"),
        words: whole("number of words"),
        uncle: text("name of Hamlet's uncle"),
        publisher: text("publisher of the edition"),
        genre: { type: "string", enum: ["tragedy", "comedy", "history"], description: "genre of the play" }
      }),
      fields: {
        author: "William Shakespeare",
        setting: "Denmark",
        words: 29551,
        uncle: "Claudius",
        publisher: absent,
        genre: "tragedy"
      }
    }
  },
  {
    id: 15,
    path: "/events/apollo-11",
    title: "Apollo 11: the first landing on the Moon",
    paragraphs: [
      "Apollo 11 was launched by a Saturn V rocket from Kennedy Space Center on 16 July 1969. Neil Armstrong commanded the mission; Buzz Aldrin flew the lunar module and Michael Collins stayed in orbit.",
      "Armstrong and Aldrin landed on 20 July and spent 21 hours and 36 minutes on the surface. They brought 21.5 kilograms of lunar material back to Earth. The crew splashed down in the Pacific Ocean on 24 July."
    ],
    question: {
      kind: "fact",
      prompt: "Which rocket launched Apollo 11?",
      schema: fields({ rocket: text("name of the launch vehicle") }),
      answer: { rocket: oneOf("Saturn V", "Saturn V rocket", "a Saturn V rocket") }
    },
    json: {
      schema: optional({
        launchDate: date("date of the launch"),
        commander: text("commander of the mission"),
        launchSite: text("launch site"),
        sampleMass: number("mass of the lunar material returned, in kilograms"),
        cost: number("cost of the mission in dollars")
      }),
      fields: {
        launchDate: "1969-07-16",
        commander: "Neil Armstrong",
        launchSite: "Kennedy Space Center",
        sampleMass: 21.5,
        cost: absent
      }
    }
  },
  {
    id: 17,
    path: "/music/beethoven-ninth",
    title: "Beethoven's Ninth Symphony",
    paragraphs: [
      "The Symphony No. 9 in D minor, Op. 125, is the last complete symphony of Ludwig van Beethoven, composed between 1822 and 1824. It was first performed in Vienna on 7 May 1824.",
      "In the final movement, four vocal soloists and a choir sing words from Friedrich Schiller's poem “Ode to Joy”. A performance takes about 70 minutes."
    ],
    question: {
      kind: "fact",
      prompt: "In which city was Beethoven's Ninth Symphony first performed?",
      schema: fields({ city: text("city of the first performance") }),
      answer: { city: "Vienna" }
    },
    json: {
      schema: optional({
        composer: text("composer"),
        key: text("key of the symphony"),
        premiereDate: date("date of the first performance"),
        premiereCity: text("city of the first performance"),
        durationMinutes: whole("duration in minutes"),
        conductor: text("conductor of the recording")
      }),
      fields: {
        composer: "Ludwig van Beethoven",
        key: "D minor",
        premiereDate: "1824-05-07",
        premiereCity: "Vienna",
        durationMinutes: 70,
        conductor: absent
      }
    }
  },
  {
    id: 19,
    path: "/standards/http-2",
    title: "About HTTP/2",
    paragraphs: [
      "HTTP/2 is a major revision of the HTTP network protocol. It was derived from SPDY, an earlier experimental protocol developed by Google. The specification was published as RFC 7540 in May 2015 and replaced by RFC 9113 in June 2022.",
      "The protocol is binary, and header fields are compressed with HPACK. Encryption is not mandatory in the standard, but all major browsers support HTTP/2 only over TLS."
    ],
    question: {
      kind: "fact",
      prompt: "From which experimental protocol was HTTP/2 derived?",
      schema: fields({ protocol: text("name of the earlier protocol") }),
      answer: { protocol: "SPDY" }
    },
    json: {
      schema: optional({
        firstRfc: whole("number of the RFC of May 2015"),
        currentRfc: whole("number of the RFC that replaced it"),
        headerCompression: text("algorithm that compresses header fields"),
        encryptionMandatory: yes("whether the standard requires encryption"),
        port: whole("port number")
      }),
      fields: { firstRfc: 7540, currentRfc: 9113, headerCompression: "HPACK", encryptionMandatory: false, port: absent }
    }
  },
  {
    id: 21,
    path: "/recipes/soda-bread",
    title: "Simple soda bread",
    paragraphs: [
      "This soda bread needs no yeast and is ready in under an hour. It makes one loaf of about eight slices. Preparation takes 10 minutes, and the bread bakes for 40 minutes at 200 °C.",
      "You need 450 grams of plain flour, 350 millilitres of buttermilk, a teaspoon of baking soda and a teaspoon of salt. Leave the loaf to cool on a rack before you cut it."
    ],
    question: {
      kind: "given",
      prompt: "How long does the bread bake, and at what temperature?",
      schema: fields({
        bakingMinutes: whole("baking time in minutes"),
        temperature: whole("oven temperature in degrees Celsius")
      }),
      answer: { bakingMinutes: 40, temperature: 200 }
    },
    json: {
      schema: optional({
        prepMinutes: whole("preparation time in minutes"),
        bakeMinutes: whole("baking time in minutes"),
        flourGrams: whole("flour in grams"),
        slices: whole("number of slices"),
        calories: whole("calories per slice")
      }),
      fields: { prepMinutes: 10, bakeMinutes: 40, flourGrams: 450, slices: 8, calories: absent }
    }
  },
  {
    id: 23,
    path: "/notices/swimming-pool",
    title: "Visiting the swimming pool",
    paragraphs: [
      "The pool is open every day except Monday, from 9 am to 8 pm. Adults pay 7 euros, children under twelve pay 4 euros. Children under five swim free.",
      "The main basin is 25 metres long and heated to 26 degrees. Dogs are not allowed. Lockers take a two-euro coin."
    ],
    question: {
      kind: "given",
      prompt: "What does a ticket for adults cost, and on which day is the pool closed?",
      schema: fields({
        adultPrice: number("price for adults in euros"),
        closedOn: text("day on which the pool is closed")
      }),
      answer: { adultPrice: 7, closedOn: "Monday" }
    },
    json: {
      schema: optional({
        adultPrice: number("price for adults in euros"),
        childPrice: number("price for children in euros"),
        lengthMetres: number("length of the main basin in metres"),
        dogsAllowed: yes("whether dogs are allowed"),
        phone: text("telephone number")
      }),
      fields: { adultPrice: 7, childPrice: 4, lengthMetres: 25, dogsAllowed: false, phone: absent }
    }
  },
  {
    id: 25,
    path: "/structures/golden-gate-bridge",
    title: "Golden Gate Bridge",
    paragraphs: [
      "The Golden Gate Bridge is a suspension bridge that links San Francisco to Marin County in California. Construction began on January 5, 1933, and the bridge opened on May 27, 1937.",
      "Its main span measures 1,280 meters and its towers rise 227 meters above the water. The color of the bridge is officially called international orange. The chief engineer was Joseph Strauss."
    ],
    question: {
      kind: "fact",
      prompt: "What is the colour of the Golden Gate Bridge called?",
      schema: fields({ colour: text("official name of the colour") }),
      answer: { colour: "international orange" }
    },
    json: {
      schema: optional({
        openingDate: date("date on which the bridge opened"),
        mainSpan: whole("length of the main span in metres"),
        colour: text("colour of the bridge"),
        chiefEngineer: text("chief engineer"),
        toll: number("toll in dollars")
      }),
      fields: {
        openingDate: "1937-05-27",
        mainSpan: 1280,
        colour: "international orange",
        chiefEngineer: "Joseph Strauss",
        toll: absent
      }
    }
  },
  {
    id: 27,
    path: "/animals/blue-whale",
    title: "Blue whale facts",
    paragraphs: [
      "The blue whale is the largest animal known ever to have existed. It can reach 29.9 metres in length and weigh up to 199 tonnes. Its diet consists almost entirely of krill.",
      "A calf is born after a gestation of 10 to 12 months. The species was hunted almost to extinction until 1966, when whaling of blue whales was banned. It is listed as endangered."
    ],
    question: { kind: "words", prompt: "What do blue whales eat?", answer: { answer: matching(/krill/i) } },
    json: {
      schema: optional({
        maxLength: number("maximum length in metres"),
        maxWeight: number("maximum weight in tonnes"),
        diet: text("what the animal eats"),
        conservationStatus: {
          type: "string",
          enum: ["least concern", "vulnerable", "endangered", "extinct"],
          description: "conservation status"
        },
        lifespan: whole("life span in years")
      }),
      fields: { maxLength: 29.9, maxWeight: 199, diet: "krill", conservationStatus: "endangered", lifespan: absent }
    }
  },
  {
    id: 29,
    path: "/software/git",
    title: "Git, a distributed version control system",
    paragraphs: [
      "Git was created by Linus Torvalds in 2005 for the development of the Linux kernel. Since 26 July 2005, Junio Hamano has been its maintainer. Git is free software under the GNU General Public License, version 2.",
      "Many projects that are developed with Git use other licences: curl has a licence of its own that resembles the MIT licence, and SQLite, which uses Fossil instead of Git, is in the public domain."
    ],
    question: {
      kind: "fields",
      prompt: "Git, the version control system: who created it, and who maintains it today?",
      schema: fields({ creator: text("person who created Git"), maintainer: text("present maintainer of Git") }),
      answer: { creator: "Linus Torvalds", maintainer: "Junio Hamano" }
    },
    json: {
      schema: optional({
        creator: text("who created the software"),
        year: whole("year in which it was created"),
        licence: text("licence of Git"),
        latestVersion: text("latest version")
      }),
      fields: {
        creator: "Linus Torvalds",
        year: 2005,
        licence: matching(/^(?:the )?GNU General Public License(?:,? version 2)?$/i),
        latestVersion: absent
      }
    }
  },
  {
    id: 31,
    path: "/organisations/wikipedia",
    title: "Wikipedia",
    paragraphs: [
      "Wikipedia is a free online encyclopedia written and maintained by volunteers. It was launched on January 15, 2001, by Jimmy Wales and Larry Sanger. The Wikimedia Foundation, a non-profit organization based in San Francisco, has hosted it since 2003.",
      "Wikipedia carries no advertising and is funded mainly by donations from readers."
    ],
    question: {
      kind: "fact",
      prompt: "Which organisation hosts Wikipedia?",
      schema: fields({ host: text("organisation that hosts Wikipedia") }),
      answer: { host: oneOf("Wikimedia Foundation", "The Wikimedia Foundation") }
    },
    json: {
      schema: optional({
        launchDate: date("date of launch"),
        founders: list(name, "people who launched it"),
        hostingOrganisation: text("organisation that hosts it"),
        hasAdvertising: yes("whether it carries advertising"),
        articleCount: whole("number of articles")
      }),
      fields: {
        launchDate: "2001-01-15",
        founders: all(["Jimmy Wales", "Larry Sanger"]),
        hostingOrganisation: oneOf("Wikimedia Foundation", "The Wikimedia Foundation"),
        hasAdvertising: false,
        articleCount: absent
      }
    }
  },
  {
    id: 33,
    path: "/games/chess",
    title: "Chess: the basics",
    paragraphs: [
      "Chess is a board game for two players. It is played on a square board of 64 squares. Each player starts with sixteen pieces: one king, one queen, two rooks, two knights, two bishops and eight pawns.",
      "White always moves first. The game is won by checkmating the opponent's king. The international governing body is FIDE, founded in Paris in 1924."
    ],
    question: {
      kind: "fact",
      prompt: "How many pawns does each player have in chess?",
      schema: fields({ pawns: whole("number of pawns of each player") }),
      answer: { pawns: 8 }
    },
    json: {
      schema: optional({
        players: whole("number of players"),
        squares: whole("number of squares on the board"),
        piecesPerPlayer: whole("pieces each player starts with"),
        governingBody: text("international governing body"),
        inventor: text("person who invented the game")
      }),
      fields: { players: 2, squares: 64, piecesPerPlayer: 16, governingBody: "FIDE", inventor: absent }
    }
  },
  {
    id: 35,
    path: "/sports/tour-de-france",
    title: "Tour de France",
    paragraphs: [
      "The Tour de France is a men's bicycle race held every summer, mainly in France. It was first organized in 1903 to increase sales of the newspaper L'Auto. The race has 21 stages over 23 days.",
      "The leader of the general classification wears the yellow jersey. The best sprinter wears green, and the best climber a white jersey with red dots."
    ],
    question: {
      kind: "fact",
      prompt: "Which jersey does the leader of the Tour de France wear?",
      schema: fields({ jersey: text("colour of the jersey of the leader of the general classification") }),
      answer: { jersey: oneOf("yellow", "yellow jersey", "the yellow jersey") }
    },
    json: {
      schema: optional({
        firstYear: whole("year in which the race was first organised"),
        stages: whole("number of stages"),
        days: whole("number of days"),
        newspaper: text("newspaper that organised the first race"),
        prizeMoney: number("prize money in euros")
      }),
      fields: { firstYear: 1903, stages: 21, days: 23, newspaper: "L'Auto", prizeMoney: absent }
    }
  },
  {
    id: 37,
    path: "/events/great-fire-of-london",
    title: "The Great Fire of London",
    paragraphs: [
      "The Great Fire of London swept through the city from 2 to 6 September 1666. It began in a bakery in Pudding Lane shortly after midnight and destroyed some 13,200 houses and 87 parish churches, among them the old St Paul's Cathedral.",
      "The baker was Thomas Farriner. The new cathedral was designed by Christopher Wren."
    ],
    question: {
      kind: "fact",
      prompt: "In which street did the Great Fire of London begin?",
      schema: fields({ street: text("street in which the fire began") }),
      answer: { street: "Pudding Lane" }
    },
    json: {
      schema: optional({
        year: whole("year of the fire"),
        street: text("street where the fire began"),
        housesDestroyed: whole("number of houses destroyed"),
        baker: text("name of the baker"),
        architect: text("architect of the new cathedral"),
        damageInPounds: number("damage in pounds")
      }),
      fields: {
        year: 1666,
        street: "Pudding Lane",
        housesDestroyed: 13200,
        baker: "Thomas Farriner",
        architect: "Christopher Wren",
        damageInPounds: absent
      }
    }
  },
  {
    id: 39,
    path: "/science/penicillin",
    title: "The discovery of penicillin",
    paragraphs: [
      "Penicillin was discovered in 1928 by the Scottish physician Alexander Fleming, who noticed that a mould had killed the bacteria on one of his dishes. He worked at St Mary's Hospital in London.",
      "Howard Florey and Ernst Chain turned it into a medicine. In 1945 the three men shared the Nobel Prize in Physiology or Medicine."
    ],
    question: {
      kind: "fact",
      prompt: "Who discovered penicillin, and in which year?",
      schema: fields({ discoverer: text("person who discovered penicillin"), year: whole("year of the discovery") }),
      answer: { discoverer: matching(/^(?:the )?(?:Scottish physician )?Alexander Fleming$/), year: 1928 }
    },
    json: {
      schema: optional({
        discoverer: text("who discovered it"),
        yearOfDiscovery: whole("year of discovery"),
        hospital: text("hospital where the discoverer worked"),
        nobelPrizeYear: whole("year of the Nobel Prize"),
        dose: text("recommended dose")
      }),
      fields: {
        discoverer: matching(/^(?:the )?(?:Scottish physician )?Alexander Fleming$/),
        yearOfDiscovery: 1928,
        hospital: oneOf("St Mary's Hospital", "St Mary's Hospital in London", "St Mary's Hospital, London"),
        nobelPrizeYear: 1945,
        dose: absent
      }
    }
  },
  {
    id: 41,
    path: "/art/mona-lisa",
    title: "Mona Lisa",
    paragraphs: [
      "The Mona Lisa is a portrait painted in oil on a poplar panel by Leonardo da Vinci. It measures 77 cm by 53 cm and has hung in the Louvre in Paris since 1797.",
      "The sitter is usually identified as Lisa Gherardini, the wife of Francesco del Giocondo. On 21 August 1911 the painting was stolen; it was recovered two years later."
    ],
    question: {
      kind: "fact",
      prompt: "In which museum is the Mona Lisa?",
      schema: fields({ museum: text("museum where the painting hangs") }),
      answer: { museum: oneOf("Louvre", "the Louvre", "Louvre in Paris", "the Louvre in Paris") }
    },
    json: {
      schema: optional({
        painter: text("who painted it"),
        museum: text("museum in which it hangs"),
        sitter: text("person portrayed"),
        stolenOn: date("date on which it was stolen"),
        value: number("insured value in dollars")
      }),
      fields: {
        painter: "Leonardo da Vinci",
        museum: oneOf("Louvre", "the Louvre", "Louvre in Paris", "the Louvre in Paris"),
        sitter: "Lisa Gherardini",
        stolenOn: "1911-08-21",
        value: absent
      }
    }
  },
  {
    id: 43,
    path: "/structures/suez-canal",
    title: "Suez Canal",
    paragraphs: [
      "The Suez Canal is an artificial waterway in Egypt that connects the Mediterranean Sea to the Red Sea. It opened on 17 November 1869 after ten years of construction and is 193 kilometres long.",
      "The canal has no locks. It is operated by the Suez Canal Authority. In March 2021 the container ship Ever Given blocked it for six days."
    ],
    question: {
      kind: "fields",
      prompt: "Which two seas does the Suez Canal connect, and has it locks?",
      schema: fields({
        seas: list(name, "seas that the canal connects"),
        hasLocks: yes("whether the canal has locks")
      }),
      answer: { seas: all(["Mediterranean Sea", "Red Sea"]), hasLocks: false }
    },
    json: {
      schema: optional({
        country: text("country"),
        openingDate: date("opening date"),
        lengthKm: number("length in kilometres"),
        operator: text("who operates the canal"),
        blockingShip: text("ship that blocked the canal"),
        transitFee: number("fee for a transit in dollars")
      }),
      fields: {
        country: "Egypt",
        openingDate: "1869-11-17",
        lengthKm: 193,
        operator: oneOf("Suez Canal Authority", "the Suez Canal Authority"),
        blockingShip: oneOf("Ever Given", "the container ship Ever Given", "container ship Ever Given"),
        transitFee: absent
      }
    }
  },
  {
    id: 45,
    path: "/money/euro",
    title: "The euro",
    paragraphs: [
      "The euro is the currency of twenty countries of the European Union. It is divided into 100 cents. Notes and coins came into circulation on 1 January 2002. The euro is managed by the European Central Bank, which has its seat in Frankfurt.",
      "There are seven notes, from 5 to 500 euros. The 500-euro note has not been printed since 2019."
    ],
    question: {
      kind: "fact",
      prompt: "In which city does the European Central Bank have its seat?",
      schema: fields({ city: text("city of the seat of the European Central Bank") }),
      answer: { city: "Frankfurt" }
    },
    json: {
      schema: optional({
        subunits: whole("cents in one euro"),
        circulationDate: date("date on which notes and coins came into circulation"),
        managedBy: text("institution that manages the euro"),
        countries: whole("number of countries that use it"),
        exchangeRate: number("exchange rate to the dollar")
      }),
      fields: {
        subunits: 100,
        circulationDate: "2002-01-01",
        managedBy: oneOf("European Central Bank", "the European Central Bank"),
        countries: 20,
        exchangeRate: absent
      }
    }
  },
  {
    id: 47,
    path: "/space/mars",
    title: "Mars",
    paragraphs: [
      "Mars is the fourth planet from the Sun. It has two small moons, Phobos and Deimos, which were discovered by Asaph Hall in 1877. A day on Mars lasts 24 hours and 37 minutes; a year lasts 687 Earth days.",
      "Olympus Mons, a volcano, is the highest known mountain on any planet of the solar system. It is 21.9 kilometres high."
    ],
    question: {
      kind: "list",
      prompt: "What are the moons of Mars called?",
      schema: fields({ moons: list(name, "names of the moons of Mars") }),
      answer: { moons: all(["Phobos", "Deimos"]) }
    },
    json: {
      schema: optional({
        moons: list(name, "names of the moons"),
        yearLength: whole("length of the year in Earth days"),
        moonDiscoverer: text("person who discovered the moons"),
        highestMountain: text("highest mountain"),
        meanTemperature: number("mean temperature in degrees Celsius")
      }),
      fields: {
        moons: all(["Phobos", "Deimos"]),
        yearLength: 687,
        moonDiscoverer: "Asaph Hall",
        highestMountain: "Olympus Mons",
        meanTemperature: absent
      }
    }
  },
  {
    id: 49,
    path: "/news/node-20",
    title: "Node.js 20 is now available",
    paragraphs: [
      "Node.js 20 was released on April 18, 2023. It replaces Node.js 19 as the current release line and becomes the long-term support release in October 2023. Its code name is Iron.",
      "Highlights include an experimental permission model, a stable test runner and version 11.3 of the V8 engine. Custom ES module loader hooks now run on a dedicated thread."
    ],
    question: {
      kind: "fact",
      prompt: "When was Node.js 20 released?",
      schema: fields({ date: date("release date of Node.js 20") }),
      answer: { date: "2023-04-18" }
    },
    json: {
      schema: optional({
        releaseDate: date("release date"),
        codeName: text("code name"),
        v8Version: text("version of the V8 engine"),
        replaces: text("version that it replaces"),
        npmVersion: text("version of npm that is included")
      }),
      fields: {
        releaseDate: "2023-04-18",
        codeName: "Iron",
        v8Version: "11.3",
        replaces: oneOf("Node.js 19", "19"),
        npmVersion: absent
      }
    }
  },
  {
    id: 51,
    path: "/places/danube",
    title: "Danube",
    paragraphs: [
      "The Danube is the second-longest river in Europe, after the Volga. It rises in Donaueschingen, in Germany, and flows into the Black Sea after 2,850 kilometres.",
      "Four national capitals lie on its banks: Vienna, Bratislava, Budapest and Belgrade."
    ],
    question: {
      kind: "list",
      prompt: "Which capitals lie on the Danube?",
      schema: fields({ capitals: list(name, "national capitals on the Danube") }),
      answer: { capitals: all(["Vienna", "Bratislava", "Budapest", "Belgrade"]) }
    },
    json: {
      schema: optional({
        source: text("town where the river rises"),
        mouth: text("sea that the river flows into"),
        lengthKm: whole("length in kilometres"),
        capitals: list(name, "national capitals on its banks"),
        depth: number("depth in metres")
      }),
      fields: {
        source: oneOf("Donaueschingen", "Donaueschingen, Germany", "Donaueschingen, in Germany"),
        mouth: oneOf("Black Sea", "the Black Sea"),
        lengthKm: 2850,
        capitals: all(["Vienna", "Bratislava", "Budapest", "Belgrade"]),
        depth: absent
      }
    }
  },
  {
    id: 53,
    path: "/places/canberra",
    title: "Canberra",
    paragraphs: [
      "Canberra is the capital of Australia, though not its largest city: that is Sydney. The site was chosen in 1908 as a compromise between Sydney and Melbourne, and the city was designed by Walter Burley Griffin and Marion Mahony Griffin, two architects from Chicago.",
      "Parliament House opened in 1988. The artificial lake in the middle of the city is called Lake Burley Griffin."
    ],
    question: {
      kind: "unanswerable",
      strict: true,
      prompt: "Who is the mayor of the city, and what is the speed limit there?",
      schema: fields({ mayor: text("name of the mayor"), speedLimit: whole("speed limit in km/h") }),
      answer: "not found"
    },
    json: {
      schema: optional({
        country: text("country of which the city is the capital"),
        architects: list(name, "architects who designed the city"),
        siteChosen: whole("year in which the site was chosen"),
        lake: text("name of the lake"),
        population: whole("population"),
        postalCode: text("postal code")
      }),
      fields: {
        country: "Australia",
        architects: all(["Walter Burley Griffin", "Marion Mahony Griffin"]),
        siteChosen: 1908,
        lake: "Lake Burley Griffin",
        population: absent,
        postalCode: absent
      }
    }
  },
  {
    id: 55,
    path: "/space/hubble",
    title: "The Hubble Space Telescope",
    paragraphs: [
      "The Hubble Space Telescope was carried into orbit by the space shuttle Discovery on April 24, 1990. It is named after the astronomer Edwin Hubble. Its main mirror has a diameter of 2.4 meters.",
      "Soon after launch the mirror was found to be ground to the wrong shape. Astronauts corrected the fault in December 1993."
    ],
    question: {
      kind: "unanswerable",
      prompt: "What did the Hubble Space Telescope weigh in kilograms when astronauts painted it green?",
      schema: fields({ weight: whole("weight in kilograms when it was painted green") }),
      answer: "not found"
    },
    json: {
      schema: optional({
        launchDate: date("date of the launch"),
        shuttle: text("space shuttle that carried it"),
        namedAfter: text("person it is named after"),
        mirrorDiameter: number("diameter of the main mirror in metres"),
        operator: text("organisation that operates it")
      }),
      fields: {
        launchDate: "1990-04-24",
        shuttle: oneOf("Discovery", "the space shuttle Discovery", "space shuttle Discovery"),
        namedAfter: oneOf("Edwin Hubble", "the astronomer Edwin Hubble", "astronomer Edwin Hubble"),
        mirrorDiameter: 2.4,
        operator: absent
      }
    }
  },
  {
    id: 57,
    path: "/standards/bluetooth",
    title: "Why is it called Bluetooth?",
    paragraphs: [
      "Bluetooth is a short-range wireless standard that works in the 2.4 GHz band. The name was proposed in 1997 by Jim Kardach of Intel. It refers to Harald Bluetooth, a king of Denmark in the tenth century who united Danish tribes.",
      "The logo combines two runes, the initials of the king. The standard is managed by the Bluetooth Special Interest Group, which was founded in 1998."
    ],
    question: {
      kind: "fact",
      prompt: "Who proposed the name Bluetooth?",
      schema: fields({ person: text("person who proposed the name") }),
      answer: { person: oneOf("Jim Kardach", "Jim Kardach of Intel") }
    },
    json: {
      schema: optional({
        namedAfter: text("king whose name it bears"),
        proposedBy: text("person who proposed the name"),
        yearProposed: whole("year in which the name was proposed"),
        managedBy: text("organisation that manages the standard"),
        maxRange: number("maximum range in metres")
      }),
      fields: {
        namedAfter: "Harald Bluetooth",
        proposedBy: oneOf("Jim Kardach", "Jim Kardach of Intel"),
        yearProposed: 1997,
        managedBy: oneOf("Bluetooth Special Interest Group", "the Bluetooth Special Interest Group"),
        maxRange: absent
      }
    }
  },
  {
    id: 59,
    path: "/howto/change-a-tyre",
    title: "How to change a car tyre",
    paragraphs: [
      "Park on level ground and pull the handbrake. Loosen the wheel nuts by half a turn before you raise the car. Most cars have four or five nuts on each wheel.",
      "Raise the car until the tyre is about 15 centimetres off the ground. Fit the spare wheel and tighten the nuts crosswise. A typical torque is 110 newton metres. Never drive faster than 80 km/h on a temporary spare."
    ],
    question: {
      kind: "given",
      prompt: "How fast may I drive on a temporary spare tire?",
      schema: fields({ maximumSpeed: whole("maximum speed in km/h") }),
      answer: { maximumSpeed: 80 }
    },
    json: {
      schema: optional({
        torque: number("torque of the wheel nuts in newton metres"),
        maximumSpeed: whole("maximum speed on a temporary spare in km/h"),
        liftHeight: number("height to raise the tyre in centimetres"),
        price: number("price of the service")
      }),
      fields: { torque: 110, maximumSpeed: 80, liftHeight: 15, price: absent }
    }
  }
]
