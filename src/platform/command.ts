import type { Config } from '#config.ts'
import type { Database } from './database/open-database.ts'

/** A command of `npm run plus --`: its name, a one-line description, and its implementation. */
export interface Command {
  /** The words that invoke it, 'audit verify'. */
  readonly name: string
  /** Its arguments as shown in the list of commands. */
  readonly usage?: string
  readonly summary: string
  /** It may fill a database on which the product was never started. */
  readonly isForNewDatabase?: true
  /** @returns the exit code: 0 for success */
  readonly run: (tools: {
    database: Database
    config: Config
    /** From the product's clock, which in simulator mode may be ahead of the machine's. */
    now: Date
    args: readonly string[]
    print: (line: string) => void
  }) => Promise<number>
}
