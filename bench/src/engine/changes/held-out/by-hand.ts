import type { PagePair } from "../page-pair.ts"

type Written = Omit<PagePair, "origin" | "form"> & { readonly form?: PagePair["form"] }

const pairs: ReadonlyArray<Written> = [
  {
    name: "a forum thread with a new answer and more votes",
    category: "paragraphs",
    before:
      "# How do I descale a kettle?\n\n31 votes\n\nasked 2 years ago\n\n**ann:** With vinegar.\n\nViewed 1,204 times",
    after:
      "# How do I descale a kettle?\n\n33 votes\n\nasked 3 years ago\n\n**ann:** With vinegar.\n\n**bob:** With citric acid, cold.\n\nViewed 1,260 times",
    expected: [{ kind: "added", after: "bob: With citric acid, cold." }]
  },
  {
    name: "a timetable with a later train",
    category: "tables",
    before:
      "# Line 4\n\n| Stop | Weekdays | Sundays |\n|---|---|---|\n| Mill | 6:10 | 8:10 |\n| School | 6:14 | 8:14 |",
    after: "# Line 4\n\n| Stop | Weekdays | Sundays |\n|---|---|---|\n| Mill | 6:10 | 8:40 |\n| School | 6:14 | 8:44 |",
    expected: [
      { kind: "changed", before: "Mill 6:10 8:10", after: "Mill 6:10 8:40" },
      { kind: "changed", before: "School 6:14 8:14", after: "School 6:14 8:44" }
    ]
  },
  {
    name: "the same table with other spaces and a bold cell",
    category: "markup",
    before: "# Results\n\n| Team | Points |\n|---|---|\n| Reds | 12 |\n| Blues | 9 |",
    after: "# Results\n\n|Team|Points|\n|:-:|:-:|\n|**Reds**|12|\n|Blues|9|",
    expected: []
  },
  {
    name: "a product that is available again",
    category: "stock",
    form: "html",
    before:
      "<main><h1>Stand mixer</h1><p>€349.00</p><p class=availability>Currently unavailable</p><button disabled>Notify me</button><p>Seven speeds, steel bowl.</p></main>",
    after:
      "<main><h1>Stand mixer</h1><p>€349.00</p><p class=availability>In stock</p><button disabled>Notify me</button><p>Seven speeds, steel bowl.</p></main>",
    expected: [{ kind: "changed", before: "Currently unavailable", after: "In stock" }]
  },
  {
    name: "a page whose blocks became other elements",
    category: "markup",
    form: "html",
    before: "<main><h1>Opening hours</h1><div>Monday: 9 to 12</div><div>Tuesday: closed</div></main>",
    after:
      "<main><section><h1>Opening <span>hours</span></h1><p>Monday: 9 to 12</p><p>Tuesday: closed</p></section></main>",
    expected: []
  },
  {
    name: "a sorted list of names in another order",
    category: "order",
    before: "# Speakers\n\n- Ada\n- Grace\n- Linus\n- Margaret",
    after: "# Speakers\n\n- Margaret\n- Ada\n- Grace\n- Linus",
    expected: [{ kind: "moved", before: "Margaret", after: "Margaret" }]
  },
  {
    name: "an indented line of code and a changed value",
    category: "code blocks",
    before: "# Settings\n\n```\n[server]\nport = 8080\nhost = \"::1\"\n```",
    after: "# Settings\n\n```\n[server]\n  port = 8443\n  host = \"::1\"\n```",
    expected: [{ kind: "changed", before: "port = 8080", after: "port = 8443" }]
  },
  {
    name: "a deadline in a long paragraph",
    category: "dates",
    before:
      "# Grants\n\nThe fund supports small museums in rural areas. Each project receives up to 20,000 euros. Applications close on 1 March 2027. A jury of five people decides in May, and the money is paid in two parts.",
    after:
      "# Grants\n\nThe fund supports small museums in rural areas. Each project receives up to 20,000 euros. Applications close on 15 March 2027. A jury of five people decides in May, and the money is paid in two parts.",
    expected: [{
      kind: "changed",
      before:
        "The fund supports small museums in rural areas. Each project receives up to 20,000 euros. Applications close on 1 March 2027. A jury of five people decides in May, and the money is paid in two parts.",
      after:
        "The fund supports small museums in rural areas. Each project receives up to 20,000 euros. Applications close on 15 March 2027. A jury of five people decides in May, and the money is paid in two parts."
    }]
  },
  {
    name: "a page in Japanese with a changed price",
    category: "price",
    before: "# 緑茶\n\n価格:1,200円\n\n静岡県で作られたお茶です。",
    after: "# 緑茶\n\n価格:1,350円\n\n静岡県で作られたお茶です。",
    expected: [{ kind: "changed", before: "価格:1,200円", after: "価格:1,350円" }]
  },
  {
    name: "a question that was split into two",
    category: "paragraphs",
    before: "# Exam\n\nName the capital of Peru and the longest river of Asia.\n\nYou have ten minutes.",
    after: "# Exam\n\nName the capital of Peru.\n\nName the longest river of Asia.\n\nYou have ten minutes.",
    expected: [
      {
        kind: "changed",
        before: "Name the capital of Peru and the longest river of Asia.",
        after: "Name the capital of Peru."
      },
      { kind: "added", after: "Name the longest river of Asia." }
    ]
  },
  {
    name: "an auction with a higher bid and a running clock",
    category: "price",
    before: "# Oil painting\n\nHighest bid: 420 €\n\nLoaded 3 seconds ago",
    after: "# Oil painting\n\nHighest bid: 460 €\n\nLoaded 41 seconds ago",
    expected: [{ kind: "changed", before: "Highest bid: 420 €", after: "Highest bid: 460 €" }]
  },
  {
    name: "a number with another sign",
    category: "numbers",
    before: "# Balance\n\nResult for October: 1,450 €",
    after: "# Balance\n\nResult for October: -1,450 €",
    expected: [{ kind: "changed", before: "Result for October: 1,450 €", after: "Result for October: -1,450 €" }]
  },
  {
    name: "an unsubscribed newsletter page that is about newsletters",
    category: "lists",
    before: "# Our newsletters\n\n- Garden news, every month\n- Kitchen news, every week",
    after: "# Our newsletters\n\n- Garden news, every month\n- Kitchen news, every two weeks",
    expected: [{ kind: "changed", before: "Kitchen news, every week", after: "Kitchen news, every two weeks" }]
  },
  {
    name: "decimals that are more than another format",
    category: "versions",
    before: "# Downloads\n\nVersion 3.0 for all systems",
    after: "# Downloads\n\nVersion 3.00.1 for all systems",
    expected: [{ kind: "changed", before: "Version 3.0 for all systems", after: "Version 3.00.1 for all systems" }]
  },
  {
    name: "a definition of an advertisement in a dictionary",
    category: "words",
    before: "# advertisement\n\nA notice in a public medium that promotes a product.",
    after: "# advertisement\n\nA notice in a public medium that promotes a product or a job.",
    expected: [{
      kind: "changed",
      before: "A notice in a public medium that promotes a product.",
      after: "A notice in a public medium that promotes a product or a job."
    }]
  }
]

/** Pairs of the held-out half that were written one by one. */
export const heldOutPairs: ReadonlyArray<PagePair> = pairs.map((pair) => ({
  form: "markdown",
  ...pair,
  origin: "by hand"
}))
