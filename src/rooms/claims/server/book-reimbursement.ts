import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { post } from '#platform/ledger/post.ts'
import { BANK, REIMBURSEMENTS } from '#rooms/payments/server/company-accounts.ts'
import { CLAIMS_PAYABLE } from '#rooms/wallet/server/wallet-accounts.ts'
import type { Paise } from '#values/money.ts'
import type { ClaimRow } from './move-claim.ts'

type SettledClaim = Pick<ClaimRow, 'id' | 'version' | 'has_wallet' | 'reservation'>

/** Books that a claim was paid: from the company's credits where the plan has them, else at our own expense. */
export async function bookReimbursement(trx: Db, claim: SettledClaim, amount_paise: Paise, now: Date): Promise<void> {
  if (amount_paise <= 0n) return
  await post(trx, {
    idem: `claim/${claim.id}/${claim.version}`,
    type: 'claims.claim-settled',
    debit: await accountId(trx, payerOf(claim), now),
    credit: await accountId(trx, BANK, now),
    amount_paise,
    reference: `claim/${claim.id}`,
    now,
  })
}

/** Reverses what is booked as paid for a claim whose money came back. */
export async function reverseReimbursement(trx: Db, claim: SettledClaim, now: Date): Promise<void> {
  const payer = await accountId(trx, payerOf(claim), now)
  const bank = await accountId(trx, BANK, now)
  const { rows } = await sql<{ paise: bigint }>`
    select coalesce(sum(case credit_id when ${bank} then amount_paise else -amount_paise end), 0)::bigint as paise
      from ledger_transfers where reference = ${`claim/${claim.id}`}`.execute(trx)
  const amount_paise = rows[0]?.paise ?? 0n
  // A claim settled before reimbursements were booked may not have its opening entry yet.
  if (amount_paise <= 0n) return
  await post(trx, {
    idem: `claim/${claim.id}/${claim.version}`,
    type: 'claims.settlement-returned',
    debit: bank,
    credit: payer,
    amount_paise,
    reference: `claim/${claim.id}`,
    now,
  })
}

function payerOf({ has_wallet, reservation }: SettledClaim) {
  return has_wallet && reservation !== null ? CLAIMS_PAYABLE : REIMBURSEMENTS
}
