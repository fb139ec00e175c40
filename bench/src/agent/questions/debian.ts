import { all, fields, list, matching, oneOf, type Question, text, whole } from "../question.ts"

const name = { type: "string" }

/** Questions about the manuals in Debian packages. */
export const debianQuestions: ReadonlyArray<Question> = [
  {
    id: 1,
    kind: "fact",
    site: "debian",
    prompt: "Which TCP port does git daemon listen on by default?",
    schema: fields({ port: whole("TCP port") }),
    answer: { port: 9418 }
  },
  {
    id: 2,
    kind: "fact",
    site: "debian",
    prompt: "How many loose objects make git gc --auto pack them by default (gc.auto)?",
    schema: fields({ default: whole("default value of gc.auto") }),
    answer: { default: 6700 }
  },
  {
    id: 3,
    kind: "fact",
    site: "debian",
    prompt: "What is the maximum number of attached databases in SQLite by default?",
    schema: fields({ limit: whole("default number of attached databases") }),
    answer: { limit: 10 }
  },
  {
    id: 4,
    kind: "fact",
    site: "debian",
    prompt: "How many terms may a compound SELECT statement have in SQLite by default?",
    schema: fields({ terms: whole("default maximum number of terms in a compound SELECT") }),
    answer: { terms: 500 }
  },
  {
    id: 5,
    kind: "fact",
    site: "debian",
    prompt: "For how many seconds does git credential-cache keep credentials by default?",
    schema: fields({ seconds: whole("seconds to cache credentials") }),
    answer: { seconds: 900 }
  },
  {
    id: 6,
    kind: "fact",
    site: "debian",
    prompt: "Which port does git instaweb bind its web server to by default?",
    schema: fields({ port: whole("port number of the httpd") }),
    answer: { port: 1234 }
  },
  {
    id: 7,
    kind: "fact",
    site: "debian",
    prompt: "Which web server does git instaweb use by default?",
    schema: fields({ server: text("default web server") }),
    answer: { server: "lighttpd" }
  },
  {
    id: 8,
    kind: "fact",
    site: "debian",
    prompt: "Default of SQLITE_MAX_COLUMN in SQLite",
    schema: fields({ default: whole("default value of SQLITE_MAX_COLUMN") }),
    answer: { default: 2000 }
  },
  {
    id: 9,
    kind: "fact",
    site: "debian",
    prompt: "Since which version does SQLite support foreign key constraints?",
    schema: fields({ version: text("version of SQLite") }),
    answer: { version: "3.6.19" }
  },
  {
    id: 10,
    kind: "fact",
    site: "debian",
    prompt: "When was SQLite release 3.40.1 published?",
    schema: fields({ date: { type: "string", format: "date", description: "release date of SQLite 3.40.1" } }),
    answer: { date: "2022-12-28" }
  },
  {
    id: 11,
    kind: "fact",
    site: "debian",
    prompt: "What is the numeric value of the result code SQLITE_CANTOPEN?",
    schema: fields({ code: whole("numeric value of the result code") }),
    answer: { code: 14 }
  },
  {
    id: 12,
    kind: "fact",
    site: "debian",
    prompt: "What is the largest database size SQLite supports?",
    schema: fields({ size: text("maximum size of a database, with unit") }),
    answer: { size: matching(/281 (?:tera|TB)/i) }
  },
  {
    id: 13,
    kind: "fact",
    site: "debian",
    prompt: "After how many WAL pages does SQLite checkpoint automatically by default?",
    schema: fields({ pages: whole("threshold of the auto-checkpoint in pages") }),
    answer: { pages: 1000 }
  },
  {
    id: 14,
    kind: "fact",
    site: "debian",
    prompt: "How many recent tags does git describe consider as candidates?",
    schema: fields({ candidates: whole("number of most recent tags considered") }),
    answer: { candidates: 10 }
  },
  {
    id: 15,
    kind: "fact",
    site: "debian",
    prompt: "Which permissions does Debian policy ask of the directory /var/games?",
    schema: fields({ mode: text("mode of /var/games") }),
    answer: { mode: oneOf("755", "mode 755") }
  },
  {
    id: 16,
    kind: "fact",
    site: "debian",
    prompt: "How long may the synopsis line of a Debian package be?",
    schema: fields({ characters: whole("maximum number of characters of the synopsis") }),
    answer: { characters: 80 }
  },
  {
    id: 17,
    kind: "fact",
    site: "debian",
    prompt: "Default maximum depth of an expression tree in SQLite (SQLITE_MAX_EXPR_DEPTH)",
    schema: fields({ depth: whole("default maximum depth") }),
    answer: { depth: 1000 }
  },
  {
    id: 18,
    kind: "fact",
    site: "debian",
    prompt: "What delta depth does git fast-import use by default?",
    schema: fields({ depth: whole("default maximum delta depth") }),
    answer: { depth: 50 }
  },
  {
    id: 19,
    kind: "fact",
    site: "debian",
    prompt: "Is enforcement of foreign key constraints turned on by default in SQLite?",
    schema: fields({ enabled: { type: "boolean", description: "foreign key constraints are enforced by default" } }),
    answer: { enabled: false }
  },
  {
    id: 20,
    kind: "fact",
    site: "debian",
    prompt: "Who is the original developer of SQLite according to the consortium agreement?",
    schema: fields({ developer: text("person who originally designed and developed SQLite") }),
    answer: { developer: matching(/Richard Hipp/) }
  },
  {
    id: 21,
    kind: "fields",
    site: "debian",
    prompt: "gc.rerereResolved and gc.rerereUnresolved: after how many days does git gc prune the records?",
    schema: fields({
      rerereResolvedDays: whole("gc.rerereResolved default in days"),
      rerereUnresolvedDays: whole("gc.rerereUnresolved default in days")
    }),
    answer: { rerereResolvedDays: 60, rerereUnresolvedDays: 15 }
  },
  {
    id: 22,
    kind: "fields",
    site: "debian",
    prompt: "Attached databases in SQLite: the default limit and the highest value it can be raised to",
    schema: fields({ defaultLimit: whole("set by default"), highestLimit: whole("cannot be increased above") }),
    answer: { defaultLimit: 10, highestLimit: 125 }
  },
  {
    id: 23,
    kind: "fields",
    site: "debian",
    prompt: "SQLite's default page size: from which value to which did version 3.12.0 change it?",
    schema: fields({
      oldSize: whole("default page size before, in bytes"),
      newSize: whole("default page size increased to, in bytes")
    }),
    answer: { oldSize: 1024, newSize: 4096 }
  },
  {
    id: 24,
    kind: "fields",
    site: "debian",
    prompt: "git fast-import: default of --big-file-threshold and of --active-branches",
    schema: fields({
      bigFileThreshold: text("default of --big-file-threshold"),
      activeBranches: whole("default of --active-branches")
    }),
    answer: { bigFileThreshold: matching(/512 ?m/i), activeBranches: 5 }
  },
  {
    id: 25,
    kind: "fields",
    site: "debian",
    prompt: "git describe and git ls-remote: what are they for?",
    schema: fields({ describe: text("description of git describe"), lsRemote: text("description of git ls-remote") }),
    answer: { describe: matching(/human readable name|available ref/i), lsRemote: matching(/references/i) }
  },
  {
    id: 26,
    kind: "fields",
    site: "debian",
    prompt: "SQLITE_MAX_VARIABLE_NUMBER: the default before and after version 3.32.0",
    schema: fields({
      before: whole("default for versions prior to 3.32.0"),
      after: whole("default for versions after 3.32.0")
    }),
    answer: { before: 999, after: 32766 }
  },
  {
    id: 27,
    kind: "list",
    site: "debian",
    prompt: "What values may the Urgency field of a Debian changelog take?",
    schema: fields({ values: list(name, "keywords of the Urgency field") }),
    answer: { values: all(["low", "medium", "high", "emergency", "critical"]) }
  },
  {
    id: 28,
    kind: "list",
    site: "debian",
    prompt: "Which web servers does git instaweb support?",
    schema: fields({ servers: list(name, "supported web servers") }),
    answer: { servers: all(["apache2", "lighttpd", "mongoose", "plackup", "python", "webrick"]) }
  },
  {
    id: 29,
    kind: "list",
    site: "debian",
    prompt: "The storage classes of values in SQLite",
    schema: fields({ storageClasses: list(name, "storage classes") }),
    answer: { storageClasses: all(["NULL", "INTEGER", "REAL", "TEXT", "BLOB"]) }
  },
  {
    id: 30,
    kind: "list",
    site: "debian",
    prompt: "List the type affinities that a column of an SQLite table can have",
    schema: fields({ affinities: list(name, "type affinities") }),
    answer: { affinities: all(["TEXT", "NUMERIC", "INTEGER", "REAL", "BLOB"]) }
  },
  {
    id: 31,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/git-doc/git-credential-cache.html"],
    prompt: "The options of this command and what they do",
    schema: fields({
      options: list({
        type: "object",
        properties: { option: name, description: name },
        required: ["option", "description"]
      }, "options of the command")
    }),
    answer: {
      options: all([{ option: "--timeout <seconds>", description: /Number of seconds to cache/ }, {
        option: "--socket <path>",
        description: /running cache daemon/
      }])
    }
  },
  {
    id: 32,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/sqlite3-doc/sqlite3/fileformat2.html"],
    prompt: "The fields of the database header: offset, size and description",
    schema: fields({
      headerFields: list({
        type: "object",
        properties: { offset: { type: "integer" }, size: { type: "integer" }, description: name },
        required: ["offset", "size", "description"]
      }, "database header format")
    }),
    answer: {
      headerFields: all([{ offset: 0, size: 16 }, { offset: 16, size: 2 }, { offset: 18, size: 1 }, {
        offset: 96,
        size: 4
      }], 30)
    }
  },
  {
    id: 33,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/sqlite3-doc/sqlite3/limits.html"],
    prompt: "Default limits of the length of a LIKE pattern and of the depth of trigger recursion",
    schema: fields({
      likePatternLength: whole("default maximum length of a LIKE or GLOB pattern"),
      triggerDepth: whole("default maximum depth of trigger recursion")
    }),
    answer: { likePatternLength: 50000, triggerDepth: 1000 }
  },
  {
    id: 34,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/git-doc/git-repack.html"],
    prompt: "Default delta window and depth",
    schema: fields({ window: whole("default of --window"), depth: whole("default of --depth") }),
    answer: { window: 10, depth: 50 }
  },
  {
    id: 35,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/git-doc/git-mv.html"],
    prompt: "What is this command for, and what does -k do?",
    schema: fields({ purpose: text("what the command is for"), k: text("description of the option -k") }),
    answer: { purpose: matching(/move or rename/i), k: matching(/skip/i) }
  },
  {
    id: 36,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/sqlite3-doc/sqlite3/rescode.html"],
    prompt: "Numbers of the result codes SQLITE_BUSY and SQLITE_FULL",
    schema: fields({ busy: whole("number of SQLITE_BUSY"), full: whole("number of SQLITE_FULL") }),
    answer: { busy: 5, full: 13 }
  },
  {
    id: 37,
    kind: "given",
    site: "debian",
    pages: ["/zsh-doc/Parameters.html"],
    prompt: "In which unit does the zsh parameter KEYTIMEOUT count the time, and what does MAILCHECK set?",
    schema: fields({ keytimeout: text("description of KEYTIMEOUT"), mailcheck: text("description of MAILCHECK") }),
    answer: { keytimeout: matching(/hundredths of seconds/), mailcheck: matching(/interval in seconds/i) }
  },
  {
    id: 38,
    kind: "given",
    site: "debian",
    strict: true,
    pages: ["/debian-policy/policy.html/ch-opersys.html"],
    prompt: "For which user ids are 100-999 and 65534?",
    schema: fields({
      dynamic: text("description of the user ids 100-999"),
      nobody: text("name of the user with the id 65534")
    }),
    answer: { dynamic: matching(/dynamically allocated/i), nobody: matching(/nobody/) }
  },
  {
    id: 39,
    kind: "words",
    site: "debian",
    prompt: "Why does WAL mode not work over a network filesystem in SQLite?",
    answer: { answer: matching(/same (?:host|machine)|shared[- ]memory|share/i) }
  },
  {
    id: 40,
    kind: "words",
    site: "debian",
    prompt: "What does git cherry-pick -x do?",
    answer: { answer: matching(/cherry picked from/i) }
  },
  {
    id: 41,
    kind: "words",
    site: "debian",
    prompt: "Where does git daemon look for the file git-daemon-export-ok and why?",
    answer: { answer: matching(/export/i) }
  },
  {
    id: 42,
    kind: "words",
    site: "debian",
    prompt: "Does SQLite need a server process?",
    answer: { answer: matching(/server/i) }
  },
  {
    id: 43,
    kind: "unanswerable",
    site: "debian",
    prompt: "What does a site licence of SQLite for 100 developers cost per month in euros?",
    schema: fields({ monthlyPrice: { type: "number", description: "monthly price in euros" } }),
    answer: "not found"
  },
  {
    id: 44,
    kind: "unanswerable",
    site: "debian",
    prompt: "Which phone number does the Debian policy team have?",
    schema: fields({ phone: text("telephone number of the Debian policy team") }),
    answer: "not found"
  },
  {
    id: 45,
    kind: "unanswerable",
    site: "debian",
    strict: true,
    pages: ["/git-doc/git-mv.html"],
    prompt: "How many people work on this command, and in which city?",
    schema: fields({ employees: whole("number of employees"), city: text("city of the office") }),
    answer: "not found"
  },
  {
    id: 46,
    kind: "unanswerable",
    site: "debian",
    strict: true,
    pages: ["/sqlite3-doc/sqlite3/limits.html"],
    prompt: "The email address and the opening hours of the shop",
    schema: fields({ email: { type: "string", format: "email" }, openingHours: text("opening hours of the shop") }),
    answer: "not found"
  },
  {
    id: 115,
    kind: "fields",
    site: "debian",
    prompt: "git config: the defaults of gc.autoPackLimit and http.maxRequests",
    schema: fields({
      autoPackLimit: whole("default of gc.autoPackLimit"),
      maxRequests: whole("default of http.maxRequests")
    }),
    answer: { autoPackLimit: 50, maxRequests: 5 }
  },
  {
    id: 116,
    kind: "fields",
    site: "debian",
    prompt: "git config: the defaults of pack.window and pack.depth",
    schema: fields({ window: whole("default of pack.window"), depth: whole("default of pack.depth") }),
    answer: { window: 10, depth: 50 }
  },
  {
    id: 121,
    kind: "fact",
    site: "debian",
    prompt: "Which result code does SQLite return when a string or BLOB is too large?",
    schema: fields({ code: text("name of the result code") }),
    answer: { code: "SQLITE_TOOBIG" }
  },
  {
    id: 122,
    kind: "fact",
    site: "debian",
    prompt: "Which error code of SQLite says that a file is not a database?",
    schema: fields({ code: text("name of the error code") }),
    answer: { code: "SQLITE_NOTADB" }
  },
  {
    id: 123,
    kind: "words",
    site: "debian",
    prompt: "List the merge strategies of git merge",
    answer: { answer: matching(/(?=[^]*\boctopus\b)(?=[^]*\bresolve\b)/) }
  },
  {
    id: 124,
    kind: "words",
    site: "debian",
    prompt: "List all priority levels of Debian packages",
    answer: { answer: matching(/\brequired\b[^]*\bimportant\b[^]*\bstandard\b[^]*\boptional\b/) }
  },
  {
    id: 125,
    kind: "fact",
    site: "debian",
    prompt: "How many tables may a join have in SQLite at most?",
    schema: fields({ tables: whole("maximum number of tables in a join") }),
    answer: { tables: 64 }
  },
  {
    id: 126,
    kind: "fact",
    site: "debian",
    prompt: "How many arguments may be passed to an SQL function in SQLite by default?",
    schema: fields({ arguments: whole("default maximum number of arguments") }),
    answer: { arguments: 100 }
  },
  {
    id: 127,
    kind: "fields",
    site: "debian",
    prompt: "Which commands do the zsh parameters NULLCMD and READNULLCMD default to?",
    schema: fields({ nullcmd: text("default of NULLCMD"), readnullcmd: text("default of READNULLCMD") }),
    answer: { nullcmd: "cat", readnullcmd: "more" }
  },
  {
    id: 128,
    kind: "fact",
    site: "debian",
    prompt: "In which year was SQLite version 1.0 released?",
    schema: fields({ year: { type: "integer" } }),
    answer: { year: 2000 }
  },
  {
    id: 129,
    kind: "fact",
    site: "debian",
    prompt: "In which year was SQLite version 3.0.0 released?",
    schema: fields({ year: { type: "integer" } }),
    answer: { year: 2004 }
  },
  {
    id: 130,
    kind: "list",
    site: "debian",
    prompt: "Which output formats does the sqlite3 command line shell have?",
    schema: fields({ formats: list(name, "output formats") }),
    answer: {
      formats: all([
        "ascii",
        "box",
        "csv",
        "column",
        "html",
        "insert",
        "json",
        "line",
        "list",
        "markdown",
        "quote",
        "table",
        "tabs",
        "tcl"
      ])
    }
  },
  {
    id: 131,
    kind: "unanswerable",
    site: "debian",
    prompt: "How many employees does the SQLite consortium have?",
    schema: fields({ employees: { type: "integer" } }),
    answer: "not found"
  },
  {
    id: 133,
    kind: "words",
    site: "debian",
    prompt: "What is the default page size of an SQLite database?",
    answer: { answer: matching(/\b4,?096\b/) }
  },
  {
    id: 134,
    kind: "words",
    site: "debian",
    prompt: "How many columns may an SQLite table have by default?",
    answer: { answer: matching(/\b2,?000\b/) }
  },
  {
    id: 135,
    kind: "fact",
    site: "debian",
    prompt: "What is the default value of the FTS5 option automerge?",
    schema: fields({ automerge: { type: "integer" } }),
    answer: { automerge: 4 }
  },
  {
    id: 136,
    kind: "fact",
    site: "debian",
    prompt: "What is the default value of the FTS5 option crisismerge?",
    schema: fields({ crisismerge: { type: "integer" } }),
    answer: { crisismerge: 16 }
  },
  {
    id: 137,
    kind: "fields",
    site: "debian",
    prompt: "At which values are the constants k1 and b of the FTS5 function bm25 hard-coded?",
    schema: fields({
      k1: { type: "number", description: "constant k1" },
      b: { type: "number", description: "constant b" }
    }),
    answer: { k1: 1.2, b: 0.75 }
  }
]
