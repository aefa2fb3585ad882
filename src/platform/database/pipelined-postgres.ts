import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Client, ClientConfig, Connection } from 'pg'
import { statementName } from './prepared-query.ts'
import { heldBack, isHeldBack, refuseFailed } from './send-behind.ts'

/**
 * A client that does not wait for an answer before it sends the next statement: those of one turn of the event loop leave
 * in one packet, and those that are held back leave with the next that is not. Frequent statements are sent as named
 * prepared statements.
 */
export function pipelined(Postgres: typeof Client): typeof Client {
  return class extends Postgres {
    #isCorked = false
    #leavesThisTurn = false

    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), pipeline: true } as ClientConfig)
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg can be called in more ways than its types can tell apart
    override query(...query: any[]): any {
      const [text, values] = query
      this.#cork()
      const name = statementName(text)
      const answer = name ? super.query({ name, text, values }) : super.query(...(query as [string]))
      // What is sent after a BEGIN that failed would be done outside of a transaction.
      if (text === 'begin') void answer.catch(() => this.#stream.destroy())
      return answer
    }

    get #stream() {
      return (this as unknown as { connection: Connection }).connection.stream
    }

    #cork() {
      if (!this.#isCorked) this.#stream.cork()
      this.#isCorked = true
      if (isHeldBack() || this.#leavesThisTurn) return
      this.#leavesThisTurn = true
      process.nextTick(() => {
        this.#isCorked = false
        this.#leavesThisTurn = false
        this.#stream.uncork()
      })
    }
  }
}

/** BEGIN leaves with the first statement, and COMMIT with the last ones that nobody awaited. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipelinedDriver(this.#config)
  }
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    // The client cuts the connection when it fails, and every later statement fails with it.
    heldBack(() => super.beginTransaction(connection, settings)).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const committed = super.commitTransaction(connection)
    await Promise.allSettled([committed])
    await refuseFailed(connection)
    return committed
  }
}
