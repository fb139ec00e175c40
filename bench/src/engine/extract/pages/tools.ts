import { anyOf, boolean, type ExtractPage, integer, listOf, number, text, texts } from "../extract-page.ts"

/** Tools and household goods in a shop. */
export const toolPages: ReadonlyArray<ExtractPage> = [
  {
    path: "/tools/block-plane",
    title: "Block plane 60½",
    head:
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Block plane 60½","sku":"BP-605","offers":{"@type":"Offer","price":"84.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`,
    main: `<p>A low-angle block plane for end grain. <s>€99.00</s> <strong>€84.50</strong></p>
<table><tr><th>Blade width</th><td>35 mm</td></tr><tr><th>Length</th><td>152 mm</td></tr><tr><th>Weight</th><td>680 g</td></tr><tr><th>Body</th><td>cast iron</td></tr></table>`,
    aside: "<h2>You may also like</h2><ul><li>Shoulder plane, €112.00</li><li>Honing guide, €19.90</li></ul>",
    properties: { name: text, sku: text, price: number, currency: text, weight: text, body: text, warranty: text },
    answer: { name: "Block plane 60½", sku: "BP-605", price: 84.5, currency: "EUR", weight: "680 g", body: "cast iron" }
  },
  {
    path: "/tools/socket-set",
    title: "Socket set, 42 pieces",
    main: `<p>Price: $64.95. In stock: 12.</p>
<h2>Technical data</h2><dl><dt>Drive</dt><dd>3/8 in</dd><dt>Number of sockets</dt><dd>31</dd><dt>Material</dt><dd>chrome vanadium steel</dd><dt>Case</dt><dd>blow-moulded plastic</dd></dl>
<h2>Reviews</h2><p>4.6 out of 5, from 218 reviews</p>`,
    properties: { price: number, drive: text, socketCount: integer, material: text, rating: number, colour: text },
    answer: {
      price: 64.95,
      drive: anyOf("3/8 in", "3/8"),
      socketCount: 31,
      material: "chrome vanadium steel",
      rating: 4.6
    }
  },
  {
    path: "/tools/garden-hose",
    title: "Rubber garden hose",
    prompt: "How long is the hose, and what pressure does it withstand?",
    main:
      `<p>Our rubber hose stays flexible down to −20 °C. The hose is 25 m long and has an inner diameter of 13 mm. It withstands a pressure of 24 bar.</p>
<p>The matching reel holds up to 40 m. It is sold separately for £38.</p>
<p>The hose costs £42.50 and comes with a guarantee of 10 years.</p>`,
    properties: { length: text, innerDiameter: text, maxPressure: text, price: number, guarantee: text },
    answer: { length: "25 m", innerDiameter: "13 mm", maxPressure: "24 bar", price: 42.5, guarantee: "10 years" }
  },
  {
    path: "/tools/spokeshave",
    title: "Flat spokeshave",
    main:
      `<ul><li>Cutter: 54 mm</li><li>Overall length: 254 mm</li><li>Weight: 790 g</li><li>Made in: Sheffield</li><li>Adjustable: yes</li></ul>
<p>Item number SS-151. Delivery takes 3 to 5 days.</p>`,
    properties: {
      itemNumber: text,
      cutter: text,
      overallLength: text,
      weight: text,
      madeIn: text,
      adjustable: boolean,
      price: number
    },
    answer: {
      itemNumber: "SS-151",
      cutter: "54 mm",
      overallLength: "254 mm",
      weight: "790 g",
      madeIn: "Sheffield",
      adjustable: true
    }
  },
  {
    path: "/tools/chisels",
    title: "Bench chisels",
    prompt: "List the chisels with their width and price.",
    main: `<p>All chisels have handles of ash.</p>
<table><thead><tr><th>Chisel</th><th>Width</th><th>Price</th></tr></thead><tbody>
<tr><td>Bench chisel 6</td><td>6 mm</td><td>€18.20</td></tr><tr><td>Bench chisel 12</td><td>12 mm</td><td>€19.80</td></tr>
<tr><td>Bench chisel 18</td><td>18 mm</td><td>€21.40</td></tr><tr><td>Bench chisel 25</td><td>25 mm</td><td>€24.60</td></tr></tbody></table>`,
    properties: { chisels: listOf({ chisel: text, width: text, price: number }) },
    answer: {
      chisels: [
        { chisel: "Bench chisel 6", width: "6 mm", price: 18.2 },
        { chisel: "Bench chisel 12", width: "12 mm", price: 19.8 },
        { chisel: "Bench chisel 18", width: "18 mm", price: 21.4 },
        { chisel: "Bench chisel 25", width: "25 mm", price: 24.6 }
      ]
    }
  },
  {
    path: "/tools/kettle",
    title: "Enamel kettle 2 l",
    head:
      `<meta property="og:title" content="Enamel kettle 2 l"><meta property="product:price:amount" content="36.00"><meta property="product:price:currency" content="GBP">`,
    main:
      `<p class="price">£36.00</p><p>Suitable for gas, electric and induction hobs. Not suitable for dishwashers.</p>
<table><tr><td>Capacity</td><td>2 litres</td></tr><tr><td>Height</td><td>22 cm</td></tr><tr><td>Colour</td><td>cream</td></tr><tr><td>Induction</td><td>Yes</td></tr><tr><td>Dishwasher safe</td><td>No</td></tr></table>`,
    properties: {
      capacity: text,
      height: text,
      colour: text,
      induction: boolean,
      dishwasherSafe: boolean,
      price: number,
      manufacturer: text
    },
    answer: {
      capacity: "2 litres",
      height: "22 cm",
      colour: "cream",
      induction: true,
      dishwasherSafe: false,
      price: 36
    }
  },
  {
    path: "/tools/hand-drill",
    title: "Hand drill with two speeds",
    main: `<p>The hand drill has a chuck for bits from 1 to 8 mm and weighs 1.1 kg.</p>
<h2>What is in the box</h2><ul><li>hand drill</li><li>side handle</li><li>eight twist bits</li><li>oil bottle</li></ul>
<h2>Questions</h2><p>Can I use it left-handed? Yes, the crank can be mounted on both sides.</p>`,
    prompt: "What is in the box of the hand drill, and how much does it weigh?",
    properties: { weight: text, box: { ...texts, description: "What is in the box" } },
    answer: { weight: "1.1 kg", box: ["hand drill", "side handle", "eight twist bits", "oil bottle"] }
  },
  {
    path: "/tools/lantern",
    title: "Storm lantern 276",
    head:
      `<script type="application/ld+json">{"@type":"Product","name":"Storm lantern 276","gtin13":"4000276000017","color":"zinc","offers":{"@type":"AggregateOffer","lowPrice":"29.00","highPrice":"41.00","priceCurrency":"EUR"},"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8","reviewCount":"91"}}</script>`,
    main: `<p>Burns for 20 hours with one filling of 340 ml of paraffin.</p><p>Height 26 cm, width 17 cm.</p>`,
    properties: { gtin13: text, color: text, reviewCount: integer, burningTime: text, height: text, voltage: text },
    answer: { gtin13: "4000276000017", color: "zinc", reviewCount: 91, burningTime: "20 hours", height: "26 cm" }
  }
]
