/** A page that repeats an action endlessly. */
export interface StormCase {
  /** Continues the sentence "a page that …". */
  readonly name: string
  readonly body: string
  readonly expected: RegExp
}

/** Repeats an action, and yields to other work in between. */
const often = (action: string, times: number) =>
  `<p>Otters<script>setInterval(() => { for (let at = 0; at < ${times}; at++) ${action} }, 1)</script>`

/** Repeats an action in a loop that never ends. */
const always = (action: string) => `<p>Otters<script>for (;;) ${action}</script>`

const push = "history.pushState(null, '', '?' + Math.random())"
const changeHash = "location.hash = Math.random()"
const open = "window.open('about:blank')"
const changesAddress = /changes its address more than 150 times/
const leadsElsewhere = /goes to another page more than 50 times/
const opensWindows = /opens windows more than 50 times/

export const storms: ReadonlyArray<StormCase> = [
  { name: "changes its history endlessly", body: often(push, 100), expected: changesAddress },
  { name: "changes its history in an endless loop", body: always(push), expected: changesAddress },
  { name: "changes its hash endlessly", body: often(changeHash, 100), expected: changesAddress },
  { name: "changes its hash in an endless loop", body: always(changeHash), expected: changesAddress },
  {
    name: "navigates to itself endlessly",
    body: "<p>Otters<script>location = '?' + Math.random()</script>",
    expected: leadsElsewhere
  },
  {
    name: "navigates to itself in an endless loop",
    body: always("location.replace('?' + Math.random())"),
    expected: leadsElsewhere
  },
  { name: "reloads itself endlessly", body: "<p>Otters<script>location.reload()</script>", expected: leadsElsewhere },
  { name: "reloads itself in an endless loop", body: always("location.reload()"), expected: leadsElsewhere },
  {
    name: "navigates to its own URL in an endless loop",
    body: always("location.href = location.href"),
    expected: leadsElsewhere
  },
  {
    name: "clicks a link to itself in an endless loop",
    body: `<a href='/'>Otters</a>${always("document.links[0].click()")}`,
    expected: leadsElsewhere
  },
  {
    name: "submits a form to itself endlessly",
    body: "<form action='/'></form><p>Otters<script>document.forms[0].submit()</script>",
    expected: leadsElsewhere
  },
  {
    name: "submits a form in an endless loop",
    body: `<form action='/'></form>${always("document.forms[0].submit()")}`,
    expected: /submits forms more than 100 times/
  },
  {
    name: "fills the memory of its browser in a worker",
    body:
      "<p>Otters<script>new Worker(URL.createObjectURL(new Blob(['const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1))'])))</script>",
    expected: /used too much memory/
  },
  { name: "opens windows endlessly", body: often(open, 20), expected: opensWindows },
  { name: "opens windows in an endless loop", body: always(open), expected: opensWindows },
  { name: "opens dialogs endlessly", body: often("alert(1)", 20), expected: /opens dialogs more than 100 times/ }
]
