import { sql } from 'kysely'
import type { Books } from '#platform/ledger/verify-ledger.ts'
import { WALLET_RULES } from '#rooms/wallet/server/verify-wallets.ts'
import { DIFFERENCES } from './expected.ts'

const BY_REFERENCE = sql`select format('%s: from %s to %s the ledger moved %s paise more than the business tables say', reference,
    case when paise > 0 then low else high end, case when paise > 0 then high else low end, abs(paise)) as damage
  from (${DIFFERENCES}) d`

/** What a payout says it paid is what its claim says was paid. */
const PAYOUTS = sql`select format('payout %s paid %s paise but its claim %s is %s with %s', p.id, p.amount_paise, c.id, c.status,
    coalesce(c.approved_claim_amount_paise, 0)) as damage
  from payouts p join claims c on c.id = p.claim_id
  where p.status = 'PAID' and (c.status <> 'SETTLED' or c.approved_claim_amount_paise is distinct from p.amount_paise)`

/** Everything that `ledger verify` compares with the ledger, beyond the ledger's own form. */
export const BOOKS: Books = { rules: [...WALLET_RULES, PAYOUTS, BY_REFERENCE], differences: DIFFERENCES }
