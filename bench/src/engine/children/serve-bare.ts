import { once } from "node:events"
import { createServer } from "node:http"
import process from "node:process"
import { tellCpu } from "./tell-cpu.ts"

// Argument: size of the response in bytes. Node's own server, which reads a request and returns a constant response;
// otherwise like serve.ts.
const answer = JSON.stringify({ success: true, data: "x".repeat(Math.max(Number(process.argv[2]) - 28, 0)) })

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) }).end(
      answer
    )
  })
})
server.listen(0, "127.0.0.1")
await once(server, "listening")
const address = server.address()
if (address === null || typeof address === "string") throw new Error("no port")
console.log(`http://127.0.0.1:${address.port}`)
await tellCpu()
server.closeAllConnections()
server.close()
