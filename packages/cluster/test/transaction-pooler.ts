import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * A connection pooler in transaction mode. The first client logs in to the server, and all clients share its connection.
 */
export const transactionPooler = async (port: number) => {
  const server = connect(port, "127.0.0.1")
  const waiting: Array<readonly [client: Socket, sent: Buffer]> = []
  let turnOf: Socket | undefined
  let isLoggedIn = false
  const next = () => {
    const first = isLoggedIn && turnOf === undefined ? waiting.shift() : undefined
    if (first === undefined) return
    turnOf = first[0]
    server.write(first[1])
  }
  server.on("data", (chunk) => {
    turnOf?.write(chunk)
    if (!chunk.subarray(-6).equals(readyForQuery)) return
    isLoggedIn = true
    turnOf = undefined
    next()
  }).on("error", () => undefined)
  const clients = createServer((client) => {
    let isStarted = false
    client.on("data", (sent) => {
      if (!isLoggedIn) {
        turnOf = client
        isStarted = true
        server.write(sent)
      } else if (!isStarted) {
        isStarted = true
        client.write(Buffer.concat([authenticationOk, readyForQuery]))
      } else if (sent[0] !== terminate) {
        waiting.push([client, sent])
        next()
      }
    }).on("error", () => undefined)
  }).listen(0, "127.0.0.1")
  await once(clients, "listening")
  return {
    port: (clients.address() as AddressInfo).port,
    close: () => {
      clients.close()
      server.destroy()
    }
  }
}

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58
