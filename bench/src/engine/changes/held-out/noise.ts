import type { PageNoise } from "../page-edit.ts"

/** Changes of the held-out half that are to be ignored. */
export const heldOutNoise: ReadonlyArray<PageNoise> = [
  {
    category: "ads",
    before: "Ad\n\n[Winter tyres for every car](https://www.googleadservices.com/pagead/aclk?x=5)",
    after: "Ad\n\n[Learn Portuguese in three weeks](https://www.googleadservices.com/pagead/aclk?x=6)",
    tag: "<div class=\"advert advert--inline\">",
    at: "middle"
  },
  {
    category: "ads",
    before: "Sponsored content\n\n[Five reasons to buy solar panels](https://partner.example/solar)",
    after: "",
    tag: "<div data-ad-unit=\"native-1\">",
    at: "end"
  },
  {
    category: "ads",
    before: "",
    after: "Promoted by our partners: [Comfortable shoes for nurses](https://taboola.com/redirect?x=1)",
    tag: "<div class=\"promoted\">",
    at: "middle"
  },
  {
    category: "ads",
    before: "Publicité\n\n[Assurance auto dès 9 € par mois](https://ad.doubleclick.net/x)",
    after: "Publicité\n\n[Vols pour Lisbonne dès 39 €](https://ad.doubleclick.net/y)",
    tag: "<aside class=\"pub ad-container\">",
    at: "middle"
  },
  {
    category: "A/B banners",
    before: "Get the app: faster, and free",
    after: "",
    tag: "<div class=\"app-banner\">",
    at: "top"
  },
  {
    category: "A/B banners",
    before: "Take our two-minute survey",
    after: "Help us improve: take our survey",
    tag: "<div class=\"survey-banner\" data-variant=\"B\">",
    at: "top"
  },
  {
    category: "A/B banners",
    before: "",
    after: "Sign up for our newsletter. No spam, we promise.",
    tag: "<form class=\"subscribe-form\">",
    at: "end"
  },
  {
    category: "A/B banners",
    before: "Newsletter abonnieren und nichts verpassen",
    after: "Jetzt für den Newsletter anmelden",
    tag: "<div class=\"newsletter\">",
    at: "end"
  },
  {
    category: "related lists",
    before:
      "## Recommended for you\n\n- [Bread without kneading](https://food.example/bread)\n- [Soup in 20 minutes](https://food.example/soup)",
    after:
      "## Recommended for you\n\n- [Soup in 20 minutes](https://food.example/soup)\n- [Pickled beetroot](https://food.example/beetroot)",
    tag: "<section class=\"recommended-posts\">",
    at: "end"
  },
  {
    category: "related lists",
    before:
      "### Most read\n\n1. [Storm closes the pass](https://n.example/1)\n2. [New head of the library](https://n.example/2)",
    after:
      "### Most read\n\n1. [New head of the library](https://n.example/2)\n2. [The museum opens late](https://n.example/3)",
    tag: "<aside class=\"most-read\">",
    at: "end"
  },
  {
    category: "related lists",
    before: "## Das könnte Sie auch interessieren\n\n- [Fahrradwege im Winter](https://rad.example/winter)",
    after: "## Das könnte Sie auch interessieren\n\n- [Neue Stationen am See](https://rad.example/see)",
    tag: "<div class=\"related-content\">",
    at: "end"
  },
  {
    category: "related lists",
    before:
      "## Customers also bought\n\n- [Wool blanket](https://s.example/a) £40\n- [Tea pot](https://s.example/b) £22",
    after: "## Customers also bought\n\n- [Tea pot](https://s.example/b) £22\n- [Candle](https://s.example/c) £6",
    tag: "<section class=\"cross-sell\">",
    at: "end"
  },
  { category: "counters", before: "Viewed 8.4K times", after: "Viewed 8.5K times", at: "after the first heading" },
  { category: "counters", before: "23 likes · 4 replies", after: "31 likes · 5 replies", at: "end" },
  { category: "counters", before: "Downloads: 104,882", after: "Downloads: 105,377", at: "middle" },
  {
    category: "counters",
    before: "6 other people have this in their cart",
    after: "2 other people have this in their cart",
    at: "middle"
  },
  { category: "counters", before: "4.8 stars, 97 ratings", after: "4.8 stars, 99 ratings", at: "middle" },
  { category: "counters", before: "312 Kommentare", after: "318 Kommentare", at: "after the first heading" },
  {
    category: "counters",
    before: "Reading time: 4 minutes",
    after: "Reading time: 5 minutes",
    at: "after the first heading"
  },
  { category: "dates", before: "Last activity 12 minutes ago", after: "Last activity 1 hour ago", at: "end" },
  { category: "dates", before: "Published 2d ago", after: "Published 3d ago", at: "after the first heading" },
  {
    category: "dates",
    before: "vor 3 Stunden aktualisiert",
    after: "vor 5 Stunden aktualisiert",
    at: "after the first heading"
  },
  { category: "dates", before: "Current time: 14:05", after: "Current time: 09:41", at: "top" },
  {
    category: "dates",
    before: "Copyright 2025-2026, the market office",
    after: "Copyright 2025-2027, the market office",
    tag: "<p class=\"legal\">",
    at: "end"
  },
  {
    category: "dates",
    before: "This page was generated in 0.123 seconds",
    after: "This page was generated in 0.098 seconds",
    at: "end"
  },
  {
    category: "cookie notices",
    before: "",
    after: "This website uses cookies. Manage your preferences or accept all cookies.",
    tag: "<div class=\"cookie-consent\" role=\"dialog\">",
    at: "top"
  },
  {
    category: "links",
    before: "[Timetable](https://bus.example/t?line=4&fbclid=IwAR1)",
    after: "[Timetable](https://bus.example/t?line=4&fbclid=IwAR9)",
    at: "end"
  },
  {
    category: "links",
    before: "[Sign in](https://a.example/login?session=9f8e7d6c5b4a39281706)",
    after: "[Sign in](https://a.example/login?session=00112233445566778899)",
    at: "end"
  },
  {
    category: "images",
    before: "![The mill in winter](https://img.example/mill-8f3a21.webp)",
    after: "![The mill in winter](https://img.example/mill-c04d77.webp)",
    at: "middle"
  },
  {
    category: "reformatted numbers",
    before: "About 1 250 000 visitors came.",
    after: "About 1,250,000 visitors came.",
    at: "middle"
  },
  { category: "reformatted numbers", before: "The rent is €750.", after: "The rent is €750.00.", at: "middle" },
  {
    category: "markup",
    before: "The *small* hall holds **80** people.",
    after: "The small hall holds 80 people.",
    at: "middle"
  },
  { category: "quotation marks", before: "She said: 'It's late.'", after: "She said: ‘It’s late.’", at: "middle" },
  {
    category: "Unicode forms",
    before: "Ångström, naïve, señor, Việt Nam",
    after: "Ångström, naïve, señor, Việt Nam".normalize("NFD"),
    at: "middle"
  },
  {
    category: "whitespace",
    before: "Price on request: ask at the desk",
    after: "Price  on request:\u202fask\u00a0at the\u200b desk",
    at: "middle"
  },
  {
    category: "rotating texts",
    before: "## Quote of the day\n\nHaste makes waste.",
    after: "## Quote of the day\n\nStill waters run deep.",
    tag: "<div class=\"quote-of-the-day\">",
    at: "end"
  },
  {
    category: "share buttons",
    before: "Tweet\n\nShare\n\nPin it",
    after: "Share\n\nTweet",
    tag: "<ul class=\"social-share\">",
    at: "end"
  }
]
