import { open } from "@trawl/full-text"

// Arguments: directory, number of the first document. Writes the number of each document once it is acknowledged;
// removes every tenth again.
const [directory = "", first = "0"] = process.argv.slice(2)
const index = await open(directory)
for (let number = Number(first);; number++) {
  await index.put({
    url: `https://example.com/${number}`,
    title: `Document ${number}`,
    text: `It says keyword${number}. ${"And so on. ".repeat(number % 50)}`
  })
  if (number % 10 === 9) await index.remove(`https://example.com/${number}`)
  process.stdout.write(`${number}\n`)
}
