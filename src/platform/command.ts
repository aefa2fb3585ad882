import type { Config } from '#config.ts'
import type { Database } from './database/open-database.ts'

/** A command of `npm run plus --`: its words, what it does in a line, and the work. */
export interface Command {
  /** The words that call it, 'audit verify'. */
  readonly name: string
  /** How its arguments are written, for the list of commands. */
  readonly usage?: string
  readonly summary: string
  /** @returns the exit code: 0 when all is well */
  readonly run: (tools: {
    database: Database
    config: Config
    /** By the product's clock, which in simulator mode may be ahead of the machine's. */
    now: Date
    args: readonly string[]
    print: (line: string) => void
  }) => Promise<number>
}
