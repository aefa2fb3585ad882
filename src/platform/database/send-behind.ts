import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import type { Db } from './open-database.ts'

export interface PendingStatements {
  /** What was sent without waiting for the answers: each settles with its error, or undefined. */
  behind: Promise<unknown>[]
  /** What is done once the transaction is committed. */
  committed: (() => void)[]
}

const ofConnection = new WeakMap<DatabaseConnection, PendingStatements>()

/** Leaves it to the COMMIT of the connection to ask what became of the statements behind. */
export function awaitAtCommit(connection: DatabaseConnection, sent: PendingStatements): void {
  ofConnection.set(connection, sent)
}

/** @throws the first error of the statements behind of a transaction that is being committed */
export async function refuseFailed(connection: DatabaseConnection): Promise<void> {
  const sent = ofConnection.get(connection)
  ofConnection.delete(connection)
  const failure = sent && (await failureOf(sent.behind))
  if (failure) throw failure
}

/** The transaction that is open in this async context. */
export const openTransaction = new AsyncLocalStorage<PendingStatements>()

let isBehind = false

/** Whether the statement that is being sent leaves only with the next one. */
export function isHeldBack(): boolean {
  return isBehind
}

/**
 * Sends one write of a transaction whose answer nobody needs: it goes to the database with the next statement that is
 * awaited, or with COMMIT. Its error aborts the transaction and is thrown by `withTransaction`, or by the `withSavepoint`
 * around it, instead of by this call. So it is for writes that fail only by a defect; one whose failure is an answer,
 * such as a name that is taken, is awaited. Outside a transaction it is awaited too.
 * @param write sends its one statement before it first awaits
 */
export async function sendBehind(db: Db, write: () => Promise<unknown>): Promise<void> {
  const sent = openTransaction.getStore()
  if (!db.isTransaction || !sent) {
    await write()
    return
  }
  sent.behind.push(heldBack(write).then(nothing, (error: unknown) => error))
}

/** Does what only makes sense once others can see the changes, such as waking a worker; at once outside a transaction. */
export function whenCommitted(act: () => void): void {
  const sent = openTransaction.getStore()
  if (sent) sent.committed.push(act)
  else act()
}

/** Sends a statement that leaves with the next one which is not held back. */
export function heldBack<T>(send: () => T): T {
  isBehind = true
  try {
    return send()
  } finally {
    isBehind = false
  }
}

const nothing = (): undefined => undefined

const ABORTED = '25P02'

/**
 * The error that a statement behind caused, when `thrown` only says that an earlier one had failed. It is answered
 * already, because the database answers in order.
 */
export async function causeOf(thrown: unknown, { behind }: PendingStatements): Promise<unknown> {
  return codeOf(thrown) === ABORTED ? ((await failureOf(behind)) ?? thrown) : thrown
}

/** The first error of statements behind; undefined when all succeeded. */
async function failureOf(behind: readonly Promise<unknown>[]): Promise<unknown> {
  return (await Promise.all(behind)).find((error) => error !== undefined && codeOf(error) !== ABORTED)
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code
}
