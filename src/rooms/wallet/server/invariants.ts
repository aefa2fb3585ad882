import type { Invariant } from '#platform/invariants/invariant.ts'
import { EMPLOYEE, HOLD } from './wallet-accounts.ts'

export const walletInvariants: readonly Invariant[] = [
  {
    name: 'wallet.credits-have-person',
    sentence: 'Credits that were allotted are in the wallet of a person.',
    breaches: `select format('account %s (%s) with %s paise belongs to no wallet', a.id, a.kind, a.balance_paise) from ledger_accounts a
      left join wallets w on w.id = a.owner_id and a.id in (w.employee_id, w.hold_id)
      where a.kind in ('${EMPLOYEE.kind}', '${HOLD.kind}') and w.id is null`,
  },
  {
    name: 'wallet.holds-end',
    sentence: 'Credits are on hold at most until their time is over.',
    breaches: `select format('wallet transaction %s should have ended at %s', id, expires_at) from wallet_transactions
      where status = 'PENDING' and expires_at < $1::timestamptz - interval '3 hours'`,
    afterJobs: true,
  },
]
