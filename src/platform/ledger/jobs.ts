import { dailyAt, defineJob } from '../jobs/job.ts'
import { type LedgerRule, verifyLedger } from './verify-ledger.ts'

/** Runs `ledger verify` each night. A drifted ledger becomes a dead letter, which staff see. */
export function verifyBooks(rules: readonly LedgerRule[]) {
  return defineJob({
    name: 'ledger.verify-books',
    schedule: dailyAt('02:30'),
    housekeeping: true,
    timeoutSeconds: 600,
    work: async ({ db, log }) => {
      const verdict = await verifyLedger(db, rules)
      if (verdict.whole) return
      log.error({ damage: verdict.damage }, 'the ledger has drifted')
      throw Object.assign(new Error('The ledger has drifted'), { code: 'LEDGER_DRIFTED' })
    },
  })
}
