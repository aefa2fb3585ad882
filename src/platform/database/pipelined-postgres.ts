import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Client, ClientConfig, Connection, QueryConfig } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { AnswerWatch } from './answer-watch.ts'
import type { Places } from './places.ts'
import { statementName } from './prepared-query.ts'
import { heldBack, isHeldBack, refuseFailed } from './send-behind.ts'
import { currentWaitLimits, NO_LIMITS, setWaitLimits, type WaitLimits } from './wait-limits.ts'

/** Answers as the driver does: by a promise, or to a callback. */
function refuse(error: unknown, callback: unknown): Promise<never> | undefined {
  if (typeof callback !== 'function') return Promise.reject(error)
  process.nextTick(() => callback(error))
  return undefined
}

/** The database ends a statement that takes too long; the client waits a little longer before it takes the database for silent. */
const silentAfter = ({ statement }: WaitLimits) => statement + 1_000

/**
 * A client that does not wait for an answer before it sends the next statement: those of one turn of the event loop leave
 * in one packet, and those that are held back leave with the next that is not. Frequent statements are sent as named
 * prepared statements.
 *
 * A statement without an answer ends its connection: where neither an answer nor an error arrives, as after a failover that
 * moved the database's address, the connection would else never be fit for use again. A value that cannot be serialised ends
 * it too, with everything that was sent or held back before in the same transaction.
 * @param standard the limits of statements that have no others
 */
export function pipelined(Postgres: typeof Client, standard: WaitLimits, watch: AnswerWatch): typeof Client {
  return class extends Postgres {
    #isCorked = false
    #leavesThisTurn = false
    /** The value that ended the connection: whatever is asked of it afterwards fails with its error. */
    #unsendable: { error: unknown } | undefined
    /** What the session has been told. */
    #limits: WaitLimits = NO_LIMITS

    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), pipeline: true } as ClientConfig)
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg can be called in more ways than its types can tell apart
    override query(...query: any[]): any {
      const [text, ...rest] = query
      if (Array.isArray(rest[0]) && !this.#unsendable)
        try {
          // pg serialises after it has sent the beginning of the statement: the database would hear of no error, and COMMIT.
          rest[0] = rest[0].map(prepareValue)
        } catch (error) {
          this.#unsendable = { error }
          this.#leave({ atOnce: true })
        }
      if (this.#unsendable) return refuse(this.#unsendable.error, rest.at(-1))
      this.#cork()
      const limits = currentWaitLimits() ?? standard
      const query_timeout = limits.statement && silentAfter(limits)
      this.#tell(limits, query_timeout)
      const name = statementName(text)
      const answer: Promise<unknown> | undefined = super.query(
        { ...(name && { name }), text, query_timeout } as QueryConfig,
        ...rest,
      )
      // Given a callback it returns nothing.
      if (answer === undefined) return
      watch.sent()
      answer.then(
        () => watch.ended(true),
        (error: { severity?: string }) => {
          watch.ended(error.severity !== undefined)
          // What is sent after a BEGIN that failed would be done outside of a transaction.
          this.#leave({ atOnce: text === 'begin' })
        },
      )
      return answer
    }

    /** BEGIN comes this way too, so the limits are set before a transaction and stay when it is rolled back. */
    #tell(limits: WaitLimits, query_timeout: number) {
      if (limits.statement === this.#limits.statement && limits.lock === this.#limits.lock) return
      this.#limits = limits
      super
        .query({ text: setWaitLimits(limits), query_timeout } as QueryConfig)
        .catch(() => this.#leave({ atOnce: true }))
    }

    /** The pool would give a cut connection to the next in its queue before the end of it is noticed. */
    #leave({ atOnce }: { atOnce: boolean }) {
      if (atOnce) this.#stream.destroy()
      if (this.#stream.destroyed) (this as unknown as { _queryable: boolean })._queryable = false
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
  readonly #places: Places

  constructor(config: PostgresDialectConfig, places: Places) {
    super(config)
    this.#config = config
    this.#places = places
  }

  override createDriver() {
    return new PipelinedDriver(this.#config, this.#places)
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #places: Places
  readonly #givenBack = new WeakMap<object, () => void>()

  constructor(config: PostgresDialectConfig, places: Places) {
    super(config)
    this.#places = places
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const giveBack = await this.#places.take()
    try {
      const connection = await super.acquireConnection(...options)
      this.#givenBack.set(connection, giveBack)
      return connection
    } catch (error) {
      giveBack()
      throw error
    }
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]) {
    await super.releaseConnection(connection)
    this.#givenBack.get(connection)?.()
    this.#givenBack.delete(connection)
  }

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
