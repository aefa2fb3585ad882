import type { Socket } from 'node:net'
import type { RawBuilder } from 'kysely'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { inlineQuery } from './inline-query.ts'
import type { Snapshot, SnapshotPlan } from './snapshot-plan.ts'
import { LONGEST_STATEMENT_MS, snapshotError } from './snapshot-timeout.ts'

/**
 * Reads a plan in one transaction of a connection that is closed with the snapshot.
 * @throws SnapshotTimeout where a statement takes longer than `longest_ms`; of a copy, to the reader of its rows
 */
export async function copyFromSnapshot<R>(
  client: Client,
  { copies, read }: SnapshotPlan<R>,
  longest_ms = LONGEST_STATEMENT_MS,
): Promise<Snapshot<R>> {
  // Without a listener, an idle connection that is lost would end the process; statements report it to who awaits them.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // The text of a sheet is hundreds of expressions: compiling them takes longer than most reports.
    await client.query(`set local statement_timeout = ${longest_ms}; set local jit = off`)
    const rowsOf = async <Row>(query: RawBuilder<Row>) => (await client.query(inlineQuery(query))).rows as Row[]
    const result = await read(rowsOf)
    let isCopying = false
    return {
      result,
      copy: async function* (at) {
        const { query, format } = copies[at]!
        isCopying = true
        try {
          yield* client.query(copyTo(`copy (${inlineQuery(query)}) to stdout (format ${format})`))
        } catch (error) {
          throw snapshotError(error)
        }
        isCopying = false
      },
      // The server would first send what is left of a copy that nobody reads any more.
      close: async () => (isCopying ? cut(client) : await client.end()),
    }
  } catch (error) {
    cut(client)
    throw snapshotError(error)
  }
}

function cut(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}
