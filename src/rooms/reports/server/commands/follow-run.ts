import type { Parts } from '#platform/parts.ts'
import type { ReportRecord } from '../reports.ts'

/** How often the run of a report gives a sign of life, with the rows written so far. */
const EVERY_MS = 2_000

/** Records that a run is alive until it is stopped. `overtaken` is aborted once the report is another run's, or ended. */
export function followRun({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>, { id, run }: ReportRecord) {
  const overtaken = new AbortController()
  let rows = 0
  const record = async () => {
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set({ alive_at: clock.now(), rows_written: BigInt(rows) })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) overtaken.abort()
  }
  const timer = setInterval(() => {
    record().catch((error) => log.warn({ err: error }, 'the progress of a report could not be recorded'))
  }, EVERY_MS)
  return {
    overtaken: overtaken.signal,
    onRows: (written: number) => {
      rows = written
    },
    stop: () => clearInterval(timer),
  }
}
