import { type Client, connect, neverRetry } from "@trawl/sdk"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"

/** The key that the page uses for its engine. */
export interface Session {
  readonly baseUrl: string
  /** Undefined until there is a key. */
  readonly client: Client | undefined
  /** The source of the key; `asking` until it is known. */
  readonly source: "asking" | "engine" | "user" | "none"
  readonly useKey: (apiKey: string) => void
  readonly forgetKey: () => void
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("useSession must be used inside SessionProvider")
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

/** A local engine may provide its default key; empty if it does not. */
const keyOfEngine = async (signal: AbortSignal): Promise<string> => {
  try {
    // the engine uses the Referer to detect whether this page was loaded through a proxy
    const response = await fetch("/playground.json", { signal, referrerPolicy: "same-origin" })
    const { apiKey }: { readonly apiKey?: unknown } = response.ok ? await response.json() : {}
    return typeof apiKey === "string" ? apiKey : ""
  } catch {
    return "" // the page then asks the user
  }
}

// kept until the tab is closed; a browser may refuse even that
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
    // then it is kept as long as the page
  }
}

const place = "trawl-key"
