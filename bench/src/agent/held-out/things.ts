// Held out: do not read this file when you write rules. It measures them.
import type { ShortPage } from "../prose/short-page.ts"
import { absent, date, name, number, optional, yes } from "../prose/prose-page.ts"
import { all, fields, list, matching, oneOf, text, whole, yesOrNo } from "../question.ts"

/** Products, services, ships, animals and other things. */
export const heldOutThings: ReadonlyArray<ShortPage> = [
  {
    path: "/shop/merle-gooseneck-kettle",
    title: "Merle gooseneck kettle, 0.9 l",
    html:
      `<p>Pour where you mean to pour. The Merle holds 0.9 litres and brings them to the boil in about four minutes, or stops at any temperature you like between 40 and 100 °C. Its 1,200-watt base keeps the water warm for half an hour; the older Merle Mini managed ten minutes and drew only 850 watts.</p>
<p>Body: brushed stainless steel. Handle: walnut, oiled not varnished. Weight without base: 780 g. In the box you will find the kettle, the base and a descaling sachet, but no thermometer, since the base has one.</p>
<p><b>€89.00</b> <s>€109.00</s> including VAT. Ships within two working days. We guarantee it for three years; register it and we would add two more. Copper and white versions are planned for the autumn.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the price of the Merle gooseneck kettle in euros?",
        schema: fields({ price: number("price in euros") }),
        answer: { price: 89 }
      },
      {
        kind: "fact",
        prompt: "How many watts does the Merle gooseneck kettle draw?",
        schema: fields({ watts: whole("power in watts") }),
        answer: { watts: 1200 }
      },
      {
        kind: "given",
        prompt: "What is the handle made of?",
        schema: fields({ handle: text("material of the handle") }),
        answer: { handle: "walnut" }
      }
    ],
    json: {
      schema: optional({
        price: number("current price in euros"),
        capacity: number("capacity in litres"),
        power: whole("power in watts"),
        handleMaterial: text("material of the handle"),
        guaranteeYears: whole("length of the guarantee in years"),
        manufacturer: text("name of the manufacturer")
      }),
      fields: {
        price: 89,
        capacity: 0.9,
        power: 1200,
        handleMaterial: "walnut",
        guaranteeYears: 3,
        manufacturer: absent
      }
    }
  },
  {
    path: "/hosting/plans",
    title: "Pebblehost plans and prices",
    html:
      `<p>Three plans, no small print. <b>Grain</b> is for a blog: 5 GB of disk and one domain for $4 a month. <b>Cobble</b>, which most people choose, has 40 GB, ten domains and nightly backups and costs $11. <b>Boulder</b> gives you a machine of your own with 200 GB; it is $46.</p>
<p>Cobble used to be $9. The price went up on 1 February and customers from before that date keep the old one. We never bill by traffic. Backups stay for 14 days on Cobble and 60 on Boulder. Grain has none.</p>
<p>Our servers stand in Tromsø and Porto. Support answers within six hours; on Boulder within one. A fourth plan, Gravel, would slot in below Cobble, but we have not decided yet.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What does Pebblehost's Cobble plan cost per month in dollars?",
        schema: fields({ price: number("monthly price of Cobble in dollars") }),
        answer: { price: 11 }
      },
      {
        kind: "fact",
        prompt: "How much disk space does the Pebblehost Boulder plan have, in GB?",
        schema: fields({ disk: whole("disk space of Boulder in GB") }),
        answer: { disk: 200 }
      },
      {
        kind: "unanswerable",
        prompt: "What does Pebblehost's Gravel plan cost?",
        schema: fields({ price: number("monthly price of Gravel") }),
        answer: "not found"
      },
      {
        kind: "list",
        prompt: "In which cities are the servers of Pebblehost?",
        schema: fields({ cities: list(name, "cities where the servers stand") }),
        answer: { cities: all(["Tromsø", "Porto"]) }
      }
    ],
    json: {
      schema: optional({
        grainPrice: number("monthly price of the Grain plan in dollars"),
        cobblePrice: number("monthly price of the Cobble plan in dollars"),
        boulderDisk: whole("disk space of the Boulder plan in GB"),
        cobbleBackupDays: whole("number of days for which backups are kept on Cobble"),
        founded: whole("year in which the service was founded")
      }),
      fields: { grainPrice: 4, cobblePrice: 11, boulderDisk: 200, cobbleBackupDays: 14, founded: absent }
    }
  },
  {
    path: "/fleet/sigrun",
    title: "RV Sigrun",
    html:
      `<p>Length overall 74.3 m, beam 15.1 m, draught 5.2 m. The research vessel <i>Sigrun</i> was laid down at the Holmvik yard in 2005, launched in September of the following year and delivered to the Institute of Polar Waters in March 2007. She replaced the <i>Halvard</i>, a converted trawler of 48 metres.</p>
<p>She sails with 16 crew and up to 23 scientists. Two diesel generators drive her at a cruising speed of 11.5 knots; hybrid propulsion, once announced for the refit of 2021, was dropped for lack of funds. Ice class: 1A. There is a moon pool but no helicopter deck.</p>
<p>Captain Rosalind Mbeki commands her from November to April, Captain Jørn Aasen for the rest of the year. Home port: Bodø.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How long is the research vessel Sigrun in metres?",
        schema: fields({ length: number("length overall in metres") }),
        answer: { length: 74.3 }
      },
      {
        kind: "fact",
        prompt: "What is the home port of RV Sigrun?",
        schema: fields({ port: text("home port") }),
        answer: { port: "Bodø" }
      },
      {
        kind: "fact",
        prompt: "Does the Sigrun have a helicopter deck?",
        schema: fields({ helicopterDeck: yesOrNo("whether the ship has a helicopter deck") }),
        answer: { helicopterDeck: false }
      },
      {
        kind: "fields",
        prompt: "RV Sigrun: size of the crew and number of scientists on board",
        schema: fields({ crew: whole("crew"), scientists: whole("greatest number of scientists") }),
        answer: { crew: 16, scientists: 23 }
      }
    ],
    json: {
      schema: optional({
        length: number("length overall in metres"),
        draught: number("draught in metres"),
        yard: text("yard that built the ship"),
        cruisingSpeed: number("cruising speed in knots"),
        homePort: text("home port"),
        imo: text("IMO number")
      }),
      fields: {
        length: 74.3,
        draught: 5.2,
        yard: oneOf("Holmvik", "Holmvik yard", "the Holmvik yard"),
        cruisingSpeed: 11.5,
        homePort: "Bodø",
        imo: absent
      }
    }
  },
  {
    path: "/birds/marsh-tattler",
    title: "Marsh tattler",
    html:
      `<p>You will hear it before you see it: a rattling <i>tac-tac-tac</i> from deep in the reeds. The marsh tattler (<i>Calamodyta garrula</i>) is a brown bird of 13 to 14 cm that weighs about as much as two sugar lumps. Males and females look alike. Its cousin the river tattler, at 17 cm, is larger and whistles.</p>
<p>Four to six eggs, greenish and finely speckled, are laid in May. Both parents sit on them for thirteen days. The young leave the nest at a fortnight, before they can fly.</p>
<p>Marsh tattlers winter south of the Sahara. They eat beetles and spiders, never seeds. About 3,100 pairs bred here in 2020, down from 9,000 in 1970, and the species has been listed as vulnerable since 2016; it is not endangered yet.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the scientific name of the marsh tattler?",
        schema: fields({ scientificName: text("scientific name") }),
        answer: { scientificName: "Calamodyta garrula" }
      },
      {
        kind: "fact",
        prompt: "For how many days are the eggs of the marsh tattler incubated?",
        schema: fields({ days: whole("incubation in days") }),
        answer: { days: 13 }
      },
      {
        kind: "unanswerable",
        prompt: "What is the scientific name of the river tattler?",
        schema: fields({ scientificName: text("scientific name of the river tattler") }),
        answer: "not found"
      },
      { kind: "words", prompt: "What do marsh tattlers eat?", answer: { answer: matching(/beetles and spiders/u) } }
    ],
    json: {
      schema: optional({
        scientificName: text("scientific name"),
        status: text("conservation status"),
        breedingPairs: whole("number of breeding pairs"),
        winterRange: text("where the bird spends the winter"),
        lifespan: number("lifespan in years")
      }),
      fields: {
        scientificName: "Calamodyta garrula",
        status: "vulnerable",
        breedingPairs: 3100,
        winterRange: oneOf("south of the Sahara", "Sahara"),
        lifespan: absent
      }
    }
  },
  {
    path: "/kitchen/harvest-rye",
    title: "Harvest rye",
    html:
      `<p>My grandmother's loaf, written down at last. It makes one big round, enough for six with soup. Start the evening before: stir 200 g of rye flour and 250 ml of warm water into a spoonful of starter, cover, and leave it alone for twelve hours.</p>
<p>Next day add 300 g of wheat flour, 11 g of salt and a handful of caraway. Knead for eight minutes. (By machine it is five, but then you miss the best of it.) Let the dough rise for two hours and shape it.</p>
<p>The oven should be at 240 °C when the bread goes in; after ten minutes turn it down to 200 and bake for another 35. No yeast is needed. Don't cut it hot! It keeps for a week in a cloth bag, and some say that it would keep for two.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "How many grams of salt does the harvest rye bread need?",
        schema: fields({ salt: whole("salt in grams") }),
        answer: { salt: 11 }
      },
      {
        kind: "given",
        prompt: "For how many minutes do I knead the dough by hand?",
        schema: fields({ minutes: whole("minutes of kneading by hand") }),
        answer: { minutes: 8 }
      },
      { kind: "given", prompt: "How long does this bread keep?", answer: { answer: matching(/for a week/u) } }
    ],
    json: {
      schema: optional({
        ryeFlour: whole("rye flour in grams"),
        salt: whole("salt in grams"),
        servings: whole("number of people it serves"),
        needsYeast: yes("whether yeast is needed"),
        calories: number("calories per slice")
      }),
      fields: { ryeFlour: 200, salt: 11, servings: 6, needsYeast: false, calories: absent }
    }
  },
  {
    path: "/reviews/halden-m3",
    title: "Review: Halden M3 field recorder",
    html:
      `<p>Has Halden listened? With the M2, reviewers (this one included) complained about the fan, the 16 hours of battery and a price of 740 francs. The M3 has no fan at all, runs for 21 hours on a charge and sells for 690 francs.</p>
<p>There are four inputs, two of them with locking sockets. Recordings go to an SD card of up to 1 TB at 24 bit and 192 kHz; 32-bit float was left out, which a firmware update could change one day. The case is magnesium and the whole thing weighs 520 grams, batteries included. It has been in the shops since 9 April.</p>
<p>We missed Bluetooth. The rival Otterby Four has it, for 100 francs more, but hums. Our verdict: four stars out of five.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the battery life of the Halden M3 in hours?",
        schema: fields({ batteryLife: whole("battery life in hours") }),
        answer: { batteryLife: 21 }
      },
      {
        kind: "fact",
        prompt: "What is the price of the Halden M2 field recorder in francs?",
        schema: fields({ price: whole("price of the Halden M2 in francs") }),
        answer: { price: 740 }
      },
      {
        kind: "unanswerable",
        prompt: "How much does the Otterby Four weigh in grams?",
        schema: fields({ weight: whole("weight of the Otterby Four in grams") }),
        answer: "not found"
      },
      {
        kind: "fact",
        prompt: "Does the Halden M3 have Bluetooth?",
        schema: fields({ bluetooth: yesOrNo("whether the Halden M3 has Bluetooth") }),
        answer: { bluetooth: false }
      }
    ],
    json: {
      schema: optional({
        price: number("price of the M3 in francs"),
        weight: whole("weight in grams"),
        inputs: whole("number of inputs"),
        batteryHours: whole("battery life in hours"),
        caseMaterial: text("material of the case"),
        stars: whole("number of stars given by the review")
      }),
      fields: { price: 690, weight: 520, inputs: 4, batteryHours: 21, caseMaterial: "magnesium", stars: 4 }
    }
  },
  {
    path: "/games/salt-road",
    title: "Salt Road (board game)",
    html:
      `<p>In <i>Salt Road</i> two to five merchants lead their caravans across a desert that shrinks as the game goes on. A round takes 75 minutes, the first one rather longer. The publisher says from age 12; we have played it with bright nine-year-olds.</p>
<p>The rules are by Benoît Laskaris, the pictures by Aiko Ferrand. It won the Golden Meeple for 2018, having missed the Pawn of the Year, to which it was only nominated. The box has 84 wooden camels and, in the second printing, a corrected map.</p>
<p>An expansion for a sixth player, <i>Salt Road: Oasis</i>, was announced in 2020 and cancelled a year later. Laskaris is also known for <i>Tin Crown</i>, a game for two.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who illustrated the board game Salt Road?",
        schema: fields({ illustrator: text("illustrator") }),
        answer: { illustrator: "Aiko Ferrand" }
      },
      {
        kind: "fact",
        prompt: "Which prize did the board game Salt Road win?",
        schema: fields({ prize: text("prize that the game won") }),
        answer: { prize: oneOf("Golden Meeple", "the Golden Meeple", "Golden Meeple for 2018") }
      },
      {
        kind: "unanswerable",
        prompt: "When was Salt Road: Oasis published?",
        schema: fields({ published: text("date of publication of Salt Road: Oasis") }),
        answer: "not found"
      }
    ],
    json: {
      schema: optional({
        minPlayers: whole("smallest number of players"),
        maxPlayers: whole("largest number of players"),
        playingTime: whole("playing time in minutes"),
        author: text("author of the rules"),
        illustrator: text("illustrator")
      }),
      fields: {
        minPlayers: 2,
        maxPlayers: 5,
        playingTime: 75,
        author: "Benoît Laskaris",
        illustrator: "Aiko Ferrand"
      }
    }
  },
  {
    path: "/stones/corvinite",
    title: "Corvinite",
    html:
      `<p>A raven-black silicate with a violet sheen, corvinite was described in 1908 by the Hungarian mineralogist Ilona Szarvas from samples that a shepherd had brought her. She named it for its colour and not, as is often repeated, after the king. The type locality is the Remete quarry near Tardos.</p>
<p>Hardness 5.5; density 3.42 g/cm³; crystal system monoclinic. It streaks grey. Acids do not touch it except hydrofluoric acid. Heated above 900 °C it loses its sheen for good.</p>
<p>Corvinite is often sold as obsidian, which is glass and scratches more easily. Since the quarry was flooded in 1974 the only workable deposit has been in Namibia. Annual output never exceeded 40 kg.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "What is the hardness of corvinite?",
        schema: fields({ hardness: number("hardness on the scale of Mohs") }),
        answer: { hardness: 5.5 }
      },
      {
        kind: "fact",
        prompt: "Who first described the mineral corvinite?",
        schema: fields({ mineralogist: text("person who described it first") }),
        answer: { mineralogist: oneOf("Ilona Szarvas", "the Hungarian mineralogist Ilona Szarvas") }
      },
      {
        kind: "fact",
        prompt: "What is the type locality of corvinite?",
        schema: fields({ locality: text("type locality") }),
        answer: {
          locality: oneOf(
            "Remete quarry",
            "the Remete quarry",
            "the Remete quarry near Tardos",
            "Remete quarry near Tardos"
          )
        }
      }
    ],
    json: {
      schema: optional({
        hardness: number("hardness"),
        density: number("density in g/cm³"),
        crystalSystem: text("crystal system"),
        describedIn: whole("year of the first description"),
        describedBy: text("who described it first")
      }),
      fields: {
        hardness: 5.5,
        density: 3.42,
        crystalSystem: "monoclinic",
        describedIn: 1908,
        describedBy: oneOf("Ilona Szarvas", "the Hungarian mineralogist Ilona Szarvas")
      }
    }
  },
  {
    path: "/type/lantern-sans",
    title: "Lantern Sans: specimen and licence",
    html:
      `<p>Lantern Sans is a humanist typeface in nine weights, from Hairline to Black, each with an italic. Ottavia Brandl drew it between 2011 and 2014 for the signs of the Lisbon trams and released it to the public in 2017. The Cyrillic is by Pavel Groshev. There is no Greek so far; it may come with version 3.</p>
<p>The current version is 2.15. The fonts are free under the SIL Open Font License 1.1, unlike its companion Lantern Serif, which has to be bought. The glyph editor plug-in in the same download is covered by the GPL.</p>
<p>Each style contains 1,340 glyphs. Small capitals were removed in 2.0 and put back, after many letters, in 2.1.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Under which licence is the typeface Lantern Sans available?",
        schema: fields({ licence: text("licence of the fonts") }),
        answer: {
          licence: oneOf(
            "SIL Open Font License 1.1",
            "SIL Open Font License",
            "OFL-1.1",
            "the SIL Open Font License 1.1"
          )
        }
      },
      {
        kind: "fact",
        prompt: "Who designed Lantern Sans?",
        schema: fields({ designer: text("designer of the typeface") }),
        answer: { designer: "Ottavia Brandl" }
      },
      {
        kind: "fact",
        prompt: "What is the current version of Lantern Sans?",
        schema: fields({ version: text("current version") }),
        answer: { version: oneOf("2.15", "version 2.15") }
      }
    ],
    json: {
      schema: optional({
        weights: whole("number of weights"),
        version: text("current version"),
        licence: text("licence of the fonts"),
        glyphs: whole("number of glyphs in each style"),
        cyrillicDesigner: text("designer of the Cyrillic letters"),
        price: number("price in euros")
      }),
      fields: {
        weights: 9,
        version: "2.15",
        licence: oneOf(
          "SIL Open Font License 1.1",
          "SIL Open Font License",
          "OFL-1.1",
          "the SIL Open Font License 1.1"
        ),
        glyphs: 1340,
        cyrillicDesigner: "Pavel Groshev",
        price: absent
      }
    }
  },
  {
    path: "/caves/whisperhole",
    title: "Whisperhole Show Cave",
    html:
      `<p>It was a lost dog that found Whisperhole, on 2 February 1911. Two quarrymen, Albert Dunning and Silas Crabtree, climbed down after it and came up, dog and all, three hours later and half a mile away. Tourists have been let in since 1926.</p>
<p>So far 6.8 kilometres of passage have been surveyed. The tour covers 900 metres of them, with 214 steps, and lasts fifty minutes. It is 9 °C down there in every season, so wear a jumper. The Great Choir, the largest chamber, is 31 metres high; concerts were given in it until 1983, when they were stopped to protect the bats.</p>
<p>Tours leave on the hour from 10 to 4. They are not suitable for wheelchairs. In 2025 a lift is to be built.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "When was Whisperhole cave discovered?",
        schema: fields({ discovered: date("date of discovery") }),
        answer: { discovered: oneOf("1911-02-02", "2 February 1911") }
      },
      {
        kind: "fact",
        prompt: "What is the temperature in Whisperhole in °C?",
        schema: fields({ temperature: whole("temperature in degrees Celsius") }),
        answer: { temperature: 9 }
      },
      {
        kind: "fact",
        prompt: "How many steps are there on the tour of Whisperhole?",
        schema: fields({ steps: whole("number of steps") }),
        answer: { steps: 214 }
      },
      {
        kind: "list",
        prompt: "Who discovered Whisperhole cave?",
        schema: fields({ discoverers: list(name, "people who discovered the cave") }),
        answer: { discoverers: all(["Albert Dunning", "Silas Crabtree"]) }
      }
    ],
    json: {
      schema: optional({
        surveyedKm: number("length of the surveyed passages in kilometres"),
        temperature: number("temperature in °C"),
        steps: whole("number of steps on the tour"),
        tourMinutes: whole("length of the tour in minutes"),
        openSince: whole("year in which the cave was opened to tourists"),
        wheelchairs: yes("whether the tour is suitable for wheelchairs")
      }),
      fields: {
        surveyedKm: 6.8,
        temperature: 9,
        steps: 214,
        tourMinutes: 50,
        openSince: 1926,
        wheelchairs: false
      }
    }
  }
]
