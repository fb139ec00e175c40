/** An article among all that surrounds articles. */
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
