import { execFile, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import type { PdfImage } from "./pdfium.ts"
import { paragraphsOf } from "./tesseract-table.ts"

/** Recognises text in images. */
export interface Ocr {
  readonly read: (picture: PdfImage) => Promise<OcrPage>
}

/** The text of a page image. */
export interface OcrPage {
  /** Width of the image in pixels. */
  readonly width: number
  readonly height: number
  readonly paragraphs: ReadonlyArray<OcrParagraph>
}

export interface OcrParagraph {
  readonly text: string
  /** Left, top, right, bottom, each from 0 to 1. */
  readonly bbox: readonly [number, number, number, number]
  /** 0 to 1. */
  readonly confidence: number
}

/**
 * Uses the program `tesseract` if it is installed, which is several times faster, or else its WebAssembly build.
 * Undefined without either.
 */
export const loadOcr = (): Promise<Ocr | undefined> => loaded ??= load()

let loaded: Promise<Ocr | undefined> | undefined

const load = async (): Promise<Ocr | undefined> => await hasEnglish() ? { read: readByProgram } : webAssembly()

const hasEnglish = async (): Promise<boolean> => {
  try {
    const { stdout } = await promisify(execFile)("tesseract", ["--list-langs"], { timeout: 5_000 })
    return /^eng$/m.test(stdout)
  } catch {
    return false // not installed
  }
}

const readByProgram = (picture: PdfImage): Promise<OcrPage> =>
  new Promise((resolve, reject) => {
    const program = spawn("tesseract", ["stdin", "stdout", "-l", "eng", "--dpi", "200", "tsv"], {
      // one processor per file
      env: { ...process.env, OMP_THREAD_LIMIT: "1" },
      stdio: ["pipe", "pipe", "ignore"]
    })
    const chunks: Array<Buffer> = []
    program.on("error", reject)
    program.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    program.on("close", () => resolve(paragraphsOf(Buffer.concat(chunks).toString(), picture)))
    program.stdin.on("error", () => undefined) // if the program ends early, its close event reports it
    program.stdin.end(portableGreyMap(picture))
  })

const webAssembly = async (): Promise<Ocr | undefined> => {
  try {
    const { createWorker, OEM } = await import("tesseract.js")
    const words = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json"))
    let worker: ReturnType<typeof createWorker> | undefined
    let reading = 0
    let ending: NodeJS.Timeout | undefined
    return {
      read: async (picture) => {
        clearTimeout(ending)
        reading++
        worker ??= createWorker("eng", OEM.LSTM_ONLY, {
          langPath: join(words, "4.0.0_best_int"),
          cacheMethod: "none",
          gzip: true
        })
        try {
          const { data } = await (await worker).recognize(portableGreyMap(picture), {}, { text: false, tsv: true })
          return paragraphsOf(data.tsv ?? "", picture)
        } finally {
          // a worker thread keeps the process running
          if (--reading === 0) {
            ending = setTimeout(() => {
              void worker?.then((worker) => worker.terminate(), () => undefined)
              worker = undefined
            }, idleTime)
          }
        }
      }
    }
  } catch {
    return undefined // not installed
  }
}

/** Milliseconds for which a worker waits for the next page. */
const idleTime = 2_000

const portableGreyMap = ({ grey, height, width }: PdfImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey])
