/** A generated page. */
export interface MadeUpPage {
  readonly title: string
  readonly text: string
  readonly links: ReadonlyArray<string>
  readonly refresh?: string
}

type Site = (url: URL) => MadeUpPage

const random = (seed: number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (most: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) % most
  }
}

const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 7)

const syllables = "ba ko ri te mu la ne so vi da po ge".split(" ")
const word = (at: number): string =>
  [at % 12, Math.floor(at / 12) % 12, Math.floor(at / 144) % 12].map((syllable) => syllables[syllable]).join("")
const prose = (seed: number, words: number): string => {
  const next = random(seed)
  return Array.from({ length: words }, () => word(next(1_728))).join(" ")
}
const numbered = (first: number, count: number, link: (at: number) => string): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, at) => link(first + at))
const parameter = (url: URL, name: string): number => Number(url.searchParams.get(name) ?? 0)
const lastNumber = (url: URL): number => Number(/(\d+)\/?$/.exec(url.pathname)?.[1] ?? 0)
const terms = prose(7, 150)
const day = (at: number): string => new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)

/** Sites of 500 pages with their own contents, which all link to pages of their own pattern. */
export const realSites: Readonly<Record<string, Site>> = {
  "products that differ in a name": (url) => {
    const at = lastNumber(url)
    const name = `${word(at % 23)} ${word(100 + at % 31)} ${word(300 + at % 7)}`
    return {
      title: name,
      text: `${name}\nOnly ${10 + at % 17} EUR\n${terms}`,
      links: numbered(at * 5 + 1, 5, (next) => `/product/${next % 500}`)
    }
  },
  "products by the parameter of one script": (url) => {
    const at = parameter(url, "id")
    return {
      title: `Model ${word(at)}`,
      text: `Model ${word(at)}\n${terms}`,
      links: numbered(at * 5 + 1, 5, (next) => `/item.php?cat=2&id=${next % 500}&lang=en`)
    }
  },
  "a forum with threads of several pages": (url) => {
    const thread = lastNumber(url)
    const page = parameter(url, "page")
    return {
      title: `Thread about ${word(thread)}`,
      text: numbered(0, 5, (post) => prose(thread * 50 + page * 5 + post, 12)).join("\n"),
      links: [
        ...page < 9 ? [`/thread/${thread}?page=${page + 1}`] : [],
        ...numbered(thread * 3 + 1, 3, (next) => `/thread/${next % 50}?page=0`)
      ]
    }
  },
  "documentation in 25 versions": (url) => {
    const [, , version = "1", chapter = word(0)] = url.pathname.split("/")
    return {
      title: `Chapter ${chapter}`,
      text: `${prose(chapter.charCodeAt(0) * 128 + chapter.charCodeAt(1), 120)}\nSince version ${version}`,
      links: [
        ...numbered(0, 20, (next) => `/docs/${version}/${word(next)}`),
        ...numbered(1, 25, (other) => `/docs/${other}/${chapter}`)
      ]
    }
  },
  "a changelog with a page for each release": (url) => {
    const at = lastNumber(url)
    return {
      title: `Release 2.${at}`,
      text: `Changes in 2.${at}\n${prose(at, 4)}`,
      links: at < 499 ? [`/changelog/${at + 1}`] : []
    }
  },
  "an archive of pages in a row": (url) => {
    const at = parameter(url, "page")
    return {
      title: "Archive",
      text: numbered(at * 10, 10, (post) => prose(post, 6)).join("\n"),
      links: at < 499 ? [`/archive?page=${at + 1}`] : []
    }
  },
  "a diary with one sentence a day": (url) => {
    const at = Math.round(
      (Date.parse(url.searchParams.get("date") ?? "2024-01-01") - Date.UTC(2024, 0, 1)) / 86_400_000
    )
    return { title: "Diary", text: prose(at, 5), links: at < 499 ? [`/diary?date=${day(at + 1)}`] : [] }
  },
  "measurements of each day": (url) => {
    const at = Math.round(
      (Date.parse(url.searchParams.get("date") ?? "2024-01-01") - Date.UTC(2024, 0, 1)) / 86_400_000
    )
    const next = random(at)
    return {
      title: "Temperatures",
      text: numbered(0, 24, (hour) => `${hour}:00 ${next(30)}.${next(10)} °C`).join("\n"),
      links: at < 499 ? [`/temperatures?date=${day(at + 1)}`] : []
    }
  },
  "articles with words in their URLs": (url) => {
    const slug = url.pathname.split("/").at(-1) ?? ""
    const number = numbersOfSlugs.get(slug) ?? 0
    return {
      title: slug,
      text: `${prose(number, 8)}\n${terms}`,
      links: numbered(number * 4 + 1, 4, (next) => `/blog/${slugOf(next % 500)}`)
    }
  }
}

const slugOf = (at: number): string => `${word(at % 29)}-${word(at)}`
const numbersOfSlugs = new Map(Array.from({ length: 500 }, (_, at) => [slugOf(at), at]))

/** The start page of each site. */
export const startsOfRealSites: Readonly<Record<keyof typeof realSites, string>> = {
  "products that differ in a name": "/product/0",
  "products by the parameter of one script": "/item.php?cat=2&id=0&lang=en",
  "a forum with threads of several pages": "/thread/0?page=0",
  "documentation in 25 versions": `/docs/1/${word(0)}`,
  "a changelog with a page for each release": "/changelog/0",
  "an archive of pages in a row": "/archive?page=0",
  "a diary with one sentence a day": "/diary?date=2024-01-01",
  "measurements of each day": "/temperatures?date=2024-01-01",
  "articles with words in their URLs": `/blog/${slugOf(0)}`
}

const months = "January February March April May June July August September October November December".split(" ")
const session = (url: URL, at: number): string => {
  const next = random(hashOf(url.href) + at)
  return Array.from({ length: 20 }, () => next(36).toString(36)).join("") + "1"
}

/** Sites without an end. */
export const endlessSites: Readonly<Record<string, { readonly start: string; readonly page: Site }>> = {
  "calendar without events": {
    start: "/calendar?month=1",
    page: (url) => {
      const at = parameter(url, "month")
      const days = numbered(1, 28 + at % 4, (each) => `${each}`).join("\n")
      return {
        title: `${months[at % 12]} ${2026 + Math.floor(at / 12)}`,
        text: `Mon Tue Wed Thu Fri Sat Sun\n${days}\nNo events`,
        links: [`/calendar?month=${at + 1}`, `/calendar?month=${at - 1}`]
      }
    }
  },
  "calendar in the path": {
    start: "/events/0",
    page: (url) => {
      const at = lastNumber(url)
      return { title: `Day ${at}`, text: `Nothing is planned on day ${at}.`, links: [`/events/${at + 1}`] }
    }
  },
  "calendar with a new text on each page": {
    start: "/agenda?day=0",
    page: (url) => {
      const at = parameter(url, "day")
      return { title: `Day ${at}`, text: prose(at, 40), links: [`/agenda?day=${at + 1}`] }
    }
  },
  "combinations of 6 filters": {
    start: "/shop",
    page: (url) => {
      const chosen = new URLSearchParams(url.search)
      const size = [...chosen].length
      const next = random([...chosen.values()].join("").length * 31 + size)
      return {
        title: `Shop: ${[...chosen.values()].join(", ")}`,
        text: numbered(0, 12, () => `Product ${word(next(60))}`).join("\n"),
        links: ["color", "size", "brand", "price", "rating", "sort"].flatMap((name) =>
          ["red", "blue", "green"].map((value) => {
            const more = new URLSearchParams(chosen)
            more.set(name, value)
            more.sort()
            return `/shop?${more.toString()}`
          })
        )
      }
    }
  },
  "session IDs": {
    start: "/welcome?sid=0",
    page: (url) => ({
      title: "Welcome",
      text: `Hello, guest\n${terms}\nYour session is ${url.searchParams.get("sid")}`,
      links: [1, 2].map((at) => `/welcome?sid=${session(url, at)}`)
    })
  },
  "session IDs in the path": {
    start: "/start;sid=0",
    page: (url) => ({
      title: "Welcome",
      text: `Hello, guest\n${terms}`,
      links: [1, 2].map((at) => `/start;sid=${session(url, at)}`)
    })
  },
  "pagination that repeats the last page": {
    start: "/list?page=1",
    page: (url) => {
      const at = parameter(url, "page")
      return {
        title: "Results",
        text: `${numbered(0, 10, (each) => prose(Math.min(at, 20) * 10 + each, 8)).join("\n")}\nPage ${at} of 9999`,
        links: [`/list?page=${at + 1}`]
      }
    }
  },
  "pagination with generated text": {
    start: "/feed?page=1",
    page: (url) => {
      const at = parameter(url, "page")
      return { title: `Page ${at}`, text: prose(at, 200), links: [`/feed?page=${at + 1}`] }
    }
  },
  "path that repeats itself": {
    start: "/a/b",
    page: (url) => ({ title: url.pathname, text: url.pathname, links: [`${url.pathname}/a/b`] })
  },
  "meta refresh with a new text on each page": {
    start: "/next/0",
    page: (url) => {
      const at = lastNumber(url)
      return { title: `Part ${at}`, text: prose(at, 40), links: [], refresh: `/next/${at + 1}` }
    }
  },
  "error page with status 200 and relative links": {
    start: "/missing",
    page: (url) => {
      const next = random(hashOf(url.pathname))
      const tips = [next(40), next(40)]
      return {
        title: "Not found",
        text: `Sorry, ${url.pathname} was not found.\n${tips.map((tip) => `Try ${word(tip)}`).join("\n")}`,
        links: [next(1_000), next(1_000)].map((at) => `${url.pathname}/${word(at)}`)
      }
    }
  },
  "maze of random words": {
    start: "/maze/start",
    page: (url) => {
      const next = random(hashOf(url.pathname))
      return {
        title: "Maze",
        text: prose(next(1e9), 60),
        links: numbered(0, 4, () => `/maze/${word(next(1_728))}${word(next(1_728))}`)
      }
    }
  }
}
