import { createSign, generateKeyPairSync } from "node:crypto"

/** A self-signed certificate with its key, for an address (default: 127.0.0.1). */
export const selfSigned = (
  { address = [127, 0, 0, 1], until = "20991231235959Z" }: {
    readonly address?: ReadonlyArray<number>
    readonly until?: string
  } = {}
): { readonly cert: string; readonly key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const name = sequence(tagged(0x31, sequence(oid("550403"), tagged(0x0c, Buffer.from("self-signed")))))
  const algorithm = sequence(oid("2a8648ce3d040302"))
  const addresses = sequence(oid("551d11"), tagged(0x04, sequence(tagged(0x87, Buffer.from(address)))))
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time("20200101000000Z"), time(until)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    tagged(0xa3, sequence(addresses))
  )
  const signature = createSign("SHA256").update(body).sign(privateKey)
  const certificate = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${
      certificate.toString("base64").replace(/.{64}/g, "$&\n")
    }\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString()
  }
}

/** One value of DER: tag, length, content. */
const tagged = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => tagged(0x30, Buffer.concat(parts))

const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, "hex"))

const time = (text: string): Buffer => tagged(0x18, Buffer.from(text))
