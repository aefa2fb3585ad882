import type { Command } from '../command.ts'
import { driftLines, readDrift, readTrialBalance, trialBalanceLines } from './trial-balance.ts'
import { type Books, verifyLedger } from './verify-ledger.ts'

/** `ledger verify`: the trial balance, and whether the ledger agrees with itself and the business tables; else exits 1. */
export function verifyLedgerCommand({ rules, differences }: Books): Command {
  return {
    name: 'ledger verify',
    summary:
      'prints the trial balance, and verifies that every balance is the sum of its entries and agrees with orders, refunds, claims and payouts',
    run: async ({ database, print }) => {
      for (const line of trialBalanceLines(await readTrialBalance(database.db))) print(line)
      const verdict = await verifyLedger(database.db, rules)
      if (verdict.whole) {
        print(`The ledger balances: ${verdict.accounts} accounts, ${verdict.transfers} transfers, 0 paise of drift.`)
        return 0
      }
      if (differences) for (const line of driftLines(await readDrift(database.db, differences))) print(line)
      print(`The ledger has drifted: ${verdict.damage}.`)
      return 1
    },
  }
}
