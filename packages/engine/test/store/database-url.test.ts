import { assert, it } from "@effect/vitest"
import { databaseUrlProblem, readDatabaseUrl } from "../../src/store/database-url.ts"

it("a database URL with an unencoded password is refused without showing it", () => {
  for (const password of ["1234/abcd", "1234#abcd", "1234?abcd", "12/34/abcd", "ab/cd", "#abcd"]) {
    const problem = databaseUrlProblem(`postgres://trawl:${password}@db.example.com/trawl`)
    assert.match(problem ?? "", /Encode special characters of the password$/u, password)
    assert.notMatch(problem ?? "", /1234|abcd|12\/34|db\.example/u)
  }
})

it("a database URL is displayed without its user", () => {
  for (
    const [url, name] of [
      ["postgres://trawl:1234%2Fab%40cd@db.example.com/trawl", "db.example.com:5432/trawl"],
      ["postgresql://trawl@db.example.com:6000/trawl?application_name=a@b", "db.example.com:6000/trawl"],
      ["postgres:///trawl?host=/var/run/postgresql", "/var/run/postgresql:5432/trawl"]
    ] as const
  ) assert.strictEqual(readDatabaseUrl(url).name, name)
})
