import { all, fields, list, matching, oneOf, type Question, type Site, text, whole, yesOrNo } from "../question.ts"

type Draft = Omit<Question, "id" | "kind" | "site">

const not = "not found" as const

/** A question with one field. */
const ask = (
  prompt: string,
  name: string,
  type: Readonly<Record<string, unknown>>,
  answer: NonNullable<Exclude<Question["answer"], "not found">[string]> | typeof not,
  page?: string
): Draft => ({
  prompt,
  schema: fields({ [name]: type }),
  answer: answer === not ? not : { [name]: answer },
  ...page === undefined ? {} : { pages: [page], strict: true }
})

/** A question without a schema. */
const words = (prompt: string, pattern: RegExp): Draft => ({ prompt, answer: { answer: matching(pattern) } })

const of = (site: Site, kind: Question["kind"], drafts: ReadonlyArray<Draft>): ReadonlyArray<Omit<Question, "id">> =>
  drafts.map((draft) => ({ ...draft, site, kind }))

const libraryDefaults = of("library", "default", [
  ask("What is the default of concurrency in p-queue?", "concurrency", text("default of concurrency"), "Infinity"),
  ask("Does p-queue start tasks automatically by default (autoStart)?", "autoStart", yesOrNo("default"), true),
  ask("Is fsCache on by default in jiti?", "fsCache", yesOrNo("default of fsCache"), true),
  ask("Is rebuildFsCache on by default?", "rebuildFsCache", yesOrNo("default"), false, "/packages/jiti.html"),
  ask("What is the default of yargs-parser's negation prefix?", "prefix", text("default negation-prefix"), "no-"),
  ask("Does yargs-parser combine arrays by default (combine-arrays)?", "combines", yesOrNo("combine-arrays"), false),
  {
    prompt: "undici BalancedPool: defaults of maxWeightPerServer and errorPenalty",
    schema: fields({
      maxWeightPerServer: whole("default of maxWeightPerServer"),
      errorPenalty: whole("default of errorPenalty")
    }),
    answer: { maxWeightPerServer: 100, errorPenalty: 15 }
  },
  ask("undici Socks5ProxyAgent: default connectTimeout in milliseconds", "timeout", whole("connectTimeout"), 5000),
  ask("What is the default of TURBO_TUI_SCROLLBACK_LENGTH?", "lines", whole("default number of lines"), 2048),
  ask("How many seconds does turbo watch wait for the file watcher by default?", "seconds", whole("default"), 120),
  ask("How many files does image-size read at the same time by default?", "limit", whole("concurrency limit"), 100),
  ask("Is fuzzyIP on by default in linkify-it?", "fuzzyIP", yesOrNo("default of fuzzyIP"), false),
  ask(
    "What is the default of binaryType?",
    "binaryType",
    text("default binaryType"),
    "blob",
    "/undici/docs/docs/api/WebSocket.html"
  ),
  ask("By which level does semver -i increment a version by default?", "level", text("default level"), "patch"),
  ask("get-tsconfig: which configName is the default?", "configName", text("default configName"), "tsconfig.json")
])

const debianDefaults = of("debian", "default", [
  ask("SQLite FTS5: what does N default to in a NEAR group?", "n", whole("default N of NEAR"), 10),
  ask("What is the default of SQLITE_DEFAULT_TEMP_CACHE_SIZE?", "pages", whole("default in pages"), 500),
  ask("SQLite WAL: after how many pages is a checkpoint done by default?", "pages", whole("pages of the WAL"), 1000),
  ask("How many rows does SQLite's spellfix1 table return at most by default?", "rows", whole("default top"), 20),
  ask("git fast-import: what is the default of --active-branches?", "branches", whole("default"), 5),
  ask("git fast-import: which delta depth is the default?", "depth", whole("default of --depth"), 50),
  ask("What is the default value of gc.autoPackLimit?", "packs", whole("default of gc.autoPackLimit"), 50),
  ask(
    "How many megabytes is the default of http.maxRequestBuffer?",
    "megabytes",
    whole("default in megabytes"),
    10,
    "/git-doc/git-http-backend.html"
  ),
  ask("How many spaces does git column put between columns by default?", "spaces", whole("default padding"), 1),
  ask("SQLite generate_series: what does STEP default to?", "step", whole("default of STEP"), 1),
  ask("Which file is the calendar of zsh's calendar system by default?", "file", text("default file"), "~/calendar"),
  ask("Which threading mode is SQLite's default?", "mode", text("default threading mode"), "serialized")
])

const libraryTables = of("library", "table", [
  ask(
    "What is the purpose of DEBUG_DEPTH?",
    "purpose",
    text("purpose"),
    "Object inspection depth.",
    "/packages/debug.html"
  ),
  ask("How does debug's formatter %O represent a value?", "representation", text("of %O"), matching(/multiple lines/u)),
  ask("Of which type is the property isIcann in the result of tldts?", "type", text("type of isIcann"), "bool"),
  ask(
    "node-redis: when is the `connect` event emitted?",
    "when",
    text("when connect is emitted"),
    matching(/^Initiating a connection to the server/u)
  ),
  ask(
    "What are the listener arguments of the reconnecting event?",
    "arguments",
    text("listener arguments of reconnecting"),
    "No arguments",
    "/packages/redis.html"
  ),
  ask(
    "std-env: what does isMinimal tell?",
    "meaning",
    text("description of isMinimal"),
    matching(/MINIMAL env is set/u)
  ),
  ask("std-env: description of hasTTY", "description", text("description of hasTTY"), "stdout TTY is available"),
  ask(
    "human-id: which effect does the argument `lowercase` have?",
    "effect",
    text("effect of lowercase"),
    matching(/capitalize.+false/u)
  ),
  ask("turbo cacheMaxAge: the example for the unit h", "example", text("example of the unit h"), "24h"),
  ask(
    "What does the reason ScmError of turbo query mean?",
    "meaning",
    text("of ScmError"),
    matching(/^Source-control change/u)
  )
])

const strings = (what: string) => list({ type: "string" }, what)

const lists = [
  ...of("library", "list", [
    ask(
      "Which image formats does image-size support?",
      "formats",
      strings("supported formats"),
      all(["BMP", "CUR", "DDS", "GIF", "PNG", "SVG", "TIFF", "WebP"], 15)
    ),
    ask(
      "The release types of semver (RELEASE_TYPES)",
      "types",
      strings("release types"),
      all(["major", "premajor", "minor", "preminor", "patch", "prepatch", "prerelease"])
    ),
    ask(
      "Which environment variables does debug read in Node.js?",
      "names",
      strings("names of environment variables"),
      all(["DEBUG", "DEBUG_HIDE_DATE", "DEBUG_COLORS", "DEBUG_DEPTH", "DEBUG_SHOW_HIDDEN"])
    ),
    ask(
      "Which agents does std-env support?",
      "agents",
      strings("supported agents"),
      all(["cursor", "claude", "copilot", "devin", "replit", "gemini", "codex"], 6)
    ),
    ask(
      "Which strategies does package-manager-detector accept?",
      "strategies",
      strings("accepted strategies"),
      all(["lockfile", "packageManager-field", "devEngines-field", "install-metadata"])
    ),
    ask(
      "Which events does the client emit?",
      "events",
      strings("names of events"),
      all(["connect", "ready", "end", "error", "reconnecting", "terminated", "sharded-channel-moved"]),
      "/packages/redis.html"
    )
  ]),
  ...of("debian", "list", [
    ask(
      "Which threading modes does SQLite support?",
      "modes",
      strings("threading modes"),
      all(["Single-thread", "Multi-thread", "Serialized"])
    )
  ])
]

const versions = [
  ...of("debian", "version", [
    ask("Since which version does SQLite support memory-mapped I/O?", "version", text("first version"), "3.7.17"),
    ask("Since which version does SQLite have partial indexes?", "version", text("first version"), "3.8.0"),
    ask("Which SQLite version do WITHOUT ROWID tables need?", "version", text("needed version"), "3.8.2"),
    ask("Since which SQLite version are JSON functions built in by default?", "version", text("version"), "3.38.0"),
    ask(
      "In which version was carray() first added to SQLite?",
      "version",
      text("first version"),
      oneOf("3.14", "3.14.0")
    )
  ]),
  ...of("library", "version", [
    ask("Which version of Node.js does undici 8 require?", "version", text("Node.js version"), matching(/22\.19\.0$/u)),
    ask("Which version of jsonc-parser added allowEmptyContent?", "version", text("version"), "2.2.0"),
    ask("When was jsonc-parser 3.1.0 released?", "date", text("release date of 3.1.0"), "2022-07-07"),
    ask("When was async-exit-hook 1.1.2 released?", "date", text("release date of 1.1.2"), "2017-03-29"),
    ask("Which version of the SemVer specification does semver implement?", "version", text("version"), "2.0.0")
  ])
]

const licences = of("library", "licence", [
  ask(
    "Under which licence is axe-core distributed?",
    "licence",
    text("licence"),
    matching(/^(?:Mozilla Public License|MPL).{0,20}2\.0$/iu)
  ),
  ask("What licence does pg-pool have?", "licence", text("licence of pg-pool"), matching(/\bMIT\b/u)),
  ask("Under which license is std-env published?", "license", text("license"), matching(/^MIT/u)),
  ask("licence of package-manager-detector", "licence", text("licence"), matching(/^MIT/u)),
  ask("Under which licence is tar-stream available?", "licence", text("licence"), matching(/^MIT/u)),
  ask("The licence of this package", "licence", text("licence"), matching(/^MIT/u), "/packages/image-size.html")
])

const links = of("library", "link", [
  ask(
    "Where is the public suffix list that tldts uses?",
    "url",
    text("URL of the public suffix list"),
    matching(/^https:\/\/publicsuffix\.org/u)
  ),
  ask("URL of lru-cache's typedocs", "url", text("URL"), "https://isaacs.github.io/node-lru-cache/"),
  ask(
    "URL of the API documentation of linkify-it",
    "url",
    text("URL"),
    matching(/markdown-it\.github\.io\/linkify-it\/doc/u)
  ),
  ask(
    "URL of Deque's trademark policy",
    "url",
    text("URL"),
    matching(/^https:\/\/www\.deque\.com\/legal\/trademarks/u)
  ),
  ask(
    "Link to the migration guide from V3 to V4",
    "url",
    text("URL"),
    matching(/v3-to-v4\.md$/u),
    "/packages/redis.html"
  )
])

const code = [
  ...of("library", "code", [
    ask("Which command installs p-queue?", "command", text("install command"), matching(/^\$? ?npm install p-queue$/u)),
    ask("With which Yarn command is human-id installed?", "command", text("Yarn command"), "yarn add human-id"),
    ask(
      "Which command starts Node.js with jiti registered?",
      "command",
      text("command with --import"),
      "node --import jiti/register index.ts"
    ),
    ask(
      "Which method replaces client.quit() in node-redis?",
      "method",
      text("method"),
      matching(/^client\.close\(\)$/u)
    )
  ]),
  ...of("debian", "code", [
    ask(
      "Which macro enables SQLite's R*Tree module?",
      "macro",
      text("name of the macro"),
      matching(/^SQLITE_ENABLE_RTREE$/u)
    )
  ])
]

const statements = [
  ...of("debian", "statement", [
    ask("What is the maximum length of a pkt-line's data component in git?", "bytes", whole("bytes"), 65516),
    ask("How deep may JSON be nested in SQLite?", "levels", whole("most levels of nesting"), 2000),
    ask("How many dimensions may an SQLite R*Tree have at most?", "dimensions", whole("most dimensions"), 5),
    ask("Which exit code tells git bisect run that a commit cannot be tested?", "code", whole("exit code"), 125),
    ask("How many vertexes does a polygon of SQLite's Geopoly have at least?", "vertexes", whole("least"), 4)
  ]),
  ...of("library", "statement", [
    ask("How large is get-tsconfig, minified and gzipped, in kB?", "size", { type: "number", description: "kB" }, 9),
    ask("How long may a component be that semver coerces?", "characters", whole("maximum length"), 16),
    ask("For how many months do axe-core versions get security updates?", "months", whole("months"), 18),
    ask("To which port does node-redis connect without a URL?", "port", whole("port"), 6379),
    ask("To which stream does debug write by default?", "stream", text("output stream"), "stderr"),
    ask("Default port of the SSO login callback server of turbo", "port", whole("port"), 9789),
    ask("In which year did htmlparser2 start as a fork?", "year", whole("year"), 2011)
  ])
]

const passages = [
  ...of("library", "words", [
    words("What does onIdle of p-queue return?", /settles when the queue becomes empty, and all promises/u),
    words("Does tinyexec throw on non-zero exit codes?", /does not throw/u),
    words("What does the persist option of tinyexec do?", /continue after the host exits/u),
    words("What does client.isOpen of node-redis return?", /underlying socket is open/u),
    words("undici EnvHttpProxyAgent: which wins, HTTP_PROXY or http_proxy?", /lowercase form takes precedence/u),
    words("Why is it not recommended to read files synchronously with image-size?", /blocks the node\.js main thread/u),
    words("When are debug's colors enabled in Node.js?", /stderr is a TTY/u),
    words("streamx: what happens when highWaterMark is 0?", /read ahead buffering/u),
    words("What does semver's coerce do with versions that are too long?", /truncated|ignored/u),
    words("Does ws work in the browser?", /does not work in the browser/u)
  ]),
  ...of("debian", "words", [
    words("What does git fast-import --max-pack-size do?", /Maximum size of each output packfile/u),
    words("What happens in SQLite's single-thread mode?", /all mutexes are disabled/u)
  ])
]

const unanswerable = of("library", "unanswerable", [
  ask("In which year was p-queue first published?", "year", whole("year of the first release"), not),
  ask("How often is image-size downloaded in a week?", "downloads", whole("weekly downloads"), not),
  ask("Who designed the logo of get-tsconfig?", "designer", text("designer of the logo"), not),
  ask("How many megabytes of memory does jiti need?", "memory", whole("memory in megabytes"), not),
  ask("How much does axe-core cost a year in dollars?", "price", whole("price in dollars"), not),
  ask("In which country does the maintainer of tinyexec live?", "country", text("country"), not),
  ask("How many employees does Deque have?", "employees", whole("number of employees"), not),
  ask("When will undici 9 be released?", "date", text("planned release date"), not),
  ask("What is the test coverage of shell-quote in percent?", "coverage", whole("coverage"), not),
  ask("How many contributors does markdown-it have?", "contributors", whole("number of contributors"), not),
  ask("When was version 5 of debug released?", "date", text("release date of version 5"), not),
  { prompt: "Which company pays for the development of semver?", answer: not },
  { prompt: "Which database does human-id store its words in?", answer: not },
  { prompt: "How do I undo a migration with std-env?", answer: not },
  { prompt: "What is the refund policy of tar-stream?", answer: not },
  { prompt: "Who won the Rust benchmark of css-tree in 2019?", answer: not }
])

const nearMisses = [
  ...of("library", "near miss", [
    ask("What is the default of queueClass in p-queue?", "queueClass", text("default of queueClass"), not),
    ask("What is the default of timeout in p-queue?", "timeout", whole("default of timeout"), not),
    ask("How long is the default timeout of tinyexec?", "timeout", whole("default timeout in ms"), not),
    ask("What is the default concurrency of p-timeout?", "concurrency", text("default concurrency"), not),
    ask("undici RoundRobinPool: default of maxWeightPerServer", "weight", whole("default"), not),
    ask("undici Pool: default of errorPenalty", "errorPenalty", whole("default of errorPenalty"), not),
    ask("When was jsonc-parser 4.0.0 released?", "date", text("release date of 4.0.0"), not),
    ask("When was async-exit-hook 3.0.0 released?", "date", text("release date of 3.0.0"), not),
    ask("Under which licence is isomorphic-ws published?", "licence", text("licence of isomorphic-ws"), not),
    ask("Under which licence is cheerio published?", "licence", text("licence of cheerio"), not),
    ask("When does the client emit the drained event?", "when", text("when"), not, "/packages/redis.html"),
    ask("What is the default of TURBO_TOKEN?", "token", text("default of TURBO_TOKEN"), not),
    { prompt: "What does debug's formatter %x print?", answer: not },
    { prompt: "What is the default of the signal option of tinyexec?", answer: not },
    { prompt: "What does onSettled of p-queue return?", answer: not }
  ]),
  ...of("debian", "near miss", [
    ask("Since which version does SQLite support materialized views?", "version", text("first version"), not),
    ask("What is the default of gc.autoDetachLimit?", "limit", whole("default of gc.autoDetachLimit"), not),
    ask("Which exit code of git bisect run means a timeout?", "code", whole("exit code of a timeout"), not),
    ask("How many rows may an SQLite R*Tree have at most?", "rows", whole("most rows"), not)
  ])
]

/** Questions for development over documentation, written before the rules were seen to answer them. */
export const documentationQuestions: ReadonlyArray<Question> = [
  ...libraryDefaults,
  ...debianDefaults,
  ...libraryTables,
  ...lists,
  ...versions,
  ...licences,
  ...links,
  ...code,
  ...statements,
  ...passages,
  ...unanswerable,
  ...nearMisses
].map((question, at) => ({ ...question, id: 4201 + at }))
