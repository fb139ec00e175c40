import type { PagePair } from "../page-pair.ts"

type Written = Omit<PagePair, "origin" | "form"> & { readonly form?: PagePair["form"] }

const pairs: ReadonlyArray<Written> = [
  {
    name: "a recipe with a corrected amount and a new view counter",
    category: "numbers",
    before: "# Pancakes\n\n2,311 views\n\n- 250 g flour\n- 3 eggs\n- 1/2 l milk\n\nBake them in butter.",
    after: "# Pancakes\n\n2,402 views\n\n- 250 g flour\n- 4 eggs\n- 1/2 l milk\n\nBake them in butter.",
    expected: [{ kind: "changed", before: "3 eggs", after: "4 eggs" }]
  },
  {
    name: "a paragraph that was wrapped at other columns",
    category: "whitespace",
    before: "# Notes\n\nThe quick brown fox jumps\nover the lazy dog and\nruns away.",
    after: "# Notes\n\nThe quick brown fox\njumps over the lazy dog and runs\naway.",
    expected: []
  },
  {
    name: "a table whose columns were aligned",
    category: "tables",
    before: "# Sizes\n\n| Size | Chest |\n|---|---|\n| S | 92 cm |\n| M | 98 cm |",
    after: "# Sizes\n\n| Size | Chest |\n| :--- | ----: |\n| S    | 92 cm |\n| M    | 98 cm |",
    expected: []
  },
  {
    name: "a list with other markers",
    category: "markup",
    before: "# Colours\n\n- red\n- green\n- blue",
    after: "# Colours\n\n* red\n* green\n* blue",
    expected: []
  },
  {
    name: "a table with a new column",
    category: "tables",
    before: "# Trains\n\n| Train | Departure |\n|---|---|\n| S1 | 10:02 |\n| S2 | 10:07 |",
    after: "# Trains\n\n| Train | Departure | Track |\n|---|---|---|\n| S1 | 10:02 | 3 |\n| S2 | 10:07 | 4 |",
    expected: [
      { kind: "changed", before: "Train Departure", after: "Train Departure Track" },
      { kind: "changed", before: "S1 10:02", after: "S1 10:02 3" },
      { kind: "changed", before: "S2 10:07", after: "S2 10:07 4" }
    ]
  },
  {
    name: "two exchanged paragraphs",
    category: "order",
    before: "# Letter\n\nFirst we ate.\n\nThen we slept.\n\nThe end.",
    after: "# Letter\n\nThen we slept.\n\nFirst we ate.\n\nThe end.",
    expected: [{ kind: "moved", before: "First we ate.", after: "First we ate.", or: ["Then we slept."] }]
  },
  {
    name: "a price with a strike-through price",
    category: "price",
    form: "html",
    before: "<main><h1>Tent</h1><p class=price><span>$240.00</span></p><p>For four persons, with a porch.</p></main>",
    after:
      "<main><h1>Tent</h1><p class=price><del>$240.00</del> <span>$199.00</span></p><p>For four persons, with a porch.</p></main>",
    expected: [{ kind: "changed", before: "$240.00", after: "$240.00 $199.00" }]
  },
  {
    name: "a shop that shows the price without cents",
    category: "reformatted numbers",
    form: "html",
    before: "<main><h1>Tent</h1><p>$1,240.00</p><p>For four persons, with a porch.</p></main>",
    after: "<main><h1>Tent</h1><p>$1,240</p><p>For four persons, with a porch.</p></main>",
    expected: []
  },
  {
    name: "an article with a counter in a sentence, and a corrected name",
    category: "names",
    before: "# Choir wins prize\n\n14 comments\n\nThe choir of Lund, led by Eva Berg, won the first prize.",
    after: "# Choir wins prize\n\n19 comments\n\nThe choir of Lund, led by Eva Borg, won the first prize.",
    expected: [{
      kind: "changed",
      before: "The choir of Lund, led by Eva Berg, won the first prize.",
      after: "The choir of Lund, led by Eva Borg, won the first prize."
    }]
  },
  {
    name: "a page that is replaced by another",
    category: "paragraphs",
    before: "# Summer programme\n\nSwimming at the lake.\n\nFilms in the park.",
    after: "# Winter programme\n\nSkating on the pond.\n\nConcerts in the church.",
    expected: [
      { kind: "changed", before: "Summer programme", after: "Winter programme" },
      { kind: "changed", before: "Swimming at the lake.", after: "Skating on the pond." },
      { kind: "changed", before: "Films in the park.", after: "Concerts in the church." }
    ]
  },
  {
    name: "a nested list with a new inner item",
    category: "lists",
    before: "# Packing\n\n- Clothes\n  - Socks\n  - Hat\n- Food",
    after: "# Packing\n\n- Clothes\n  - Socks\n  - Gloves\n  - Hat\n- Food",
    expected: [{ kind: "added", after: "Gloves" }]
  },
  {
    name: "two equal rows of which one is removed",
    category: "tables",
    before: "# Draws\n\n| Day | Number |\n|---|---|\n| Monday | 7 |\n| Monday | 7 |\n| Tuesday | 9 |",
    after: "# Draws\n\n| Day | Number |\n|---|---|\n| Monday | 7 |\n| Tuesday | 9 |",
    expected: [{ kind: "removed", before: "Monday 7" }]
  },
  {
    name: "a heading with a link to itself",
    category: "markup",
    form: "html",
    before: "<main><h1>Guide</h1><h2>Install</h2><p>Run the installer.</p></main>",
    after:
      "<main><h1>Guide</h1><h2 id=install>Install <a href=\"#install\" aria-hidden=true>#</a></h2><p>Run the installer.</p></main>",
    expected: []
  },
  {
    name: "a warning was added in bold",
    category: "paragraphs",
    before: "# Lake\n\nBathing is allowed from May to September.",
    after: "# Lake\n\n**Warning: blue-green algae. Do not bathe.**\n\nBathing is allowed from May to September.",
    expected: [{ kind: "added", after: "Warning: blue-green algae. Do not bathe." }]
  },
  {
    name: "a phone number without spaces",
    category: "numbers",
    before: "# Contact\n\nCall 555 0147 or 555 0148.",
    after: "# Contact\n\nCall 555 0147 or 555 0149.",
    expected: [{ kind: "changed", before: "Call 555 0147 or 555 0148.", after: "Call 555 0147 or 555 0149." }]
  }
]

/** Pairs of the development half that were written one by one. */
export const developmentPairs: ReadonlyArray<PagePair> = pairs.map((pair) => ({
  form: "markdown",
  ...pair,
  origin: "by hand"
}))
