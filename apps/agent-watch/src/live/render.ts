import { fit, fitEnds, widthOf, wrap } from "@trawl/starter/fit"
import { printableLine } from "@trawl/starter/printable-line"
import type { TraceEvent } from "@trawl/types"
import { duration } from "../duration.ts"
import type { Picture } from "../picture.ts"
import { toolInput } from "../tool-input.ts"
import { preview } from "./preview.ts"
import { windowOf } from "./window.ts"

/** The size of a terminal, and the current time. */
export interface Frame {
  readonly columns: number
  readonly rows: number
  /** The local time. */
  readonly now: number
  readonly paint: Paint
}

export type Paint = (style: "bold" | "dim" | "red" | "green" | "yellow" | "cyan", text: string) => string

/** The view in as many lines as the terminal has, each shorter than its width, so that no line wraps. */
export const render = (picture: Picture, frame: Frame): ReadonlyArray<string> => {
  const width = Math.max(frame.columns - 1, 1)
  // too narrow for labels: without colours, so that each line can be cut
  if (frame.columns < narrowest) {
    return render(picture, { ...frame, columns: narrowest, paint: (_, text) => text }).map((line) => fit(line, width))
  }
  const parts = [heading, prompt, phase, credits, agents, tools, thinking, trouble]
    .map((part) => part(picture, { ...frame, width }))
  const rows = Math.max(frame.rows - 1, 1)
  const used = () => parts.flat().length
  // with little room, the least important parts are removed first: until the artifact has space, then until the rest
  // has space
  for (const part of [6, 1, 4]) if (picture.artifact !== undefined && used() > rows - minArtifact) parts[part] = []
  for (const part of [1, 6, 4, 5, 3, 7, 2]) if (used() >= rows) parts[part] = []
  const head = parts.flat().slice(0, rows)
  const body = [...head, ...artifact(picture, { ...frame, width }, rows - head.length)]
  const space = Array.from({ length: rows - body.length }, () => "")
  return frame.rows < 2 ? body : [...body, ...space, frame.paint("dim", fit(footer(picture), width))]
}

const narrowest = 30
/** Rows of an artifact with its title. */
const minArtifact = 9

interface Place extends Frame {
  readonly width: number
}

const heading = (
  { began, ended, ahead, id, isResumed, run }: Picture,
  { now, paint, width }: Place
): ReadonlyArray<string> => {
  const time = duration((ended ?? now + ahead) - began)
  const name = id === undefined ? isResumed ? "Looking for the run" : "Starting a run" : `Run ${id}`
  const state = run?.outcome === undefined ? "" : ` ${printableLine(run.outcome)}`
  const left = fit(name + state, width - time.length - 1)
  return [paint("bold", left) + " ".repeat(Math.max(width - widthOf(left) - time.length, 1)) + time]
}

const prompt = ({ prompt }: Picture, { paint, width }: Place): ReadonlyArray<string> =>
  prompt === undefined ? [] : [...wrap(printableLine(prompt), width, 2).map((line) => paint("dim", line)), ""]

const phase = ({ id, run }: Picture, place: Place): ReadonlyArray<string> => {
  const { message, phase = "" } = run?.progress ?? {}
  const text = typeof message === "string"
    ? printableLine(message)
    : id === undefined
    ? ""
    : "waiting for the first report"
  return labelled(printableLine(phase) || "run", text === "" ? [] : wrap(text, place.width - indent, 2), place, "cyan")
}

const credits = ({ maxCredits, run }: Picture, place: Place): ReadonlyArray<string> => {
  const used = run?.credits
  const text = used === undefined
    ? maxCredits === undefined ? "" : `maximum ${maxCredits}`
    : maxCredits === undefined
    ? `${used}`
    : `${used} of ${maxCredits}`
  const room = Math.min(place.width - indent - text.length - 1, 24)
  const bar = used === undefined || maxCredits === undefined || room < 6
    ? ""
    : ` ${place.paint("dim", progressBar(used / maxCredits, room))}`
  return text === "" ? [] : labelled("credits", [text + bar], place)
}

const progressBar = (share: number, width: number): string => {
  const full = Math.round(Math.min(share, 1) * width)
  return "█".repeat(full) + "░".repeat(width - full)
}

const agents = ({ run }: Picture, place: Place): ReadonlyArray<string> => {
  const all = Object.values(run?.agents ?? {})
  const working = all.filter(({ outcome }) => outcome === undefined)
  const counts = { done: 0, failed: 0, cancelled: 0 }
  for (const { outcome } of all) {
    if (outcome !== undefined) {
      counts[
        outcome === "succeeded"
          ? "done"
          : outcome === "cancelled"
          ? outcome
          : "failed"
      ]++
    }
  }
  const ended = Object.entries(counts).flatMap(([how, count]) => count === 0 ? [] : [`${count} ${how}`]).join(", ")
  const names = run?.outcome === undefined ? working.map(nameOf) : []
  const shown = names.length > maxAgents
    ? [...names.slice(0, maxAgents - 1), `${names.length - maxAgents + 1} more`]
    : names
  const text = [shown.join(", "), ended].filter((part) => part !== "").join("; ")
  return text === "" ? [] : labelled("agents", wrap(text, place.width - indent, 2), place)
}

const maxAgents = 5
const nameOf = ({ agent }: TraceEvent): string => printableLine(agent?.name ?? agent?.role ?? agent?.id ?? "agent")

const tools = ({ ahead, run }: Picture, place: Place): ReadonlyArray<string> => {
  const inFlight = Object.values(run?.inFlight ?? {})
  const most = Math.max(Math.floor(place.rows / 4), 1)
  const shown = inFlight.length > most ? inFlight.slice(0, most - 1) : inFlight
  const lines = shown.map((event) => {
    const time = duration(place.now + ahead - Date.parse(event.occurredAt ?? ""))
    const text = fitEnds(
      `${printableLine(event.toolName ?? "browser")} ${toolInput(event)}`,
      place.width - indent - time.length - 1
    )
    return text + " ".repeat(Math.max(place.width - indent - widthOf(text) - time.length, 1)) + place.paint("dim", time)
  })
  const left = inFlight.length - shown.length
  return lines.length + left === 0 ? [] : labelled("tools", left === 0 ? lines : [...lines, `${left} more`], place)
}

const thinking = ({ run }: Picture, place: Place): ReadonlyArray<string> => {
  const text = printableLine(run?.reasoning?.text ?? "")
  return text === "" ? [] : labelled("thinking", wrap(text, place.width - indent, 3), place)
}

const trouble = ({ run, trouble }: Picture, place: Place): ReadonlyArray<string> => {
  const { code, message } = run?.failure?.error ?? {}
  const failure = printableLine(message ?? code ?? "")
  return [
    ...failure === "" ? [] : labelled("error", wrap(failure, place.width - indent, 2), place, "red"),
    ...trouble === undefined
      ? []
      : labelled(
        "network",
        wrap(`${trouble.what}; trying again since ${duration(place.now - trouble.since)}`, place.width - indent, 2),
        place,
        "yellow"
      )
  ]
}

const artifact = ({ artifact, run }: Picture, { paint, width }: Place, rows: number): ReadonlyArray<string> => {
  const room = rows - 2
  if (artifact === undefined || room < 3) return []
  const { artifactId, before, content, kind } = artifact
  const others = Object.keys(run?.artifacts ?? {}).length - 1
  const lines = preview(content, before, kind)
  const changed = lines.filter(({ mark }) => mark !== " ").length
  const title = [
    printableLine(artifactId),
    kind ?? "",
    `${lines.filter(({ mark }) => mark !== "-").length} lines`,
    changed > 0 ? `${changed} changed` : "",
    others > 0 ? `${others} more` : ""
  ]
  return [
    "",
    paint("bold", fit(title.filter((part) => part !== "").join(" · "), width)),
    ...windowOf(lines, room).map(({ mark, text }) => {
      const line = fit(`${mark} ${text}`, width)
      return mark === "+"
        ? paint("green", line)
        : mark === "~"
        ? paint("yellow", line)
        : mark === "-"
        ? paint("red", line)
        : line
    })
  ]
}

const footer = ({ cancelling, run }: Picture): string =>
  run?.outcome !== undefined ?
    "Reading the result" :
    cancelling === undefined ?
    "Ctrl-C cancels the run" :
    `${
      {
        requested: "Cancelling the run",
        confirmed: "Cancellation was requested; waiting for the end of the run",
        refused: "The run cannot be cancelled"
      }[cancelling]
    }; press Ctrl-C again to exit immediately`

/** The width of the label column. */
const indent = 11

const labelled = (
  label: string,
  lines: ReadonlyArray<string>,
  { paint }: Place,
  style: "dim" | "cyan" | "red" | "yellow" = "dim"
): ReadonlyArray<string> =>
  lines.map((line, index) =>
    index === 0 ? paint(style, fit(label, indent - 1).padEnd(indent)) + line : " ".repeat(indent) + line
  )
