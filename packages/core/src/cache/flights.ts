import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "../machine/exchange.ts"

/** Requests in flight, shared by identical requests. */
export const flights = (transport: Transport) => {
  const current = new Map<string, Flight>()

  const depart = (
    key: string,
    request: HttpRequest,
    { maxResponseBytes }: TransportLimits,
    land: (response: HttpResponse) => void
  ): Flight => {
    const controller = new AbortController()
    const forget = () => current.get(key) === flight && current.delete(key)
    const flight: Flight = {
      callers: 0,
      response: (async () => transport.send(request, { maxResponseBytes, signal: controller.signal }))(),
      leave: () => {
        if (--flight.callers > 0) return
        forget() // new requests must not join an aborted one
        controller.abort()
      }
    }
    current.set(key, flight)
    // a forgotten response is not cached, because it may be out of date; nor is one whose guard or clock throws
    flight.response.then((response) => void (forget() && land(response))).catch(forget)
    return flight
  }

  return {
    /**
     * The response of the request in flight, or of a new one. Aborting the signal aborts the request only if no other
     * caller shares it.
     */
    board: (key: string, request: HttpRequest, limits: TransportLimits, land: (response: HttpResponse) => void) => {
      const joined = current.get(key)
      const flight = joined ?? depart(key, request, limits, land)
      flight.callers++
      return { isFirst: !joined, response: aboard(flight, limits.signal) }
    },
    /** Prevents new callers from joining the current requests. */
    forget: () => current.clear()
  }
}

interface Flight {
  readonly response: Promise<HttpResponse>
  callers: number
  readonly leave: () => void
}

const aboard = ({ leave, response }: Flight, signal: AbortSignal): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason)
      leave()
    }
    signal.addEventListener("abort", abort)
    const arrived = () => signal.removeEventListener("abort", abort)
    response.then(resolve, reject).then(arrived)
  })
