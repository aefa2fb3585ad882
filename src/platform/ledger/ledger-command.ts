import type { Command } from '../command.ts'
import type { Invariant } from '../invariants/invariant.ts'
import { isBroken, linesOf } from '../invariants/verify-command.ts'
import { verifyInvariants } from '../invariants/verify-invariants.ts'
import { driftLines, readDrift, readTrialBalance, trialBalanceLines } from './trial-balance.ts'
import { type Books, verifyLedger } from './verify-ledger.ts'

/**
 * `ledger verify`: the trial balance, and whether the ledger agrees with itself and the business tables, and these with
 * each other; else exits 1.
 */
export function verifyLedgerCommand({ rules, differences }: Books, invariants: readonly Invariant[]): Command {
  return {
    name: 'ledger verify',
    summary:
      'prints the trial balance, and verifies that every balance is the sum of its entries and agrees with orders, refunds, claims and payouts, and these with each other',
    run: async ({ database, now, print }) => {
      for (const line of trialBalanceLines(await readTrialBalance(database.db))) print(line)
      const broken = (await verifyInvariants(database.db, { invariants }, now)).filter(isBroken)
      for (const line of broken.flatMap(linesOf)) print(line)
      const verdict = await verifyLedger(database.db, rules)
      if (verdict.whole) {
        print(`The ledger balances: ${verdict.accounts} accounts, ${verdict.transfers} transfers, 0 paise of drift.`)
        return broken.length === 0 ? 0 : 1
      }
      if (differences) for (const line of driftLines(await readDrift(database.db, differences))) print(line)
      print(`The ledger has drifted: ${verdict.damage}.`)
      return 1
    },
  }
}
