// Held out: do not read this file when you write rules. It measures them.
import type { ShortPage } from "../prose/short-page.ts"
import { absent, date, number, optional, yes } from "../prose/prose-page.ts"
import { all, fields, list, matching, oneOf, text, whole, yesOrNo } from "../question.ts"

/** People, works, organisations, rules, software and standards. */
export const heldOutPeopleAndSoftware: ReadonlyArray<ShortPage> = [
  {
    path: "/lives/ines-dravot",
    title: "Inês Dravot, cartographer",
    html:
      `<p>Inês Dravot (Setúbal, 18 January 1889 – Recife, 30 August 1961) drew the first reliable charts of the lower Arinos. Her father, a pilot, had wanted her to become a nun. She studied mathematics at Coimbra instead, where she was one of three women in her year, and left without a degree.</p>
<p>In 1914 she married the botanist Teodor Wink, with whom she had a daughter, Leonor. The marriage ended in 1922; she did not marry again. It was her assistant, Jacinto Prado, and not her husband, who went with her on the second expedition.</p>
<p>The Geographical Union gave her its silver medal in 1937. The gold medal went that year to her rival Hubert Lang. Her maps are kept in Recife, and a street there bears her name.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Where was Inês Dravot born?",
        schema: fields({ birthplace: text("place of birth") }),
        answer: { birthplace: "Setúbal" }
      },
      {
        kind: "fact",
        prompt: "Whom did Inês Dravot marry?",
        schema: fields({ husband: text("name of her husband") }),
        answer: { husband: oneOf("Teodor Wink", "the botanist Teodor Wink") }
      },
      {
        kind: "fields",
        prompt: "When was Inês Dravot born, and when did she die?",
        schema: fields({ born: date("date of birth"), died: date("date of death") }),
        answer: {
          born: oneOf("1889-01-18", "18 January 1889"),
          died: oneOf("1961-08-30", "30 August 1961")
        }
      },
      {
        kind: "unanswerable",
        prompt: "In which year did Inês Dravot win the gold medal of the Geographical Union?",
        schema: fields({ year: whole("year of the gold medal") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        born: date("date of birth"),
        died: date("date of death"),
        profession: text("profession"),
        daughter: text("name of her daughter"),
        silverMedal: whole("year of the silver medal"),
        mother: text("name of her mother")
      }),
      fields: {
        born: "1889-01-18",
        died: "1961-08-30",
        profession: "cartographer",
        daughter: "Leonor",
        silverMedal: 1937,
        mother: absent
      }
    }
  },
  {
    path: "/stage/the-glass-harvest",
    title: "The Glass Harvest – programme note",
    html:
      `<p>An opera in three acts and an epilogue. Music: Ruben Castellane. Words: Mirjam Oakes, after a tale by Selma Hart. It was first given at Ghent on 7 March 1931 under the baton of Leo Marchetti, lasted four hours, and was hissed. The composer cut forty minutes; in this form, which we play tonight, it has held the stage ever since.</p>
<p>Castellane had offered the work to Antwerp, where it was refused. He wrote it in eleven weeks at his sister's farm. A sequel was sketched but never composed.</p>
<p>The part of Agnes was written for a mezzo, though sopranos keep stealing it. Tonight she is sung by Dorotea Lind. There is one interval, after the second act. The bar is open from seven.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who composed the opera The Glass Harvest?",
        schema: fields({ composer: text("composer") }),
        answer: { composer: "Ruben Castellane" }
      },
      {
        kind: "fact",
        prompt: "Where was The Glass Harvest first performed?",
        schema: fields({ city: text("city of the first performance") }),
        answer: { city: "Ghent" }
      },
      {
        kind: "fact",
        prompt: "Who wrote the libretto of The Glass Harvest?",
        schema: fields({ librettist: text("author of the libretto") }),
        answer: { librettist: "Mirjam Oakes" }
      },
      { kind: "given", prompt: "Who sings Agnes tonight?", answer: { answer: matching(/Dorotea Lind/u) } }
    ],
    json: {
      schema: optional({
        composer: text("composer"),
        premiere: date("date of the first performance"),
        acts: whole("number of acts"),
        conductor: text("conductor of the first performance"),
        publisher: text("publisher of the score")
      }),
      fields: {
        composer: "Ruben Castellane",
        premiere: "1931-03-07",
        acts: 3,
        conductor: "Leo Marchetti",
        publisher: absent
      }
    }
  },
  {
    path: "/press/the-cresby-lantern",
    title: "The Cresby Lantern",
    html:
      `<p>The Cresby Lantern is a weekly newspaper. It began in 1858 as a single sheet of shipping news, printed by Enoch Farrow behind his chandlery, and appeared daily between 1902 and 1966. It comes out on Thursdays.</p>
<p>The paper belonged to the Farrows for four generations. In 1994 it was sold to Northbank Press, which has since gone out of business; the owner today is a cooperative of its readers with 2,350 shares. In 2010 a website was added. There is no paywall.</p>
<p>Circulation stood at 31,000 in 1950 and is now around 6,400. Beatriz Okonjo has edited it since 2018. Her predecessor Giles Farrow had held the post for 26 years.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who is the editor of the Cresby Lantern?",
        schema: fields({ editor: text("current editor") }),
        answer: { editor: "Beatriz Okonjo" }
      },
      {
        kind: "fact",
        prompt: "On which day of the week does the Cresby Lantern appear?",
        schema: fields({ day: text("day of publication") }),
        answer: { day: oneOf("Thursday", "Thursdays", "on Thursdays") }
      },
      {
        kind: "fact",
        prompt: "In which year was the Cresby Lantern founded?",
        schema: fields({ founded: whole("year of foundation") }),
        answer: { founded: 1858 }
      },
      {
        kind: "words",
        prompt: "Who owns the Cresby Lantern?",
        answer: { answer: matching(/cooperative of its readers/u) }
      }
    ],
    json: {
      schema: optional({
        founded: whole("year of foundation"),
        founder: text("founder"),
        circulation: whole("present circulation"),
        editor: text("present editor"),
        paywall: yes("whether the website has a paywall"),
        price: number("price of a copy")
      }),
      fields: {
        founded: 1858,
        founder: "Enoch Farrow",
        circulation: 6400,
        editor: "Beatriz Okonjo",
        paywall: false,
        price: absent
      }
    }
  },
  {
    path: "/clubs/fc-harbour-stars",
    title: "About us: Harbour Stars FC",
    html:
      `<p>We are the second oldest football club in town and proud of it. Dockers on strike started us in 1897. Our colours are green and black; red has belonged to Athletic across the river since forever.</p>
<p>Home is the Ropewalk ground, which holds 8,200, of whom 3,000 sit. We bought it back from the council in 2011. The record crowd, 19,440, came to the cup tie of 1949, and that figure will never be reached again.</p>
<p>We have been champions twice (1926 and 1958) and lost two cup finals. At the moment we play in the third division. The women's team, founded in 1994, plays one league higher. Head coach is Ifeoma Castillo; chairman Rolf Teague resigned in June and has not been replaced.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the ground of Harbour Stars FC called?",
        schema: fields({ ground: text("name of the home ground") }),
        answer: { ground: oneOf("Ropewalk", "the Ropewalk", "the Ropewalk ground", "Ropewalk ground") }
      },
      {
        kind: "fact",
        prompt: "Who is the head coach of Harbour Stars FC?",
        schema: fields({ coach: text("head coach") }),
        answer: { coach: "Ifeoma Castillo" }
      },
      {
        kind: "unanswerable",
        prompt: "Who is the chairman of Harbour Stars FC?",
        schema: fields({ chairman: text("present chairman") }),
        answer: "not found"
      },
      {
        kind: "list",
        prompt: "In which years was Harbour Stars FC champion?",
        schema: fields({ years: list({ type: "integer" }, "years of the championships") }),
        answer: { years: all([1926, 1958]) }
      }
    ],
    json: {
      schema: optional({
        founded: whole("year of foundation"),
        capacity: whole("capacity of the ground"),
        headCoach: text("head coach"),
        division: text("division in which the men's team plays"),
        championships: whole("number of championships")
      }),
      fields: {
        founded: 1897,
        capacity: 8200,
        headCoach: "Ifeoma Castillo",
        division: oneOf("third", "third division", "the third division"),
        championships: 2
      }
    }
  },
  {
    path: "/council/bylaw-41",
    title: "Bylaw 41: market stalls",
    html:
      `<p>1. Whoever wishes to sell goods in the Corn Market needs a permit. It is issued by the Market Office for a period of twelve months and may not be passed on.</p>
<p>2. The fee is 84 crowns per quarter for a stall of up to four metres, and 21 crowns for each further metre. Sellers of their own garden produce pay nothing. A fee for electricity is not charged.</p>
<p>3. Stalls may be set up from 5.30 and must be gone by 15.00. Engines are to be switched off.</p>
<p>4. Anyone who sells without a permit is fined 300 crowns, and 900 if it happens again within two years.</p>
<p>5. This bylaw was adopted on 11 November 2019 and came into force on 1 January 2020. It replaces Bylaw 17 of 1988. Should the Corn Market be roofed over, the council would double the fee.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "When did Bylaw 41 come into force?",
        schema: fields({ inForce: date("date on which the bylaw came into force") }),
        answer: { inForce: oneOf("2020-01-01", "1 January 2020") }
      },
      {
        kind: "fact",
        prompt: "Which bylaw did Bylaw 41 on market stalls replace?",
        schema: fields({ replaced: text("bylaw that was replaced") }),
        answer: { replaced: oneOf("Bylaw 17", "Bylaw 17 of 1988") }
      },
      {
        kind: "given",
        prompt: "How high is the fine for selling without a permit the first time, in crowns?",
        schema: fields({ fine: whole("fine in crowns for the first offence") }),
        answer: { fine: 300 }
      }
    ],
    json: {
      schema: optional({
        adopted: date("date on which the bylaw was adopted"),
        inForce: date("date on which it came into force"),
        quarterlyFee: number("fee per quarter in crowns for a stall of up to four metres"),
        permitMonths: whole("months for which a permit is issued"),
        issuer: text("office that issues the permit"),
        electricityFee: number("fee for electricity")
      }),
      fields: {
        adopted: "2019-11-11",
        inForce: "2020-01-01",
        quarterlyFee: 84,
        permitMonths: 12,
        issuer: oneOf("Market Office", "the Market Office"),
        electricityFee: absent
      }
    }
  },
  {
    path: "/std/tf-218",
    title: "TF 218: Framing of telemetry records",
    html:
      `<p>Status: approved. Edition 3. Editors: L. Quennell, P. Adeyinka. This standard says how records of a telemetry stream are delimited. It says nothing about how they are encrypted, for which see TF 230.</p>
<p>A frame begins with the octet 0x7E and ends with a checksum of 32 bits. The payload of a frame shall not exceed 4,096 octets. (Edition 2 allowed 1,024; a draft of this edition had 65,536, which the meeting at Utrecht rejected.) A receiver that has seen no frame for 90 seconds shall close the link.</p>
<p>Multicast was considered and is out of scope. Edition 3 was approved in April 2022 and withdraws edition 2. Edition 1, of 2009, had been withdrawn already. The next review falls due in 2027.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the maximum payload of a frame in TF 218, in octets?",
        schema: fields({ maxPayload: whole("maximum payload of a frame in octets") }),
        answer: { maxPayload: 4096 }
      },
      {
        kind: "fact",
        prompt: "After how many seconds without a frame must a TF 218 receiver close the link?",
        schema: fields({ seconds: whole("seconds without a frame") }),
        answer: { seconds: 90 }
      },
      {
        kind: "unanswerable",
        prompt: "Which cipher does TF 218 use?",
        schema: fields({ cipher: text("cipher") }),
        answer: "not found"
      },
      {
        kind: "words",
        prompt: "With which octet does a TF 218 frame begin?",
        answer: { answer: matching(/0x7E/u) }
      }
    ],
    json: {
      schema: optional({
        status: text("status of the standard"),
        edition: whole("number of the edition"),
        maxPayload: whole("maximum payload of a frame in octets"),
        checksumBits: whole("length of the checksum in bits"),
        nextReview: whole("year of the next review"),
        price: number("price of the document")
      }),
      fields: {
        status: "approved",
        edition: 3,
        maxPayload: 4096,
        checksumBits: 32,
        nextReview: 2027,
        price: absent
      }
    }
  },
  {
    path: "/changes/thistle-4-2",
    title: "What's new in Thistle 4.2",
    html:
      `<p>Thistle 4.2 is out (19 June 2024). Upgrading from 4.1 takes one command and no changes to your templates; if you come from 3.x, read the guide for 4.0 first.</p>
<p>Partials can now be loaded lazily. Rendering a page of a thousand rows takes 14 ms where 4.1 needed 23. The cache keeps 256 templates by default, up from 100, and <code>cacheSize: 0</code> still turns it off. We had hoped to ship streaming as well. It will have to wait for 4.3.</p>
<p>Node.js 16 is no longer supported: you need 18.17 or newer. Deno works, Bun is not tested yet. Thank you to the 27 people who sent patches, and to Nadia Kowalczyk, who rewrote the parser. The security fixes in this release are also in 4.1.9.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "When was Thistle 4.2 released?",
        schema: fields({ released: date("release date of Thistle 4.2") }),
        answer: { released: oneOf("2024-06-19", "19 June 2024") }
      },
      {
        kind: "fact",
        prompt: "How many templates does the cache of Thistle 4.2 keep by default?",
        schema: fields({ cacheSize: whole("default number of templates in the cache") }),
        answer: { cacheSize: 256 }
      },
      {
        kind: "fact",
        prompt: "Who rewrote the parser of Thistle?",
        schema: fields({ person: text("person who rewrote the parser") }),
        answer: { person: "Nadia Kowalczyk" }
      },
      {
        kind: "fact",
        prompt: "Which Node.js version does Thistle 4.2 need?",
        schema: fields({ node: text("lowest version of Node.js") }),
        answer: { node: oneOf("18.17", "18.17 or newer", "Node.js 18.17") }
      },
      {
        kind: "unanswerable",
        prompt: "When was Thistle 4.3 released?",
        schema: fields({ released: text("release date of Thistle 4.3") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        version: text("version that is released"),
        releaseDate: date("release date"),
        defaultCacheSize: whole("templates kept in the cache by default"),
        minimumNode: text("lowest supported version of Node.js"),
        contributors: whole("number of contributors"),
        licence: text("licence")
      }),
      fields: {
        version: oneOf("4.2", "Thistle 4.2"),
        releaseDate: "2024-06-19",
        defaultCacheSize: 256,
        minimumNode: oneOf("18.17", "18.17 or newer", "Node.js 18.17"),
        contributors: 27,
        licence: absent
      }
    }
  },
  {
    path: "/tools/pontoon",
    title: "pontoon – copy directories between hosts",
    html:
      `<p>pontoon copies a directory to another machine and keeps going when the line drops. It speaks its own protocol over SSH; FTP is not supported and never will be.</p>
<p>Unless you say otherwise, four transfers run side by side and each file is checked with BLAKE3. A dropped connection is tried again after 2 seconds, then after 4, and so on up to a minute. The state of an interrupted copy is kept in <code>~/.pontoon/state.db</code> for 30 days.</p>
<p>Written in Go by Henrike Sommerfeld, who also maintains it. The programme itself is licensed under the EUPL 1.2; the bundled BLAKE3 code is CC0. It needs no root rights. Its forerunner, gangplank, was a shell script under the BSD licence and is no longer developed.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What licence does pontoon have?",
        schema: fields({ licence: text("licence of pontoon") }),
        answer: { licence: oneOf("EUPL 1.2", "EUPL-1.2", "the EUPL 1.2") }
      },
      {
        kind: "fact",
        prompt: "How many transfers does pontoon run in parallel by default?",
        schema: fields({ transfers: whole("default number of parallel transfers") }),
        answer: { transfers: 4 }
      },
      {
        kind: "fact",
        prompt: "Which programming language is pontoon written in?",
        schema: fields({ language: text("programming language") }),
        answer: { language: "Go" }
      },
      {
        kind: "fact",
        prompt: "Does pontoon support FTP?",
        schema: fields({ ftp: yesOrNo("whether FTP is supported") }),
        answer: { ftp: false }
      },
      {
        kind: "words",
        prompt: "Where does pontoon keep the state of an interrupted copy?",
        answer: { answer: matching(/~\/\.pontoon\/state\.db/u) }
      }
    ],
    json: {
      schema: optional({
        language: text("programming language"),
        author: text("author"),
        licence: text("licence of the programme"),
        checksum: text("checksum algorithm"),
        stateDays: whole("days for which the state of a copy is kept"),
        latestVersion: text("latest version")
      }),
      fields: {
        language: "Go",
        author: "Henrike Sommerfeld",
        licence: oneOf("EUPL 1.2", "EUPL-1.2", "the EUPL 1.2"),
        checksum: "BLAKE3",
        stateDays: 30,
        latestVersion: absent
      }
    }
  },
  {
    path: "/books/a-season-of-weirs",
    title: "A Season of Weirs",
    html:
      `<p>Novel, 312 pages, Kestrel House, 2016. The author, Tomasine Bright, had until then been known for her poems. It took her nine years to write.</p>
<p>A lock-keeper's daughter comes home to the river Ease for her mother's funeral and stays, first for a week, then for the summer. Nothing happens, wonderfully. Her brother Luke, who has sold the boat, lies to her about a letter, and in the end the weir bursts.</p>
<p>The book was shortlisted for the Amberley Prize, which went to another novel, and won the Riverside Medal. It has been translated into eleven languages; the German version is by Annelie Storck. A film was planned with Hester Vane as director but was never shot. A second novel, <i>The Eel Year</i>, followed in 2021.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who wrote the novel A Season of Weirs?",
        schema: fields({ author: text("author") }),
        answer: { author: "Tomasine Bright" }
      },
      {
        kind: "fact",
        prompt: "Which prize did A Season of Weirs win?",
        schema: fields({ prize: text("prize that the novel won") }),
        answer: { prize: oneOf("Riverside Medal", "the Riverside Medal") }
      },
      {
        kind: "unanswerable",
        prompt: "Who directed the film of A Season of Weirs?",
        schema: fields({ director: text("director of the film") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        author: text("author"),
        pages: whole("number of pages"),
        publisher: text("publisher"),
        year: whole("year of publication"),
        germanTranslator: text("translator into German"),
        isbn: text("ISBN")
      }),
      fields: {
        author: "Tomasine Bright",
        pages: 312,
        publisher: "Kestrel House",
        year: 2016,
        germanTranslator: "Annelie Storck",
        isbn: absent
      }
    }
  },
  {
    path: "/apps/tidepool/faq",
    title: "Tidepool: limits of the free account",
    html:
      `<p>With a free account you can keep up to 250 notes. Each note may be 1 MB long, pictures not counted, and you may share it with five other people. Paying members have no limit on notes; theirs may reach 20 MB.</p>
<p>We delete free accounts that have not been opened for 18 months, after two warnings by mail. Deleted notes stay in the bin for 30 days. We cannot bring them back later than that, whatever you offer us.</p>
<p>Tidepool runs on Android 9 and later, on iOS 15 and later, and in the browser. We stopped offering a Windows programme in 2022. Two-factor login is available to everyone. Your notes are encrypted with AES-256 on our disks, but not end to end: that is on our list for next year.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How many notes can a free Tidepool account keep?",
        schema: fields({ notes: whole("number of notes of a free account") }),
        answer: { notes: 250 }
      },
      {
        kind: "given",
        prompt: "How large may a note of a paying member be, in MB?",
        schema: fields({ size: whole("maximum size of a paying member's note in MB") }),
        answer: { size: 20 }
      },
      {
        kind: "fact",
        prompt: "Is Tidepool end-to-end encrypted?",
        schema: fields({ endToEnd: yesOrNo("whether notes are encrypted end to end") }),
        answer: { endToEnd: false }
      },
      {
        kind: "fact",
        prompt: "Which Android version does Tidepool need?",
        schema: fields({ android: text("lowest Android version") }),
        answer: { android: oneOf("9", "Android 9", "Android 9 and later", "9 and later") }
      }
    ],
    json: {
      schema: optional({
        freeNotes: whole("number of notes of a free account"),
        sharePeople: whole("number of people with whom a note can be shared"),
        binDays: whole("days for which deleted notes stay in the bin"),
        encryption: text("encryption of the notes on disk"),
        windowsApp: yes("whether there is a programme for Windows"),
        monthlyPrice: number("monthly price for members")
      }),
      fields: {
        freeNotes: 250,
        sharePeople: 5,
        binDays: 30,
        encryption: "AES-256",
        windowsApp: false,
        monthlyPrice: absent
      }
    }
  },
  {
    path: "/schools/ferncliff",
    title: "Ferncliff School prospectus",
    html:
      `<p>Ferncliff takes boys and girls from eleven to eighteen. There are 730 of them this year, no class has more than 22, and about a fifth board. Lessons start at 8.40.</p>
<p>The school was founded by the Quaker Hannah Tuckwell in 1846, in a rented house in Minster Street, with six girls. It moved to the hill in 1871; boys came a hundred years later. Our head, Dr Samuel Obuya, joined us from Ridgeway College, whose deputy head he had been.</p>
<p>Day pupils pay 5,150 a term and boarders 9,800. One child in eight has a bursary. From next September, subject to the governors' vote, a term would cost 5,400. We do not teach Latin, but there is Mandarin for those who want it. The uniform was abolished in 2005.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who founded Ferncliff School?",
        schema: fields({ founder: text("founder of the school") }),
        answer: { founder: oneOf("Hannah Tuckwell", "Quaker Hannah Tuckwell", "the Quaker Hannah Tuckwell") }
      },
      {
        kind: "fact",
        prompt: "How many pupils does Ferncliff School have?",
        schema: fields({ pupils: whole("number of pupils") }),
        answer: { pupils: 730 }
      },
      {
        kind: "fact",
        prompt: "Who is the head of Ferncliff School?",
        schema: fields({ head: text("head of the school") }),
        answer: { head: oneOf("Samuel Obuya", "Dr Samuel Obuya") }
      },
      {
        kind: "unanswerable",
        prompt: "How many pupils does Ridgeway College have?",
        schema: fields({ pupils: whole("number of pupils of Ridgeway College") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        founded: whole("year of foundation"),
        pupils: whole("number of pupils"),
        head: text("head of the school"),
        boardingFee: number("fee of a boarder per term"),
        latin: yes("whether Latin is taught"),
        email: text("email address")
      }),
      fields: {
        founded: 1846,
        pupils: 730,
        head: oneOf("Samuel Obuya", "Dr Samuel Obuya"),
        boardingFee: 9800,
        latin: false,
        email: absent
      }
    }
  },
  {
    path: "/blog/moving-to-quern",
    title: "Why we moved our builds to Quern",
    html:
      `<p>For six years we built everything with a pile of shell scripts that Tobias had left us. In March we switched to Quern, and this is how it went.</p>
<p>A full build used to take 41 minutes. It takes 12 now, and 90 seconds if nothing but the documentation has changed. The cache lives in a bucket of 300 GB that costs us 7 dollars a month. We looked at two other tools first; one of them wanted a licence server, the other crashed.</p>
<p>Not all is well. Quern's configuration is written in Starlark, which none of us knew, and its Windows support is marked experimental. Version 0.19, which we use, cannot sign packages; version 0.20 should. Would we do it again? Yes. Ask Priyanka Lal, who did most of the work, about the details.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "How many minutes does a full build take with Quern?",
        schema: fields({ minutes: whole("minutes of a full build with Quern") }),
        answer: { minutes: 12 }
      },
      {
        kind: "fact",
        prompt: "In which language is Quern's configuration written?",
        schema: fields({ language: text("language of the configuration") }),
        answer: { language: "Starlark" }
      },
      {
        kind: "given",
        prompt: "Which version of Quern do they use?",
        schema: fields({ version: text("version of Quern that is used") }),
        answer: { version: oneOf("0.19", "version 0.19") }
      },
      {
        kind: "unanswerable",
        prompt: "Who created the build tool Quern?",
        schema: fields({ creator: text("creator of Quern") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        version: text("version of Quern that is used"),
        configurationLanguage: text("language of the configuration"),
        fullBuildMinutes: whole("minutes of a full build now"),
        cacheSize: whole("size of the cache in GB"),
        monthlyCost: number("monthly cost of the cache in dollars")
      }),
      fields: {
        version: oneOf("0.19", "version 0.19"),
        configurationLanguage: "Starlark",
        fullBuildMinutes: 12,
        cacheSize: 300,
        monthlyCost: 7
      }
    }
  }
]
