import { generateKeyPairSync, sign } from "node:crypto"

export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate for these names and for 127.0.0.1. */
export const certificate = (names: ReadonlyArray<string>): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" })
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("test")))))
  const addresses = der(0x87, Buffer.from([127, 0, 0, 1]))
  const alternatives = sequence(...names.map((name) => der(0x82, Buffer.from(name))), addresses)
  const extensions = sequence(
    sequence(oid("551d11"), der(0x04, alternatives)),
    sequence(oid("551d13"), der(0x04, sequence(der(0x01, Buffer.from([255])))))
  )
  const tbs = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions)
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", tbs, privateKey)]))
  const lines = sequence(tbs, ecdsaWithSha256, signature).toString("base64").match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
  }
}

const der = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => der(0x30, Buffer.concat(parts))
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"))
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"))
