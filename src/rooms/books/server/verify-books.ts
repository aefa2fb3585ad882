import { sql } from 'kysely'
import type { Books } from '#platform/ledger/verify-ledger.ts'
import { WALLET_RULES } from '#rooms/wallet/server/verify-wallets.ts'
import { DIFFERENCES } from './expected.ts'

const BY_REFERENCE = sql`select format('%s: from %s to %s the ledger moved %s paise more than the business tables say', reference,
    case when paise > 0 then low else high end, case when paise > 0 then high else low end, abs(paise)) as damage
  from (${DIFFERENCES}) d`

/** Everything that `ledger verify` compares with the ledger, beyond the ledger's own form. */
export const BOOKS: Books = { rules: [...WALLET_RULES, BY_REFERENCE], differences: DIFFERENCES }
