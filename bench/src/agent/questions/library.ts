import { all, fields, list, matching, oneOf, type Question, text, whole } from "../question.ts"

const name = { type: "string" }

/** Questions about the documentation in this repository's dependencies, which `npm start` crawls. */
export const libraryQuestions: ReadonlyArray<Question> = [
  {
    id: 51,
    kind: "fact",
    site: "library",
    prompt: "undici RetryHandler: how many retries by default?",
    schema: fields({ maxRetries: whole("default maximum number of retries") }),
    answer: { maxRetries: 5 }
  },
  {
    id: 52,
    kind: "fact",
    site: "library",
    prompt: "What is the default keepAliveTimeout of the undici Client?",
    schema: fields({ keepAliveTimeout: text("default keepAliveTimeout") }),
    answer: { keepAliveTimeout: oneOf("4e3", "4000") }
  },
  {
    id: 53,
    kind: "fact",
    site: "library",
    prompt: "Default concurrency of turbo run",
    schema: fields({ concurrency: whole("default of --concurrency") }),
    answer: { concurrency: 10 }
  },
  {
    id: 54,
    kind: "fact",
    site: "library",
    prompt: "Where does turbo run keep its cache on disk unless told otherwise?",
    schema: fields({ cacheDir: text("default of --cache-dir") }),
    answer: { cacheDir: ".turbo/cache" }
  },
  {
    id: 55,
    kind: "fact",
    site: "library",
    prompt: "What nesting depth does js-yaml allow when it loads a document, by default?",
    schema: fields({ maxDepth: whole("default of maxDepth") }),
    answer: { maxDepth: 100 }
  },
  {
    id: 56,
    kind: "fact",
    site: "library",
    prompt: "fflate: which compression level is the default?",
    schema: fields({ level: whole("default compression level") }),
    answer: { level: 6 }
  },
  {
    id: 57,
    kind: "fact",
    site: "library",
    prompt: "Under which licence is the npm package fast-uri published?",
    schema: fields({ license: text("name of the licence") }),
    answer: { license: matching(/BSD-3-Clause/) }
  },
  {
    id: 58,
    kind: "fact",
    site: "library",
    prompt: "Under which licence is the JavaScript library yaml released?",
    schema: fields({ license: text("name of the licence") }),
    answer: { license: matching(/^ISC\b/) }
  },
  {
    id: 59,
    kind: "fact",
    site: "library",
    prompt: "When was Turborepo 1.x released?",
    schema: fields({ releaseDate: text("release date of major version 1.x") }),
    answer: { releaseDate: matching(/Dec\.? 9, 2021/) }
  },
  {
    id: 60,
    kind: "fact",
    site: "library",
    prompt: "How long does turbo wait for the Remote Cache, in seconds, by default?",
    schema: fields({ timeout: whole("default timeout of Remote Cache operations in seconds") }),
    answer: { timeout: 30 }
  },
  {
    id: 61,
    kind: "fact",
    site: "library",
    prompt: "Which error code does undici raise when a connection could not be established in time?",
    schema: fields({ code: text("error code of a connect timeout") }),
    answer: { code: "UND_ERR_CONNECT_TIMEOUT" }
  },
  {
    id: 62,
    kind: "fact",
    site: "library",
    prompt: "What is the maximum length of an input string in picomatch?",
    schema: fields({ maxLength: whole("default value of the option maxLength") }),
    answer: { maxLength: 65536 }
  },
  {
    id: 63,
    kind: "fact",
    site: "library",
    prompt: "In tesseract.js, which cacheMethod is the default?",
    schema: fields({ cacheMethod: text("default cache method") }),
    answer: { cacheMethod: "write" }
  },
  {
    id: 64,
    kind: "fact",
    site: "library",
    prompt: "Since which version does undici have RetryHandler?",
    schema: fields({ since: text("version in which it was added") }),
    answer: { since: oneOf("v5.28.0", "5.28.0") }
  },
  {
    id: 65,
    kind: "fact",
    site: "library",
    prompt: "Does the undici Client pipeline requests by default?",
    schema: fields({ enabled: { type: "boolean", description: "pipelining is enabled by default" } }),
    answer: { enabled: false }
  },
  {
    id: 66,
    kind: "fields",
    site: "library",
    prompt: "undici RetryHandler options: defaults of minTimeout, maxTimeout and timeoutFactor",
    schema: fields({
      minTimeout: whole("default of minTimeout in milliseconds"),
      maxTimeout: whole("default of maxTimeout in milliseconds"),
      timeoutFactor: whole("default of timeoutFactor")
    }),
    answer: { minTimeout: 500, maxTimeout: 30000, timeoutFactor: 2 }
  },
  {
    id: 67,
    kind: "fields",
    site: "library",
    prompt: "undici Client: default of headersTimeout and connectTimeout",
    schema: fields({
      headersTimeout: text("default of headersTimeout"),
      connectTimeout: text("default of connectTimeout")
    }),
    answer: { headersTimeout: "300e3", connectTimeout: "10e3" }
  },
  {
    id: 68,
    kind: "fields",
    site: "library",
    prompt: "turbo run: defaults of --cache-workers and --continue",
    schema: fields({ cacheWorkers: whole("default of --cache-workers"), continue: text("default of --continue") }),
    answer: { cacheWorkers: 10, continue: "never" }
  },
  {
    id: 69,
    kind: "fields",
    site: "library",
    prompt: "Turborepo 1.x: release date and end of life",
    schema: fields({ released: text("release date of 1.x"), endOfLife: text("end-of-life date of 1.x") }),
    answer: { released: matching(/Dec\.? 9, 2021/), endOfLife: matching(/Jun\.? 4, 2026/) }
  },
  {
    id: 70,
    kind: "fields",
    site: "library",
    prompt: "undici errors: what does UND_ERR_BODY_TIMEOUT mean, and what UND_ERR_SOCKET?",
    schema: fields({ bodyTimeout: text("meaning of UND_ERR_BODY_TIMEOUT"), socket: text("meaning of UND_ERR_SOCKET") }),
    answer: { bodyTimeout: matching(/no new data|body timeout/i), socket: matching(/socket/i) }
  },
  {
    id: 71,
    kind: "list",
    site: "library",
    prompt: "Which package managers does Turborepo support?",
    schema: fields({ packageManagers: list(name, "supported package managers") }),
    answer: { packageManagers: all(["pnpm 8+", "npm 8+", "yarn 1+", "bun 1.2+", "nub 0.8+", "aube 2.2+"]) }
  },
  {
    id: 72,
    kind: "list",
    site: "library",
    prompt: "What status codes does undici's RetryHandler retry by default?",
    schema: fields({ statusCodes: list({ type: "integer" }, "HTTP status codes that trigger a retry") }),
    answer: { statusCodes: all([500, 502, 503, 504, 429]) }
  },
  {
    id: 73,
    kind: "list",
    site: "library",
    prompt: "Which directives does robots-parser support?",
    schema: fields({ directives: list(name, "what the parser supports") }),
    answer: { directives: all(["User-agent", "Allow", "Disallow", "Sitemap", "Crawl-delay", "Host"], 1) }
  },
  {
    id: 74,
    kind: "list",
    site: "library",
    prompt: "The cache methods of tesseract.js createWorker",
    schema: fields({
      cacheMethods: list(
        { type: "object", properties: { name, description: name }, required: ["name"] },
        "options of cacheMethod"
      )
    }),
    answer: { cacheMethods: all([{ name: "write" }, { name: "readOnly" }, { name: "refresh" }, { name: "none" }]) }
  },
  {
    id: 75,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/turbo/docs/support-policy.html"],
    prompt: "Major versions with their dates",
    schema: fields({
      versions: list({
        type: "object",
        properties: { version: name, releaseDate: name, endOfLife: name },
        required: ["version", "releaseDate"]
      }, "major versions")
    }),
    answer: {
      versions: all([{ version: "2.x", releaseDate: "Jun. 4, 2024" }, {
        version: "1.x",
        releaseDate: "Dec. 9, 2021",
        endOfLife: "Jun. 4, 2026"
      }])
    }
  },
  {
    id: 76,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/turbo/docs/support-policy.html"],
    prompt: "Package managers and how well they are supported",
    schema: fields({
      managers: list({
        type: "object",
        properties: { packageManager: name, support: name },
        required: ["packageManager", "support"]
      }, "package managers")
    }),
    answer: {
      managers: all([{ packageManager: "pnpm 8+", support: "Stable" }, { packageManager: "yarn 1+" }, {
        packageManager: "bun 1.2+",
        support: "Stable"
      }], 3)
    }
  },
  {
    id: 77,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/undici/docs/docs/api/Errors.html"],
    prompt: "All errors in the table: code and description",
    schema: fields({
      errors: list(
        { type: "object", properties: { code: name, description: name }, required: ["code", "description"] },
        "error codes"
      )
    }),
    answer: {
      errors: all([{ code: "UND_ERR_CONNECT_TIMEOUT", description: /connection could not be established/i }, {
        code: "UND_ERR_SOCKET",
        description: /socket/i
      }], 40)
    }
  },
  {
    id: 78,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/undici/docs/docs/api/RetryHandler.html"],
    prompt: "Defaults of the retry options",
    schema: fields({
      maxRetries: whole("maxRetries"),
      timeoutFactor: whole("timeoutFactor"),
      minTimeout: whole("minTimeout")
    }),
    answer: { maxRetries: 5, timeoutFactor: 2, minTimeout: 500 }
  },
  {
    id: 79,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/turbo/docs/reference/run.html"],
    prompt: "The fields of the dry run's JSON for a task, with their descriptions",
    schema: fields({
      taskFields: list({
        type: "object",
        properties: { field: name, description: name },
        required: ["field", "description"]
      }, "fields of a task")
    }),
    answer: {
      taskFields: all([{ field: "taskId", description: /ID for the task/ }, {
        field: "hash",
        description: /hash of the task/
      }, { field: "dependents", description: /after/ }], 10)
    }
  },
  {
    id: 80,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/packages/fflate/README.html"],
    prompt: "Bundle sizes of pako and fflate",
    schema: fields({ pako: text("base bundle size of pako"), uzip: text("base bundle size of UZIP.js") }),
    answer: { pako: "45.6kB", uzip: "14.2kB" }
  },
  {
    id: 81,
    kind: "words",
    site: "library",
    prompt: "How can I limit how many tasks turbo runs at the same time?",
    answer: { answer: matching(/concurrency/i) }
  },
  {
    id: 82,
    kind: "words",
    site: "library",
    prompt: "Can undici's RetryHandler retry a request with a stream as body?",
    answer: { answer: matching(/stateful|does not retry/i) }
  },
  {
    id: 83,
    kind: "words",
    site: "library",
    prompt: "What does `turbo prune` do?",
    answer: { answer: matching(/partial|subset|prun/i) }
  },
  {
    id: 84,
    kind: "words",
    site: "library",
    prompt: "For how long are major versions of Turborepo supported?",
    answer: { answer: matching(/two years/i) }
  },
  {
    id: 85,
    kind: "unanswerable",
    site: "library",
    prompt: "How much does a yearly subscription of undici cost in dollars?",
    schema: fields({ yearlyPrice: { type: "number", description: "yearly price in dollars" } }),
    answer: "not found"
  },
  {
    id: 86,
    kind: "unanswerable",
    site: "library",
    prompt: "Who won the football world cup of 1974, and with how many goals?",
    schema: fields({ winner: text("country that won"), goals: whole("goals of the winner in the final") }),
    answer: "not found"
  },
  {
    id: 87,
    kind: "unanswerable",
    site: "library",
    strict: true,
    pages: ["/turbo/docs/support-policy.html"],
    prompt: "The street address and the VAT number of the company",
    schema: fields({ street: text("street address"), vatNumber: text("VAT number") }),
    answer: "not found"
  },
  {
    id: 88,
    kind: "unanswerable",
    site: "library",
    prompt: "What is the boiling point of tungsten in kelvin?",
    schema: fields({ boilingPoint: { type: "number", description: "boiling point in kelvin" } }),
    answer: "not found"
  },
  {
    id: 89,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/undici/docs/docs/api/Client.html"],
    prompt: "default keepAliveMaxTimeout and keepAliveTimeoutThreshold in milliseconds",
    schema: fields({ keepAliveMaxTimeout: { type: "integer" }, keepAliveTimeoutThreshold: { type: "integer" } }),
    answer: { keepAliveMaxTimeout: 600000, keepAliveTimeoutThreshold: 2000 }
  },
  {
    id: 90,
    kind: "given",
    site: "library",
    strict: true,
    pages: ["/undici/docs/docs/api/Client.html"],
    prompt: "default pipelining and keepAliveInitialDelay",
    schema: fields({ pipelining: { type: "integer" }, keepAliveInitialDelay: { type: "integer" } }),
    answer: { pipelining: 1, keepAliveInitialDelay: 60000 }
  },
  {
    id: 92,
    kind: "fact",
    site: "library",
    prompt: "default envMode of turbo",
    schema: fields({ envMode: name }),
    answer: { envMode: oneOf("strict", "\"strict\"") }
  },
  {
    id: 94,
    kind: "fact",
    site: "library",
    prompt: "code of undici's body timeout error",
    schema: fields({ code: name }),
    answer: { code: "UND_ERR_BODY_TIMEOUT" }
  },
  {
    id: 96,
    kind: "fact",
    site: "library",
    prompt: "licence of picomatch",
    schema: fields({ licence: name }),
    answer: { licence: matching(/\bMIT\b/) }
  },
  {
    id: 98,
    kind: "words",
    site: "library",
    prompt: "What licence does fflate have?",
    answer: { answer: matching(/\bMIT\b/) }
  },
  {
    id: 100,
    kind: "words",
    site: "library",
    prompt: "What does Schedule.jittered do?",
    answer: { answer: matching(/random/i) }
  },
  {
    id: 102,
    kind: "words",
    site: "library",
    prompt: "Explain Schedule.spaced, Schedule.recurs and the weather in Lisbon",
    answer: { answer: matching(/spaced|repetition|times/i) }
  },
  {
    id: 104,
    kind: "unanswerable",
    site: "library",
    prompt: "Chairman of Microsoft",
    schema: fields({ chairman: name }),
    answer: "not found"
  },
  {
    id: 106,
    kind: "unanswerable",
    site: "library",
    prompt: "In which year was Turborepo founded?",
    schema: fields({ year: { type: "integer" } }),
    answer: "not found"
  },
  {
    id: 108,
    kind: "unanswerable",
    site: "library",
    prompt: "What is the highest mountain of Portugal?",
    answer: "not found"
  },
  {
    id: 110,
    kind: "unanswerable",
    site: "library",
    prompt: "How many inhabitants does Oslo have?",
    schema: fields({ inhabitants: { type: "integer" } }),
    answer: "not found"
  },
  {
    id: 112,
    kind: "fact",
    site: "library",
    prompt: "Who painted the Mona Lisa?",
    schema: fields({ painter: name }),
    answer: { painter: "Leonardo da Vinci" }
  },
  {
    id: 113,
    kind: "fact",
    site: "library",
    prompt: "How many responses does undici's MemoryCacheStore hold by default?",
    schema: fields({ maxCount: whole("default of maxCount") }),
    answer: { maxCount: 1024 }
  },
  {
    id: 114,
    kind: "fields",
    site: "library",
    prompt: "Turborepo's remote cache: the defaults of timeout and uploadTimeout",
    schema: fields({
      timeout: whole("default of timeout in seconds"),
      uploadTimeout: whole("default of uploadTimeout in seconds")
    }),
    answer: { timeout: 30, uploadTimeout: 60 }
  },
  {
    id: 117,
    kind: "fact",
    site: "library",
    prompt: "What is the default pipelining of undici's H2CClient?",
    schema: fields({ pipelining: { type: "integer" } }),
    answer: { pipelining: 100 }
  },
  {
    id: 118,
    kind: "fact",
    site: "library",
    prompt: "How many concurrent streams may a session of undici's H2CClient have by default?",
    schema: fields({ maxConcurrentStreams: { type: "integer" } }),
    answer: { maxConcurrentStreams: 100 }
  },
  {
    id: 119,
    kind: "words",
    site: "library",
    prompt: "Under which licence is picomatch published?",
    answer: { answer: matching(/\bMIT\b/) }
  },
  {
    id: 120,
    kind: "words",
    site: "library",
    prompt: "Under which licence is fast-uri published?",
    answer: { answer: matching(/BSD-3-Clause/) }
  },
  {
    id: 132,
    kind: "unanswerable",
    site: "library",
    prompt: "What is the default retryBudget of the undici Client?",
    schema: fields({ retryBudget: { type: "integer" } }),
    answer: "not found"
  },
  {
    id: 138,
    kind: "fields",
    site: "library",
    prompt: "experimentalObservability.otel in turbo.json: defaults of timeoutMs and intervalMs",
    schema: fields({ timeoutMs: whole("default of timeoutMs"), intervalMs: whole("default of intervalMs") }),
    answer: { timeoutMs: 10000, intervalMs: 15000 }
  },
  {
    id: 139,
    kind: "fields",
    site: "library",
    prompt: "undici MemoryCacheStore: defaults of maxSize and maxEntrySize",
    schema: fields({
      maxSize: whole("default of maxSize in bytes"),
      maxEntrySize: whole("default of maxEntrySize in bytes")
    }),
    answer: { maxSize: 104857600, maxEntrySize: 5242880 }
  }
]
