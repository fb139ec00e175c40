import { anyOf, boolean, type ExtractPage, integer, listOf, number, text, texts } from "../extract-page.ts"

/** Pages on which no rule was tuned. Their answers were written before the first measurement, and have not changed. */
export const heldOutPages: ReadonlyArray<ExtractPage> = [
  {
    path: "/held-out/kettle",
    title: "Brenta electric kettle",
    main:
      `<p>The Brenta boils 1.2 litres in four minutes.</p><table><tr><th>Capacity</th><td>1.2 l</td></tr><tr><th>Power</th><td>2,200 W</td></tr><tr><th>Material</th><td>Stainless steel</td></tr><tr><th>Warranty</th><td>3 years</td></tr></table><p>Price: €64.90. Delivery within 5 working days.</p>`,
    properties: { price: number, power: text, material: text, warranty: text, colour: text },
    answer: { price: 64.9, power: "2,200 W", material: "Stainless steel", warranty: "3 years" }
  },
  {
    path: "/held-out/recipe",
    title: "Pumpkin soup",
    main:
      `<dl><dt>Servings</dt><dd>4</dd><dt>Preparation time</dt><dd>35 minutes</dd><dt>Difficulty</dt><dd>easy</dd></dl><h2>Ingredients</h2><ul><li>1 kg pumpkin</li><li>2 onions</li><li>700 ml vegetable stock</li><li>100 ml cream</li></ul><h2>Preparation</h2><p>Fry the onions, add the pumpkin and the stock, and cook for 20 minutes.</p>`,
    properties: { servings: integer, preparationTime: text, difficulty: text, ingredients: texts, calories: integer },
    answer: {
      servings: 4,
      preparationTime: "35 minutes",
      difficulty: "easy",
      ingredients: ["1 kg pumpkin", "2 onions", "700 ml vegetable stock", "100 ml cream"]
    }
  },
  {
    path: "/held-out/job",
    title: "Gardener (part time)",
    main:
      `<p>We are looking for a gardener for the botanical garden.</p><ul><li>Location: Lund</li><li>Hours per week: 24</li><li>Start date: 1 March 2027</li><li>Salary: 31,500 SEK per month</li></ul><p>Apply until 15 December 2026 to jobs@garden.example.</p>`,
    properties: { location: text, hoursPerWeek: integer, startDate: text, email: text, contactPerson: text },
    answer: {
      location: "Lund",
      hoursPerWeek: 24,
      startDate: anyOf("1 March 2027", "2027-03-01"),
      email: "jobs@garden.example"
    }
  },
  {
    path: "/held-out/observatory",
    title: "Observatory on the hill",
    main:
      `<h2>Visit us</h2><table><thead><tr><th>Day</th><th>Opens</th><th>Closes</th></tr></thead><tbody><tr><td>Friday</td><td>18:00</td><td>23:00</td></tr><tr><td>Saturday</td><td>17:00</td><td>23:30</td></tr></tbody></table><p>Adults pay 9 CHF, children under 12 enter free of charge.</p><p>The main telescope has a mirror of 60 cm and was built in 1974.</p>`,
    properties: {
      openingHours: listOf({ day: text, opens: text, closes: text }),
      telescopeBuilt: integer,
      parkingSpaces: integer
    },
    answer: {
      openingHours: [
        { day: "Friday", opens: "18:00", closes: "23:00" },
        { day: "Saturday", opens: "17:00", closes: "23:30" }
      ],
      telescopeBuilt: 1974
    }
  },
  {
    path: "/held-out/release",
    title: "Release notes of pixelsort 3.4.0",
    main:
      `<p>Released on 2 November 2026.</p><h2>Requirements</h2><p>pixelsort needs Python 3.12 or newer and is available under the MIT license.</p><h2>Changes</h2><ul><li>Sorts by hue</li><li>Reads AVIF files</li></ul><p>The previous version was 3.3.2.</p>`,
    properties: { version: text, releaseDate: text, license: text, changes: texts, maintainer: text },
    answer: {
      version: "3.4.0",
      releaseDate: anyOf("2 November 2026", "2026-11-02"),
      license: anyOf("MIT", "MIT license"),
      changes: ["Sorts by hue", "Reads AVIF files"]
    }
  },
  {
    path: "/held-out/lake",
    title: "Lake Oresjo",
    main:
      `<table><tr><th>Area</th><td>12.4 km²</td></tr><tr><th>Maximum depth</th><td>38 m</td></tr><tr><th>Elevation</th><td>114 m</td></tr><tr><th>Islands</th><td>7</td></tr></table><p>Bathing is allowed from May to September. Motor boats are forbidden.</p>`,
    properties: { area: text, maximumDepth: text, elevation: text, islands: integer, averageDepth: text },
    answer: { area: "12.4 km²", maximumDepth: "38 m", elevation: "114 m", islands: 7 }
  },
  {
    path: "/held-out/book",
    title: "The cartographer's daughter",
    head:
      `<script type="application/ld+json">{"@type":"Book","name":"The cartographer's daughter","isbn":"9780000001238","numberOfPages":312,"author":{"@type":"Person","name":"Ines Varga"},"publisher":{"@type":"Organization","name":"Heron House"}}</script>`,
    main: `<p>A novel by Ines Varga. Hardcover, 312 pages, 24.00 EUR.</p>`,
    properties: { author: text, isbn: text, numberOfPages: integer, publisher: text, translator: text },
    answer: { author: "Ines Varga", isbn: "9780000001238", numberOfPages: 312, publisher: "Heron House" }
  },
  {
    path: "/held-out/gym",
    title: "Membership",
    main:
      `<table><thead><tr><th>Plan</th><th>Price per month</th><th>Minimum term</th></tr></thead><tbody><tr><td>Morning</td><td>$29</td><td>6 months</td></tr><tr><td>Day</td><td>$45</td><td>12 months</td></tr><tr><td>Student</td><td>$25</td><td>3 months</td></tr></tbody></table><p>The joining fee is $20 for all plans.</p>`,
    properties: { plans: listOf({ plan: text, pricePerMonth: number, minimumTerm: text }), joiningFee: number },
    answer: {
      plans: [
        { plan: "Morning", pricePerMonth: 29, minimumTerm: "6 months" },
        { plan: "Day", pricePerMonth: 45, minimumTerm: "12 months" },
        { plan: "Student", pricePerMonth: 25, minimumTerm: "3 months" }
      ],
      joiningFee: 20
    }
  },
  {
    path: "/held-out/train",
    title: "Night train to Narvik",
    main:
      `<p>The night train leaves Stockholm at 18:08 and arrives in Narvik at 12:46 the next day.</p><dl><dt>Bicycles</dt><dd>no</dd><dt>Dining car</dt><dd>yes</dd><dt>Operator</dt><dd>Nordic Night Rail</dd></dl><p>A bed in a shared compartment costs from 890 SEK.</p>`,
    properties: { bicycles: boolean, diningCar: boolean, operator: text, distance: text },
    answer: { bicycles: false, diningCar: true, operator: "Nordic Night Rail" }
  },
  {
    path: "/held-out/species",
    title: "European bee-eater",
    main:
      `<p>The European bee-eater is a bird of the family Meropidae.</p><ul><li><strong>Length:</strong> 25 to 29 cm</li><li><strong>Weight:</strong> 44 to 78 g</li><li><strong>Clutch size:</strong> 5 to 8 eggs</li></ul><p>It winters in tropical Africa.</p>`,
    properties: { length: text, weight: text, clutchSize: text, lifespan: text },
    answer: { length: "25 to 29 cm", weight: "44 to 78 g", clutchSize: "5 to 8 eggs" }
  },
  {
    path: "/held-out/team",
    title: "The editorial board",
    main:
      `<div><h2>Marta Oliveira</h2><p>Chief editor</p><p><a href="mailto:marta@journal.example">marta@journal.example</a></p></div><div><h2>Tobias Lindqvist</h2><p>Reviews editor</p><p><a href="mailto:tobias@journal.example">tobias@journal.example</a></p></div>`,
    properties: { chiefEditor: text, phone: text },
    answer: { chiefEditor: "Marta Oliveira" }
  },
  {
    path: "/held-out/faq",
    title: "Questions about library cards",
    main:
      `<h2>How much is a card?</h2><p>A card costs 15 euros a year. It is free for people under 18.</p><h2>How many books can I borrow?</h2><p>You can borrow up to 20 books at a time.</p><h2>How long is the loan period?</h2><p>The loan period is 28 days.</p>`,
    prompt: "What does a library card cost, and how many books can be borrowed?",
    properties: { price: number, maxBooks: integer, loanPeriod: text, lateFee: number },
    answer: { price: 15, maxBooks: 20, loanPeriod: "28 days" }
  }
]
