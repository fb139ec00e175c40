import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../../src/store/database.ts"

/**
 * A database whose responses can be lost, as when the connection breaks: a statement that contains `loses` is executed,
 * and then reports a failure. Statements that contain `refuses` fail without an effect. `lost` counts both.
 */
export const lossyDatabase = (directory: string) => {
  const fault = { loses: "", refuses: "", lost: 0 }
  const broken = () => {
    fault.lost++
    return Object.assign(new Error("disk I/O error"), { errcode: 10 })
  }
  const layer = Layer.effect(
    Database,
    Effect.map(Database, (database) =>
      Database.of({
        ...database,
        connection: {
          ...database.connection,
          sql: (text) => {
            if (fault.refuses !== "" && text.includes(fault.refuses)) throw broken()
            const statement = database.connection.sql(text)
            if (fault.loses === "" || !text.includes(fault.loses)) return statement
            return new Proxy(statement, {
              get: (target, name) => {
                const member: unknown = Reflect.get(target, name, target)
                if (typeof member !== "function") return member
                return (...given: ReadonlyArray<unknown>) => {
                  const result: unknown = Reflect.apply(member, target, given)
                  if (name === "all" || name === "run") throw broken()
                  return result
                }
              }
            })
          }
        }
      }))
  ).pipe(Layer.provide(Database.layer(directory)))
  return { fault, layer }
}
