import { fields, matching, oneOf, type Question, text, whole, yesOrNo } from "../question.ts"

type Draft = Omit<Question, "id" | "site">

const library: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "On which port does Turborepo's microfrontends proxy listen by default?",
    schema: fields({ port: whole("default port of the microfrontends proxy") }),
    answer: { port: 3024 }
  },
  {
    kind: "fact",
    prompt: "undici Interceptors: what is the default of maxSize of the dump interceptor?",
    schema: fields({ maxSize: whole("default maxSize in bytes") }),
    answer: { maxSize: 1048576 }
  },
  {
    kind: "fact",
    prompt: "What does ipaddr.js's range matching return when no range matches, by default?",
    schema: fields({ defaultName: text("default name returned") }),
    answer: { defaultName: "unicast" }
  },
  {
    kind: "fact",
    prompt: "Is ignoreCase on by default in the npm package diff?",
    schema: fields({ ignoreCase: yesOrNo("default of ignoreCase") }),
    answer: { ignoreCase: false }
  },
  {
    kind: "fact",
    prompt: "Under which license is fast-check published?",
    schema: fields({ license: text("license of the package") }),
    answer: { license: oneOf("MIT", "MIT License") }
  },
  {
    kind: "fact",
    prompt: "What is the default socket connect timeout of undici's Connector in milliseconds?",
    schema: fields({ timeout: whole("default connect timeout in milliseconds") }),
    answer: { timeout: 10000 }
  },
  {
    kind: "given",
    prompt: "What are the defaults of headersTimeout and bodyTimeout in seconds?",
    pages: ["/undici/docs/docs/getting-started.html"],
    strict: true,
    schema: fields({ headersTimeout: whole("default in seconds"), bodyTimeout: whole("default in seconds") }),
    answer: { headersTimeout: 300, bodyTimeout: 300 }
  },
  {
    kind: "given",
    prompt: "What is the default message of the error?",
    pages: ["/undici/docs/docs/api/MockErrors.html"],
    strict: true,
    schema: fields({ message: text("default message") }),
    answer: { message: "The request does not match any registered mock dispatches" }
  },
  {
    kind: "words",
    prompt: "How do I skip the package manager install with create-turbo?",
    answer: { answer: matching(/skip-install|do not run a package manager install/iu) }
  },
  {
    kind: "unanswerable",
    prompt: "Who wrote fdir's first version, and in which month?",
    schema: fields({ author: text("author of the first version"), month: text("month of the first version") }),
    answer: "not found"
  },
  {
    kind: "unanswerable",
    prompt: "How many maintainers does lru-cache have?",
    schema: fields({ maintainers: whole("number of maintainers") }),
    answer: "not found"
  }
]

const debian: ReadonlyArray<Draft> = [
  {
    kind: "fact",
    prompt: "git send-email: which port does unencrypted SMTP use by default?",
    schema: fields({ port: whole("default port of unencrypted SMTP") }),
    answer: { port: 25 }
  },
  {
    kind: "fact",
    prompt: "How many seconds is the default fuzz of cvsps in git cvsimport?",
    schema: fields({ seconds: whole("default fuzz factor in seconds") }),
    answer: { seconds: 300 }
  },
  {
    kind: "fact",
    prompt: "What is the default --log-window-size of git svn?",
    schema: fields({ size: whole("default log window size") }),
    answer: { size: 100 }
  },
  {
    kind: "fact",
    prompt: "git maintenance: to how many objects is a batch of the loose-objects task limited?",
    schema: fields({ objects: whole("objects in a batch") }),
    answer: { objects: 50000 }
  },
  {
    kind: "fact",
    prompt: "Since which version does SQLite have STRICT tables?",
    schema: fields({ version: text("version that added STRICT tables") }),
    answer: { version: oneOf("3.37.0", "3.37.0 (2021-11-27)") }
  },
  {
    kind: "fact",
    prompt: "What is the default verbosity level of the recursive merge strategy's output?",
    schema: fields({ level: whole("default level") }),
    answer: { level: 2 }
  },
  {
    kind: "given",
    prompt: "How many alphanumeric characters must a line move within a file have at least, by default?",
    pages: ["/git-doc/git-blame.html"],
    strict: true,
    schema: fields({ characters: whole("default of -M") }),
    answer: { characters: 20 }
  },
  { kind: "words", prompt: "What does git shortlog -s do?", answer: { answer: matching(/commit count summary/iu) } },
  {
    kind: "unanswerable",
    prompt: "In which city is the git-svn author's office?",
    schema: fields({ city: text("city of the office") }),
    answer: "not found"
  }
]

/** Questions for development that were written in the middle of the work, before the rules were seen to answer them. */
export const secondFreshQuestions: ReadonlyArray<Question> = [
  ...library.map((draft): Omit<Question, "id"> => ({ ...draft, site: "library" })),
  ...debian.map((draft): Omit<Question, "id"> => ({ ...draft, site: "debian" }))
].map((question, at) => ({ ...question, id: 2001 + 2 * at }))
