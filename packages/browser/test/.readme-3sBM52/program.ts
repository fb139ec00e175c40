import { openBrowser, PageFailed } from "@trawl/browser"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const server = createServer((_, response) =>
  response.setHeader("content-type", "text/html").end(
    "<button>Show</button><p></p><script>document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'High at noon' }</script>"
  )
)
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const browser = openBrowser({ allowedAddresses: ["127.0.0.0/8"] })
const page = await browser.render(url, {
  actions: [{ type: "click", selector: "button" }],
  screenshot: { fullPage: true }
})
console.log(page.status, /<p>.*<\/p>/.exec(page.html)?.[0], page.screenshot?.contentType)
// 200 <p>High at noon</p> image/png

await browser.render("http://10.0.0.1/").catch((error) => console.log(error instanceof PageFailed && error.reason))
// AddressRefused

await browser.close()
server.close()
