/** An article with typical surroundings. */
export const article = `<!doctype html><html lang="en"><head>
<title>How coral reefs recover after bleaching | Ocean Notes</title>
<meta name="description" content="What helps reefs come back."></head><body>
<header><a href="/">Ocean Notes</a><nav><ul><li><a href="/a">News</a></li><li><a href="/b">Videos</a></li></ul></nav></header>
<div class="cookie-banner">We use cookies to improve your visit. Accept all cookies to continue.</div>
<main><article><h1>How coral reefs recover after bleaching</h1>
<p>Coral reefs can recover from bleaching when the water cools within a few weeks, a survey of 84 reefs found. The survey was led by Dr. Maria Lindqvist of the Northern Marine Institute and published on 14 March 2025.</p>
<p>Bleaching happens when warm water makes corals expel the algae that live in them. Without the algae a coral starves, but it does not die at once. Corals that find new algae within eight weeks usually survive.</p>
<h2>What helps reefs recover</h2>
<p>Reefs with many grazing fish recovered about three times faster than reefs without them. The fish keep seaweed from covering the space that young corals need. Shade from clouds helped as well, because it lowers the stress of light.</p>
<p>"We did not expect fish to matter this much," Lindqvist said. The team counted fish at each reef twice a year.</p>
<h2>What it costs</h2>
<p>Protecting one square kilometre of reef costs $12,400 a year. The programme is paid by a fund in Bergen.</p>
<table><tr><th>Region</th><th>Reefs surveyed</th><th>Recovered</th></tr><tr><td>North</td><td>31</td><td>62%</td></tr><tr><td>South</td><td>53</td><td>48%</td></tr></table>
</article></main>
<aside><h3>Related</h3><p>Ten beaches you must visit this summer before they are full of people.</p></aside>
<footer>© 2025 Ocean Notes. All rights reserved. Subscribe to our newsletter.</footer></body></html>`

/** A product page with JSON-LD, a table of details, and a few reviews. */
export const shoe = `<!doctype html><html lang="en"><head><title>Trail Runner 5 – Fjell Sport</title>
<meta property="og:image" content="/img/tr5.jpg"><meta property="og:site_name" content="Fjell Sport">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Fjell Sport","url":"https://shop.example/"},
{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Shoes"},{"@type":"ListItem","position":2,"name":"Trail"}]},
{"@type":"Product","name":"Trail Runner 5","sku":"TR5","description":"A light shoe for rough ground.","brand":{"@type":"Brand","name":"Fjell"},"image":["/img/tr5.jpg","/img/tr5-b.jpg"],
"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.6","reviewCount":"213"},
"offers":{"@type":"Offer","price":"129.90","priceCurrency":"EUR","availability":"https://schema.org/InStock","url":"/p/tr5"},}]}</script></head><body>
<nav><a href="/">Home</a></nav><main><h1>Trail Runner 5</h1><p class="price">129,90 €</p><p>A light shoe for rough ground.</p>
<h2>Details</h2><table><tr><th>Weight</th><td>285 g</td></tr><tr><th>Heel drop</th><td>6 mm</td></tr><tr><th>Waterproof</th><td>Yes</td></tr><tr><th>Released</th><td>March 3, 2025</td></tr></table>
<h2>Features</h2><ul><li>Rock plate</li><li>Lace garage</li><li>Recycled mesh</li></ul>
<h2>Reviews</h2><div class="reviews"><div class="review"><strong class="author">Kim</strong><span class="stars">5</span><p class="text">Great grip on wet rock.</p></div>
<div class="review"><strong class="author">Alex</strong><span class="stars">3</span><p class="text">Runs a little small for me.</p></div></div></main>
<footer><p>Contact: <a href="mailto:help@shop.example">help@shop.example</a></p><p>Phone: +47 55 12 34 56</p></footer></body></html>`

/** A listing without structured data. */
export const listing =
  `<!doctype html><html lang="en"><head><title>Used bikes</title></head><body><header><nav><ul><li><a href="/a">Cars</a></li><li><a href="/b">Boats</a></li></ul></nav></header>
<main><h1>Used bikes</h1><div class="results">
<div class="card odd"><h3><a href="/bike/1">City bike, 28 inch</a></h3><span class="price">$1,250.00</span><span class="location">Portland</span><time datetime="2025-05-02">2 May</time></div>
<div class="card even"><h3><a href="/bike/2">Gravel bike</a></h3><span class="price">$2,400</span><span class="location">Salem</span><time datetime="2025-05-01">1 May</time></div>
<div class="card odd"><h3><a href="/bike/3">Folding bike</a></h3><span class="price">$480</span><span class="location">Eugene</span><time datetime="2025-04-28">28 April</time></div>
</div></main></body></html>`

/** A typical profile: a definition list, labelled lines and a table. */
export const company = `<!doctype html><html><head><title>About Norrlys AB</title></head><body><main><h1>Norrlys AB</h1>
<p>Norrlys builds lamps for streets and harbours.</p>
<dl><dt>Founded</dt><dd>12 April 1987</dd><dt>Employees</dt><dd>1.240</dd><dt>Public company</dt><dd>No</dd><dt>Revenue</dt><dd>€ 84.5 million</dd></dl>
<p><b>Headquarters:</b> Luleå</p><p>Industry: Lighting</p><p>Status: Active since 1987</p>
<h2>Offices</h2><table><thead><tr><th>City</th><th>Country</th><th>Staff</th></tr></thead><tbody><tr><td>Luleå</td><td>Sweden</td><td>900</td></tr><tr><td>Tromsø</td><td>Norway</td><td>240</td></tr></tbody></table>
<h2>Board</h2><ul><li>Ida Berg</li><li>Per Holm</li></ul></main></body></html>`
