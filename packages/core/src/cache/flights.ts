import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "../machine/exchange.ts"

/** Requests under way, which others that are the same share. */
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
        forget() // who comes now must not join what ends
        controller.abort()
      }
    }
    current.set(key, flight)
    // nobody waits for an answer that is no longer current, and it may be older than what made it so
    // an answer that cannot be kept, because a guard or a clock of the user's throws, is not kept
    flight.response.then((response) => void (forget() && land(response))).catch(forget)
    return flight
  }

  return {
    /** The answer, of the flight that is under way or of a new one. The signal ends the flight only for who is alone in it. */
    board: (key: string, request: HttpRequest, limits: TransportLimits, land: (response: HttpResponse) => void) => {
      const joined = current.get(key)
      const flight = joined ?? depart(key, request, limits, land)
      flight.callers++
      return { isFirst: !joined, response: aboard(flight, limits.signal) }
    },
    /** Lets nobody join what is under way now. */
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
