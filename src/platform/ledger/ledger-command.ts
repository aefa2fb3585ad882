import type { Command } from '../command.ts'
import { type LedgerRule, verifyLedger } from './verify-ledger.ts'

/** `ledger verify`: whether the ledger balances; exits with 1 when it does not. */
export function verifyLedgerCommand(rules: readonly LedgerRule[]): Command {
  return {
    name: 'ledger verify',
    summary: 'verifies that every balance is the sum of its entries and that all balances add up to 0',
    run: async ({ database, print }) => {
      const verdict = await verifyLedger(database.db, rules)
      print(
        verdict.whole
          ? `The ledger balances: ${verdict.accounts} accounts, ${verdict.transfers} transfers, 0 paise of drift.`
          : `The ledger has drifted: ${verdict.damage}.`,
      )
      return verdict.whole ? 0 : 1
    },
  }
}
