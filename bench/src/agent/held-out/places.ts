// Held out: do not read this file when you write rules. It measures them.
import type { ShortPage } from "../prose/short-page.ts"
import { absent, date, name, number, optional, yes } from "../prose/prose-page.ts"
import { all, fields, list, matching, oneOf, text, whole, yesOrNo } from "../question.ts"

/** Museums, towns, lakes and other places. */
export const heldOutPlaces: ReadonlyArray<ShortPage> = [
  {
    path: "/visit/harrowgate-clocks",
    title: "Harrowgate Clock Museum | Plan your visit",
    html:
      `<p>Come and hear four hundred years of ticking. The museum fills the old granary on Saddler's Row, and its pride is the astronomical clock that Matthias Oberlin finished in 1611 for a church that no longer exists.</p>
<p>We are open from Wednesday to Sunday between 10 am and 4.30 pm. On Mondays and Tuesdays the doors stay shut, except in August. A ticket for an adult is £9.50; children under twelve come in free. Until last year we charged £8, and should the roof appeal fall short, the trustees would have to ask for £11.</p>
<p>Of the 640 clocks in the collection about 150 are on show at any time. Everything strikes at noon, so bring earplugs for small ears. There is no café, but the bakery next door, which opened in 1987, does a good pasty. Dogs are welcome on the ground floor only.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How much does an adult ticket to the Harrowgate Clock Museum cost in pounds?",
        schema: fields({ price: number("price of an adult ticket in pounds") }),
        answer: { price: 9.5 }
      },
      {
        kind: "fact",
        prompt: "Who made the astronomical clock in the Harrowgate Clock Museum?",
        schema: fields({ maker: text("maker of the astronomical clock") }),
        answer: { maker: "Matthias Oberlin" }
      },
      {
        kind: "unanswerable",
        prompt: "When was the Harrowgate Clock Museum founded?",
        schema: fields({ founded: whole("year in which the museum was founded") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        adultPrice: number("price of an adult ticket in pounds"),
        street: text("street of the museum"),
        clocksInCollection: whole("number of clocks in the collection"),
        hasCafe: yes("whether the museum has a café"),
        director: text("name of the director")
      }),
      fields: {
        adultPrice: 9.5,
        street: "Saddler's Row",
        clocksInCollection: 640,
        hasCafe: false,
        director: absent
      }
    }
  },
  {
    path: "/gazetteer/vellmoor",
    title: "Vellmoor",
    html:
      `<p>Vellmoor (until 1921 Feldmoor) is a market town on the left bank of the Tarn Water, eleven miles upstream from Cresby. At the last count, in 2021, 14,832 people lived there; a century earlier the figure was 6,210, and the county expects 17,000 by 2040.</p>
<p>The town got its charter in 1284. Wool made it rich, coal did not: the pit that was sunk in 1862 flooded within four years and was never worked again. Today its largest employer is the cheese dairy, with some 900 hands. Cresby, by contrast, lives from its container port.</p>
<p>Halima Rasheed has been mayor since May 2023. She succeeded Owen Pritchard, who did not stand again. Vellmoor is twinned with Saint-Aubrac in France, and talks with a Polish town were broken off in 2019.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who is the mayor of Vellmoor?",
        schema: fields({ mayor: text("current mayor") }),
        answer: { mayor: "Halima Rasheed" }
      },
      {
        kind: "fact",
        prompt: "How many people live in Vellmoor?",
        schema: fields({ population: whole("number of inhabitants") }),
        answer: { population: 14832 }
      },
      {
        kind: "unanswerable",
        prompt: "How many inhabitants does Cresby have?",
        schema: fields({ population: whole("number of inhabitants of Cresby") }),
        answer: "not found"
      },
      { kind: "words", prompt: "What was Vellmoor called before 1921?", answer: { answer: matching(/Feldmoor/u) } }
    ],
    json: {
      schema: optional({
        population: whole("number of inhabitants"),
        formerName: text("former name of the town"),
        mayor: text("current mayor"),
        twinTown: text("twin town"),
        charterYear: whole("year of the town charter"),
        postcode: text("postcode")
      }),
      fields: {
        population: 14832,
        formerName: "Feldmoor",
        mayor: "Halima Rasheed",
        twinTown: oneOf("Saint-Aubrac", "Saint-Aubrac in France"),
        charterYear: 1284,
        postcode: absent
      }
    }
  },
  {
    path: "/waters/lake-oskara",
    title: "Lake Oskara – facts for anglers",
    html:
      `<p>Surface: 38 square kilometres. Greatest depth: 112 metres, off the cliffs at Tennholm; over most of the lake you will find between 40 and 60. It freezes in one winter out of three.</p>
<p>The Oskara is fed by the Lysta and drained by the Brenne, which carries its water to the Northern Sound. Do not confuse it with Little Oskara, four kilometres to the west, a shallow pond of 19 metres where pike grow fat. There are no pike in the big lake. What you will catch is char and whitefish, and with luck a grayling.</p>
<p>Day permits are sold at the harbour kiosk in Tennholm for 120 crowns. Motor boats have been forbidden since 1998. Plans to lift the ban were voted down twice.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How deep is Lake Oskara in metres?",
        schema: fields({ depth: whole("greatest depth in metres") }),
        answer: { depth: 112 }
      },
      {
        kind: "fact",
        prompt: "Which river flows out of Lake Oskara?",
        schema: fields({ outflow: text("river that drains the lake") }),
        answer: { outflow: oneOf("Brenne", "the Brenne") }
      },
      {
        kind: "given",
        prompt: "Are motor boats allowed on the lake?",
        schema: fields({ motorBoats: yesOrNo("whether motor boats are allowed") }),
        answer: { motorBoats: false }
      },
      {
        kind: "list",
        prompt: "Which fish can be caught in Lake Oskara?",
        schema: fields({ fish: list(name, "kinds of fish in the lake") }),
        answer: { fish: all(["char", "whitefish", "grayling"]) }
      }
    ],
    json: {
      schema: optional({
        areaKm2: number("surface in square kilometres"),
        maxDepth: number("greatest depth in metres"),
        inflow: text("river that feeds the lake"),
        outflow: text("river that drains the lake"),
        permitPrice: number("price of a day permit in crowns"),
        elevation: number("height above sea level in metres")
      }),
      fields: {
        areaKm2: 38,
        maxDepth: 112,
        inflow: oneOf("Lysta", "the Lysta"),
        outflow: oneOf("Brenne", "the Brenne"),
        permitPrice: 120,
        elevation: absent
      }
    }
  },
  {
    path: "/bridges/ansel",
    title: "The Ansel Bridge",
    html:
      `<p>Motorists have crossed the Irm at Ansel since 1934. The present structure is the second: the first, a timber trestle put up by army engineers, was swept away by ice in the spring of 1931 after only nine years.</p>
<p>Its designer, Clara Voss-Lindqvist, chose a steel arch with a main span of 187 metres. From bank to bank the bridge measures 412 metres. It carries two lanes and one footpath. A cycle track was to have been added in 2016 but the money went to the Morrow Tunnel, and a toll, proposed several times, has never been collected.</p>
<p>If the harbour board gets its way, the arch would be raised by six metres for larger ships; engineers put the bill at 75 million.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who designed the Ansel Bridge?",
        schema: fields({ designer: text("designer of the bridge") }),
        answer: { designer: "Clara Voss-Lindqvist" }
      },
      {
        kind: "fact",
        prompt: "What is the total length of the Ansel Bridge in metres?",
        schema: fields({ length: whole("total length in metres") }),
        answer: { length: 412 }
      },
      {
        kind: "unanswerable",
        prompt: "How much is the toll on the Ansel Bridge?",
        schema: fields({ toll: number("toll for a car") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        mainSpan: number("main span in metres"),
        designer: text("designer of the bridge"),
        opened: whole("year in which the present bridge was opened"),
        lanes: whole("number of lanes"),
        cycleTrackBuilt: whole("year in which the cycle track was built"),
        river: text("river that it crosses")
      }),
      fields: {
        mainSpan: 187,
        designer: "Clara Voss-Lindqvist",
        opened: 1934,
        lanes: 2,
        cycleTrackBuilt: absent,
        river: oneOf("Irm", "the Irm")
      }
    }
  },
  {
    path: "/walks/cairn-of-seven",
    title: "Walk 14: The Cairn of Seven Sisters",
    html:
      `<p>Start from the chapel car park in Ullathwaite and finish where you began. Distance 13.5 km, ascent 640 m. Allow five hours, six with children. Grade: moderate, with one short scramble below the summit that can be avoided on the left.</p>
<p>Nobody knows who built the cairn. It was first drawn by a travelling clergyman, Josiah Penhallow, in 1774, and since then it has lost roughly a third of its height. From the top (587 m) you look across to Blackfell, which is 40 m higher and far busier.</p>
<p>Last bus back to Kendry: 17.52 on weekdays. On Sundays there is none. The nearest shop is the post office in Ullathwaite; the inn at Scar Foot closed for good in 2018.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How long is the walk to the Cairn of Seven Sisters in kilometres?",
        schema: fields({ distance: number("distance in kilometres") }),
        answer: { distance: 13.5 }
      },
      {
        kind: "fact",
        prompt: "Who first drew the Cairn of Seven Sisters?",
        schema: fields({ artist: text("person who first drew the cairn") }),
        answer: { artist: "Josiah Penhallow" }
      },
      {
        kind: "unanswerable",
        prompt: "Who built the Cairn of Seven Sisters?",
        schema: fields({ builder: text("builder of the cairn") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        distanceKm: number("length of the walk in kilometres"),
        ascent: number("ascent in metres"),
        grade: text("difficulty of the walk"),
        start: text("village where the walk starts"),
        summitHeight: number("height of the summit in metres")
      }),
      fields: {
        distanceKm: 13.5,
        ascent: 640,
        grade: "moderate",
        start: oneOf("Ullathwaite", "the chapel car park in Ullathwaite", "chapel car park in Ullathwaite"),
        summitHeight: 587
      }
    }
  },
  {
    path: "/theatres/orpheon",
    title: "About the Orpheon",
    html:
      `<p>The Orpheon is the smaller of the two playhouses in Marlach. Its horseshoe auditorium seats 486, not counting the boxes that the fire office has kept locked since 2004. (The Kammerhaus across the square takes 1,150.)</p>
<p>It was commissioned by a widow, Philippa Arnaud, who had made her fortune in cork; Desmond Achterberg drew the plans, and the curtain went up for the first time on 3 October 1889. Gas light gave way to electricity in 1897. A fire in 1923 destroyed the roof and the painted ceiling, which has not been replaced.</p>
<p>Since the 2022 season Yuki Tamboura has been artistic director. Her contract runs to 2027. Before that she worked at the Kammerhaus as a dramaturge.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How many people can the Orpheon in Marlach seat?",
        schema: fields({ seats: whole("number of seats") }),
        answer: { seats: 486 }
      },
      {
        kind: "fact",
        prompt: "Who was the architect of the Orpheon?",
        schema: fields({ architect: text("architect of the theatre") }),
        answer: { architect: "Desmond Achterberg" }
      },
      {
        kind: "words",
        prompt: "Who paid for the building of the Orpheon?",
        answer: { answer: matching(/Philippa Arnaud/u) }
      }
    ],
    json: {
      schema: optional({
        seats: whole("number of seats"),
        openingDate: date("date of the opening"),
        architect: text("architect"),
        artisticDirector: text("artistic director"),
        city: text("city"),
        ticketPrice: number("price of a ticket")
      }),
      fields: {
        seats: 486,
        openingDate: "1889-10-03",
        architect: "Desmond Achterberg",
        artisticDirector: "Yuki Tamboura",
        city: "Marlach",
        ticketPrice: absent
      }
    }
  },
  {
    path: "/rail/dunmere-light-railway",
    title: "Dunmere Light Railway: a potted history",
    html:
      `<p>Slate had to reach the sea, and so in 1873 a line was laid from the Corrie quarries to Dunmere Quay. It is 9¾ miles long, built to a gauge of 597 mm, and rises all the way: fully laden trains came down by gravity while horses rode in a wagon of their own.</p>
<p>Passengers were carried from 1880 until 1936, again from 1946 to 1951, and, thanks to the volunteers, without a break since Easter 1968. The quarry shut in 1951. The society now has 1,900 members and owns five steam engines, the oldest of which, <i>Morwenna</i>, left the works in 1876. Two diesels are on loan.</p>
<p>An extension to Pellow Junction has been talked of for decades. It would add three miles.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the gauge of the Dunmere Light Railway in millimetres?",
        schema: fields({ gauge: whole("gauge in millimetres") }),
        answer: { gauge: 597 }
      },
      {
        kind: "fact",
        prompt: "What is the name of the oldest steam engine of the Dunmere Light Railway?",
        schema: fields({ engine: text("name of the oldest engine") }),
        answer: { engine: "Morwenna" }
      },
      {
        kind: "unanswerable",
        prompt: "In which year did the Dunmere Light Railway reach Pellow Junction?",
        schema: fields({ year: whole("year in which the line reached Pellow Junction") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        gaugeMm: whole("gauge in millimetres"),
        built: whole("year in which the line was laid"),
        members: whole("number of members of the society"),
        steamEngines: whole("number of steam engines"),
        quarryClosed: whole("year in which the quarry closed")
      }),
      fields: { gaugeMm: 597, built: 1873, members: 1900, steamEngines: 5, quarryClosed: 1951 }
    }
  },
  {
    path: "/islands/skerrin",
    title: "Skerrin island guide",
    html:
      `<p>Fifty-three souls live on Skerrin all year round, give or take a baby. The island measures six square kilometres and lies 22 nautical miles off Port Lanner, from where the mail boat <i>Ailish</i> sails on Tuesdays and Fridays. The crossing takes three hours in fair weather and is cancelled in foul.</p>
<p>There are no cars. There is one shop, one school with seven pupils and a lighthouse that was automated in 1991; its last keeper, Fergus MacAodh, still sells honey at the pier. The neighbouring isle of Hessa has been empty since 1953, whatever the map in the ferry terminal says.</p>
<p>Power comes from two wind turbines. Until 2009 a diesel generator ran from dusk to midnight.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How many pupils does the school on Skerrin have?",
        schema: fields({ pupils: whole("number of pupils") }),
        answer: { pupils: 7 }
      },
      {
        kind: "fact",
        prompt: "Who was the last lighthouse keeper of Skerrin?",
        schema: fields({ keeper: text("last keeper of the lighthouse") }),
        answer: { keeper: "Fergus MacAodh" }
      },
      {
        kind: "given",
        prompt: "On which days does the mail boat sail?",
        answer: { answer: matching(/Tuesdays? and Fridays?/u) }
      }
    ],
    json: {
      schema: optional({
        inhabitants: whole("number of inhabitants"),
        areaKm2: number("area in square kilometres"),
        boat: text("name of the mail boat"),
        lighthouseAutomated: whole("year in which the lighthouse was automated"),
        carsAllowed: yes("whether there are cars on the island"),
        hotel: text("name of the hotel")
      }),
      fields: {
        inhabitants: 53,
        areaKm2: 6,
        boat: "Ailish",
        lighthouseAutomated: 1991,
        carsAllowed: false,
        hotel: absent
      }
    }
  },
  {
    path: "/sky/mount-belar",
    title: "Mount Belar Observatory",
    html:
      `<p>Astronomers came to Mount Belar because of its dry air. The site, at 2,940 metres, was surveyed in 1958 and first light followed on 12 June 1964. Its main instrument is a reflector with a mirror 2.1 metres across, ground in Jena; a twin of 3.6 metres that had been ordered in 1971 was never delivered.</p>
<p>Among the discoveries made here are the comet Ruiz-Ohana and eleven moons of Saturn. The asteroid belt survey, run jointly with the station at Cape Lorne, ended in 2012, and today two thirds of the nights go to exoplanets.</p>
<p>The director is Prof. Anneke Dijkhuis. Visitors are admitted on the first Saturday of each month; they must book ahead, and children under eight are not let in.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "When did the Mount Belar Observatory see first light?",
        schema: fields({ firstLight: date("date of first light") }),
        answer: { firstLight: oneOf("1964-06-12", "12 June 1964") }
      },
      {
        kind: "fact",
        prompt: "What is the diameter of the main mirror at Mount Belar in metres?",
        schema: fields({ diameter: number("diameter of the main mirror in metres") }),
        answer: { diameter: 2.1 }
      },
      {
        kind: "fact",
        prompt: "Who directs the Mount Belar Observatory?",
        schema: fields({ director: text("director of the observatory") }),
        answer: { director: oneOf("Anneke Dijkhuis", "Prof. Anneke Dijkhuis") }
      }
    ],
    json: {
      schema: optional({
        altitude: whole("altitude of the site in metres"),
        mirror: number("diameter of the main mirror in metres"),
        firstLight: date("date of first light"),
        director: text("director"),
        minimumAge: whole("age from which children are admitted")
      }),
      fields: {
        altitude: 2940,
        mirror: 2.1,
        firstLight: "1964-06-12",
        director: oneOf("Anneke Dijkhuis", "Prof. Anneke Dijkhuis"),
        minimumAge: 8
      }
    }
  },
  {
    path: "/stay/quayside-hostel",
    title: "Quayside Hostel – questions we hear every day",
    html:
      `<h2>When can I check in?</h2><p>From three in the afternoon. Reception closes at 22:00, but tell us and we will leave the key in the box.</p>
<h2>And when do I have to leave?</h2><p>Please be out of the room by 10.30. You may leave your bags until the evening.</p>
<h2>What is the wi-fi password?</h2><p>We change it every week; it hangs beside the kettle.</p>
<h2>Is breakfast included?</h2><p>Not any more. It costs €7 and is served from 7 until 9.30.</p>
<h2>How many beds are there?</h2><p>Forty-two in nine rooms, and two doubles under the roof. The annex in Fish Street is being rebuilt and would bring us to seventy.</p>
<h2>Who runs the place?</h2><p>Two sisters, Marta Solheim and Inga Reyes, took over from their uncle in 2015.</p>
<h2>May I bring my dog?</h2><p>Sorry, no pets. Guide dogs are of course an exception.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "What does breakfast cost at the Quayside Hostel, in euros?",
        schema: fields({ breakfast: number("price of breakfast in euros") }),
        answer: { breakfast: 7 }
      },
      {
        kind: "fact",
        prompt: "When does the reception of the Quayside Hostel close?",
        schema: fields({ closes: text("time at which reception closes") }),
        answer: { closes: "22:00" }
      },
      {
        kind: "unanswerable",
        strict: true,
        prompt: "What is the wi-fi password of the hostel?",
        schema: fields({ password: text("wi-fi password") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        breakfastPrice: number("price of breakfast in euros"),
        checkOut: text("time by which guests have to leave the room"),
        petsAllowed: yes("whether pets are allowed"),
        owners: list(name, "who runs the hostel"),
        phone: text("telephone number")
      }),
      fields: {
        breakfastPrice: 7,
        checkOut: oneOf("10.30", "10:30"),
        petsAllowed: false,
        owners: all(["Marta Solheim", "Inga Reyes"]),
        phone: absent
      }
    }
  }
]
