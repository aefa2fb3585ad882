import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import { inlineQuery } from './inline-query.ts'
import type { Snapshot, SnapshotPlan } from './snapshot-plan.ts'

/** Rows of one FETCH, between which others have their turn. */
const AT_ONCE = 500

/** The columns of a copy are texts. */
type Line = Record<string, string | null>

let opened = 0

/** Collects the rows of a plan in one transaction; they are fetched outside of it. */
export async function holdCursors<R>(db: Db, { copies, read }: SnapshotPlan<R>): Promise<Snapshot<R>> {
  const number = ++opened
  const names = copies.map((_, at) => `report_${number}_${at}`)
  const run = (on: Db, text: string) => on.executeQuery<Line>(CompiledQuery.raw(text))
  const result = await withTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    for (const [at, { query }] of copies.entries())
      await run(trx, `declare ${names[at]} cursor with hold for ${inlineQuery(query)}`)
    return read(async <Row>(query: RawBuilder<Row>) => (await query.execute(trx)).rows)
  })
  return {
    result,
    copy: async function* (at) {
      const lineOf = copies[at]?.format === 'csv' ? csvLine : textLine
      for (;;) {
        const { rows } = await run(db, `fetch ${AT_ONCE} from ${names[at]}`)
        if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''))
        if (rows.length < AT_ONCE) return
      }
    },
    close: async () => {
      for (const name of names) await run(db, `close ${name}`)
    },
  }
}

function textLine(row: Line): string {
  return `${Object.values(row)[0]}\n`
}

function csvLine(row: Line): string {
  return `${Object.values(row).map(field).join(',')}\n`
}

/** As COPY writes it. */
function field(value: string | null): string {
  if (value === null) return ''
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
