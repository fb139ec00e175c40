import type { PageNoise } from "../page-edit.ts"

/** Changes of the development half that are to be ignored. */
export const developmentNoise: ReadonlyArray<PageNoise> = [
  {
    category: "ads",
    before: "Advertisement\n\n[Try the quiet keyboard, 30 % off](https://ad.doubleclick.net/clk?id=81)",
    after: "Advertisement\n\n[Holidays on the lake from 299 euros](https://ad.doubleclick.net/clk?id=97)",
    tag: "<div class=\"ad-slot\" id=\"ad-middle\">",
    at: "middle"
  },
  {
    category: "ads",
    before: "",
    after: "Sponsored: [Host your site for 1 euro per month](https://ads.example/c?x=1)",
    tag: "<aside class=\"sponsored\">",
    at: "after the first heading"
  },
  {
    category: "ads",
    before: "Anzeige\n\n[Jetzt Strom wechseln und sparen](https://googleads.g.doubleclick.net/aclk?sa=L)",
    after: "",
    tag: "<div class=\"adsbygoogle\">",
    at: "middle"
  },
  {
    category: "A/B banners",
    before: "",
    after: "Download our app and get the news first",
    tag: "<div class=\"promo-banner\" data-experiment=\"app-b\">",
    at: "top"
  },
  {
    category: "A/B banners",
    before: "Subscribe to our newsletter and never miss a story",
    after: "Join 20,000 readers: sign up for our newsletter",
    tag: "<section class=\"newsletter-signup\">",
    at: "end"
  },
  {
    category: "A/B banners",
    before: "We are testing a new design. Give us feedback",
    after: "",
    tag: "<div role=\"banner\" class=\"announcement-bar\">",
    at: "top"
  },
  {
    category: "related lists",
    before:
      "## Related articles\n\n- [How trams are built](https://news.example/trams)\n- [Ten parks you should visit](https://news.example/parks)",
    after:
      "## Related articles\n\n- [A new bridge for the harbour](https://news.example/bridge)\n- [How trams are built](https://news.example/trams)",
    tag: "<section class=\"related\">",
    at: "end"
  },
  {
    category: "related lists",
    before:
      "## You may also like\n\n- [Oak floor lamp](https://shop.example/oak) $120.00\n- [Brass lamp](https://shop.example/brass) $75.00",
    after:
      "## You may also like\n\n- [Paper lamp](https://shop.example/paper) $19.00\n- [Brass lamp](https://shop.example/brass) $75.00",
    tag: "<div class=\"recommendations\">",
    at: "end"
  },
  {
    category: "counters",
    before: "1,203 views",
    after: "1,311 views",
    tag: "<p class=\"views\">",
    at: "after the first heading"
  },
  { category: "counters", before: "48 comments", after: "52 comments", at: "after the first heading" },
  {
    category: "counters",
    before: "17 people are viewing this right now",
    after: "9 people are viewing this right now",
    at: "middle"
  },
  {
    category: "counters",
    before: "Rated 4.6 out of 5 (812 reviews)",
    after: "Rated 4.6 out of 5 (815 reviews)",
    at: "middle"
  },
  {
    category: "counters",
    before: "★ 3.2k stars, 410 forks",
    after: "★ 3.3k stars, 412 forks",
    at: "after the first heading"
  },
  { category: "dates", before: "Posted 3 hours ago", after: "Posted 2 days ago", at: "after the first heading" },
  {
    category: "dates",
    before: "Updated yesterday by the editors",
    after: "Updated last week by the editors",
    at: "after the first heading"
  },
  {
    category: "dates",
    before: "Today is Monday, 23 November 2026",
    after: "Today is Tuesday, 24 November 2026",
    at: "top"
  },
  {
    category: "dates",
    before: "Page generated on 2026-11-23 at 10:02:11",
    after: "Page generated on 2026-11-24 at 08:40:59",
    at: "end"
  },
  {
    category: "dates",
    before: "© 2026 The editors. All rights reserved.",
    after: "© 2027 The editors. All rights reserved.",
    tag: "<p class=\"copyright\">",
    at: "end"
  },
  {
    category: "cookie notices",
    before: "We use cookies to improve your experience. By continuing, you accept our cookie policy.\n\nAccept all",
    after: "",
    tag: "<div id=\"cookie-banner\">",
    at: "end"
  },
  { category: "counters", before: "5 min read", after: "6 min read", at: "after the first heading" },
  {
    category: "links",
    before: "[Open the map](https://maps.example/city?utm_source=site&utm_campaign=a1&id=7)",
    after: "[Open the map](https://maps.example/city?utm_source=site&utm_campaign=b2&id=7)",
    at: "end"
  },
  {
    category: "links",
    before: "[Continue](https://shop.example/cart;jsessionid=A81F00)",
    after: "[Continue](https://shop.example/cart;jsessionid=77D2EE)",
    at: "end"
  },
  {
    category: "images",
    before: "![Plan of the harbour](https://cdn.example/plan.jpg?v=8231)",
    after: "![Plan of the harbour](https://cdn.example/plan.jpg?v=9002)",
    at: "middle"
  },
  {
    category: "reformatted numbers",
    before: "The archive has 12,500 pages.",
    after: "The archive has 12 500 pages.",
    at: "middle"
  },
  {
    category: "reformatted numbers",
    before: "The deposit is $1200.",
    after: "The deposit is $1,200.00.",
    at: "middle"
  },
  {
    category: "markup",
    before: "The **annual** report is a `PDF` file.",
    after: "The annual report is a PDF file.",
    at: "middle"
  },
  {
    category: "quotation marks",
    before: "The \"old\" town hall isn't open.",
    after: "The “old” town hall isn’t open.",
    at: "middle"
  },
  {
    category: "dashes",
    before: "Open from 9-17, closed on holidays.",
    after: "Open from 9–17, closed on holidays.",
    at: "middle"
  },
  {
    category: "Unicode forms",
    before: "Café Müller and the façade of the chapel",
    after: "Café Müller and the façade of the chapel".normalize("NFD"),
    at: "middle"
  },
  {
    category: "whitespace",
    before: "Room 12, second floor",
    after: "Room\u00a012,\u2009 second   floor",
    at: "middle"
  },
  {
    category: "whitespace",
    before: "An ultramarine sky over the mountains",
    after: "An ultra\u00admarine\u200b sky over the mountains",
    at: "middle"
  },
  {
    category: "rotating texts",
    before: "## Tip of the day\n\nKeep seeds in a dry place.",
    after: "## Tip of the day\n\nWater plants in the evening.",
    tag: "<section class=\"tip-of-the-day\">",
    at: "end"
  },
  {
    category: "share buttons",
    before: "Share on Facebook\n\nShare by e-mail",
    after: "Share by e-mail\n\nCopy link",
    tag: "<div class=\"share-buttons\">",
    at: "end"
  }
]
