import { type Client, connect, neverRetry } from "@trawl/sdk"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"

/** With which key the page asks the engine that it comes from. */
export interface Session {
  readonly baseUrl: string
  /** Undefined until there is a key. */
  readonly client: Client | undefined
  /** Where the key is from; `asking` until that is known. */
  readonly source: "asking" | "engine" | "user" | "none"
  readonly useKey: (apiKey: string) => void
  readonly forgetKey: () => void
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("useSession is for parts of SessionProvider")
  return session
}

export const SessionProvider = ({ children }: { readonly children: ReactNode }) => {
  const [own, setOwn] = useState(() => kept())
  const [given, setGiven] = useState<string>()
  useEffect(() => {
    const end = new AbortController()
    void keyOfEngine(end.signal).then((key) => end.signal.aborted || setGiven(key))
    return () => end.abort()
  }, [])
  const apiKey = own || given
  const client = useMemo(() => apiKey ? connect({ baseUrl, apiKey, retry: neverRetry }) : undefined, [apiKey])
  const session: Session = {
    baseUrl,
    client,
    source: own ? "user" : given ? "engine" : given === undefined ? "asking" : "none",
    useKey: (key) => {
      keep(key)
      setOwn(key)
    },
    forgetKey: () => {
      keep("")
      setOwn("")
    }
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

const SessionContext = createContext<Session | undefined>(undefined)

const baseUrl = location.origin

/** An engine on this machine may tell the key that it was started with; empty where it does not. */
const keyOfEngine = async (signal: AbortSignal): Promise<string> => {
  try {
    // the engine tells from the Referer whether this page has its address from a proxy
    const response = await fetch("/playground.json", { signal, referrerPolicy: "same-origin" })
    const { apiKey }: { readonly apiKey?: unknown } = response.ok ? await response.json() : {}
    return typeof apiKey === "string" ? apiKey : ""
  } catch {
    return "" // the page then asks its user
  }
}

// until the tab is closed, and for no other; a browser may refuse even that
const kept = (): string => {
  try {
    return sessionStorage.getItem(place) ?? ""
  } catch {
    return ""
  }
}

const keep = (key: string): void => {
  try {
    if (key === "") sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, key)
  } catch {
    // then it lasts as long as the page
  }
}

const place = "trawl-key"
