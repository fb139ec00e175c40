import { anyOf, boolean, type ExtractPage, integer, listOf, number, text, texts } from "../extract-page.ts"

/** Documentation of programs and formats. */
export const documentationPages: ReadonlyArray<ExtractPage> = [
  {
    path: "/docs/install",
    title: "Install the sorter",
    main: `<p>The current version is 4.2.1. It was released on 14 September 2026 under the MIT licence.</p>
<p>The sorter needs Python 3.11 or newer. Run <code>pip install line-sorter</code>.</p><p>Version 3.9 is still maintained until March 2027.</p>`,
    properties: { version: text, licence: text, installCommand: text, pythonVersion: text, diskSpace: text },
    answer: {
      version: "4.2.1",
      licence: anyOf("MIT", "MIT licence"),
      installCommand: "pip install line-sorter",
      pythonVersion: anyOf("3.11", "Python 3.11", "3.11 or newer", "Python 3.11 or newer")
    }
  },
  {
    path: "/docs/options",
    title: "Options of the archive command",
    prompt: "List the options with their default values.",
    main: `<table><thead><tr><th>Option</th><th>Default</th><th>Description</th></tr></thead><tbody>
<tr><td><code>--level</code></td><td>6</td><td>How hard to compress</td></tr><tr><td><code>--jobs</code></td><td>4</td><td>Files at the same time</td></tr>
<tr><td><code>--format</code></td><td>zip</td><td>The format of the archive</td></tr></tbody></table>`,
    properties: { options: listOf({ option: text, default: text, description: text }) },
    answer: {
      options: [
        { option: "--level", default: "6", description: "How hard to compress" },
        { option: "--jobs", default: "4", description: "Files at the same time" },
        { option: "--format", default: "zip", description: "The format of the archive" }
      ]
    }
  },
  {
    path: "/docs/limits",
    title: "Limits of the map service",
    main:
      `<h2>Limits</h2><dl><dt>Requests per minute</dt><dd>120</dd><dt>Maximum tile size</dt><dd>512 kB</dd><dt>Timeout</dt><dd>30 seconds</dd><dt>Maximum zoom level</dt><dd>19</dd></dl>
<p>Requests above the limit return the status 429.</p>`,
    properties: {
      requestsPerMinute: integer,
      maximumTileSize: text,
      timeout: text,
      maximumZoomLevel: integer,
      price: number
    },
    answer: { requestsPerMinute: 120, maximumTileSize: "512 kB", timeout: "30 seconds", maximumZoomLevel: 19 }
  },
  {
    path: "/docs/errors",
    title: "Error codes of the index",
    main:
      `<table><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody><tr><td>E100</td><td>The index is locked</td></tr><tr><td>E101</td><td>The term is too long</td></tr><tr><td>E205</td><td>The segment is damaged</td></tr></tbody></table>`,
    properties: { errors: listOf({ code: text, meaning: text }) },
    answer: {
      errors: [
        { code: "E100", meaning: "The index is locked" },
        { code: "E101", meaning: "The term is too long" },
        { code: "E205", meaning: "The segment is damaged" }
      ]
    }
  },
  {
    path: "/docs/server",
    title: "Run the catalogue server",
    prompt: "Which port does the server use by default, and where is its log file?",
    main:
      `<p>By default the server listens on port 8420. Change it with <code>--port</code>; a port below 1024 needs root.</p>
<p>The server writes its log file to <code>/var/log/catalogue.log</code> and its data to <code>/var/lib/catalogue</code>.</p><p>The tests use port 9420.</p>`,
    properties: { defaultPort: integer, logFile: text, dataDirectory: text, configurationFile: text },
    answer: { defaultPort: 8420, logFile: "/var/log/catalogue.log", dataDirectory: "/var/lib/catalogue" }
  },
  {
    path: "/docs/release",
    title: "Release notes of the timetable library",
    main:
      `<h2>5.0.0 (2 October 2026)</h2><ul><li>Removes the old reader</li><li>Needs Node 22</li></ul><h2>4.8.3 (11 July 2026)</h2><ul><li>Fixes days with 25 hours</li></ul><h2>4.8.2 (30 May 2026)</h2><ul><li>Faster start</li></ul>`,
    properties: { latestVersion: text, nodeVersion: text },
    answer: { latestVersion: "5.0.0", nodeVersion: anyOf("22", "Node 22") }
  },
  {
    path: "/docs/function",
    title: "slugify",
    main:
      `<p><code>slugify(text, maxLength?)</code> returns a text for URLs.</p><h2>Parameters</h2><table><tr><th>Name</th><th>Type</th><th>Required</th></tr><tr><td>text</td><td>string</td><td>yes</td></tr><tr><td>maxLength</td><td>number</td><td>no</td></tr></table><p>Available since version 2.3.</p>`,
    properties: { parameters: listOf({ name: text, type: text, required: boolean }), since: text },
    answer: {
      parameters: [{ name: "text", type: "string", required: true }, {
        name: "maxLength",
        type: "number",
        required: false
      }],
      since: anyOf("2.3", "version 2.3")
    }
  },
  {
    path: "/docs/formats",
    title: "Formats of the converter",
    main:
      `<p>The converter is free software. Its licence is GPL-3.0.</p><h2>Supported formats</h2><ul><li>EPUB</li><li>DjVu</li><li>PostScript</li></ul><h2>Not supported</h2><ul><li>LIT</li></ul>`,
    properties: { licence: text, supportedFormats: texts, maintainer: text },
    answer: { licence: anyOf("GPL-3.0", "GPL 3.0"), supportedFormats: ["EPUB", "DjVu", "PostScript"] }
  }
]
