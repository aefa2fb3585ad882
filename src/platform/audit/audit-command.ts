import type { Command } from '../command.ts'
import { verifyAudit } from './verify-audit.ts'

/** `audit verify [hash]`: whether the audit log is unchanged; exits with 1 when it is not. */
export const verifyAuditCommand: Command = {
  name: 'audit verify',
  usage: '[hash of an earlier seal]',
  summary: 'verifies that no row of the audit log was changed, removed or inserted later',
  run: async ({ database, args, print }) => {
    const verdict = await verifyAudit(database.db, args[0]?.toLowerCase())
    if (!verdict.whole) {
      print(`The audit log is damaged: ${verdict.damage}.`)
      return 1
    }
    print(`The audit log is whole: ${verdict.rows} rows, ${verdict.seals} seals.`)
    if (verdict.last_hash) print(`Last seal: ${verdict.last_hash}`)
    return 0
  },
}
