import { child } from "./child.ts"
import type { Subject } from "./subject.ts"
import { subjects } from "./subjects.ts"

export interface InstalledSubjects {
  readonly subjects: ReadonlyArray<Subject>
  /** Why the other subjects are missing. */
  readonly notes: ReadonlyArray<string>
}

/** Returns the subjects whose packages are installed. */
export async function installedSubjects(): Promise<InstalledSubjects> {
  const missing = await Promise.all(subjects.map(async (subject) => ({ subject, gone: await unresolved(subject) })))
  return {
    subjects: missing.filter(({ gone }) => gone.length === 0).map(({ subject }) => subject),
    notes: missing.filter(({ gone }) => gone.length > 0).map(({ gone, subject }) =>
      `${subject.name}: left out, ${gone.join(" and ")} cannot be resolved`
    )
  }
}

function unresolved({ folder, imports }: Subject): Promise<ReadonlyArray<string>> {
  if (imports.length === 0) return Promise.resolve([])
  return child(folder, [
    "--input-type=module",
    "--eval",
    `
    import { existsSync } from "node:fs"
    const there = (name) => {
      try {
        const address = import.meta.resolve(name)
        return address.startsWith("node:") || existsSync(new URL(address))
      } catch {
        return false
      }
    }
    console.log(JSON.stringify(${JSON.stringify(imports)}.filter((name) => !there(name))))
  `
  ])
}
