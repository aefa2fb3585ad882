import type { Invariant } from '#platform/invariants/invariant.ts'
import { HEALTH_CASH } from './accounts.ts'

export const healthCashInvariants: readonly Invariant[] = [
  {
    name: 'health-cash.not-negative',
    sentence: 'No HealthCash is spent that was not given.',
    breaches: `select format('plan %s has %s paise', owner_id, balance_paise - held_paise) from ledger_accounts
      where kind = '${HEALTH_CASH.kind}' and balance_paise - held_paise < 0`,
  },
  {
    name: 'health-cash.revoked-within-grant',
    sentence: 'No more HealthCash is taken back than was given.',
    breaches: `select format('grant %s of %s paise: %s', g.id, g.amount_paise, r.amount_paise) from health_cash_revocations r
      join health_cash_grants g on g.id = r.grant_id where r.amount_paise > g.amount_paise`,
  },
]
