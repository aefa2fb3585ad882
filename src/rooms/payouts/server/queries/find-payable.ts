import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { activeBanks } from '#rooms/bank-details/server/queries/bank-details.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { parseRupees } from '#values/money.ts'
import { twoPeopleAbove } from '../../rules/settings.ts'
import { type WaitsFor, waitsFor } from '../../rules/why-not-paid.ts'

/** The size of a batch, and of a list. */
export const BATCH_LIMIT = 500

export interface PayableClaim {
  id: bigint
  account_id: string
  approved_claim_amount_paise: bigint
  payout_tries: number
  decided_at: Date | null
  /** Null if nothing blocks it. */
  waits_for: WaitsFor | null
  bank_details_id: string | undefined
  /** The owner of the account, if one was given. */
  payee: string | undefined
}

interface Asked {
  now: Date
  /** Only unblocked ones, locked until the transaction ends; those locked by another transaction are skipped. */
  ready?: boolean
  /** Only this one. */
  claim_id?: bigint | undefined
}

/** Approved claims without a payout, longest approved first, each with what it waits for. */
export async function findPayable(db: Db, { now, ready = false, claim_id }: Asked): Promise<PayableClaim[]> {
  const secondPersonAbove = parseRupees(await readSetting(db, twoPeopleAbove, now)) ?? 0n
  let claims = db
    .selectFrom('claims')
    .select(['id', 'account_id', 'first_approver', 'payout_tries', 'decided_at', 'approved_claim_amount_paise'])
    .where('status', '=', 'APPROVED')
    .where('in_payout', '=', false)
    .orderBy('decided_at')
    .orderBy('id')
    .limit(BATCH_LIMIT)
  if (claim_id !== undefined) claims = claims.where('id', '=', claim_id)
  // Filtered in SQL too: any number of older blocked claims must not fill the batch.
  if (ready) claims = claims.where(isReady({ secondPersonAbove, now })).forUpdate().skipLocked()
  const rows = await claims.execute()
  const banks = await activeBanks(
    db,
    rows.map(({ account_id }) => account_id),
  )
  const found = rows.map(({ first_approver, ...row }) => {
    const bank = banks.get(row.account_id)
    const amount = row.approved_claim_amount_paise ?? 0n
    const claim = { ...row, approved_claim_amount_paise: amount, first_approver, bank }
    return {
      ...row,
      approved_claim_amount_paise: amount,
      waits_for: waitsFor(claim, { secondPersonAbove, now }),
      bank_details_id: bank?.id,
      payee: bank?.account_holder_name,
    }
  })
  return ready ? found.filter(({ waits_for }) => waits_for === null) : found
}

/** The SQL equivalent of `waitsFor`. */
function isReady({ secondPersonAbove, now }: { secondPersonAbove: bigint; now: Date }) {
  return sql<boolean>`payout_tries < ${PAYOUT_TRIES}
    and (approved_claim_amount_paise <= ${secondPersonAbove} or first_approver is not null)
    and exists (select from bank_details b where b.account_id = claims.account_id and b.active
      and b.status = 'VERIFIED' and (b.cooling_until is null or b.cooling_until <= ${now}))`
}

/** Whether a batch would find an approved claim whose owner has an account that can be paid, now or soon. */
export async function hasPayableClaim(db: Db): Promise<boolean> {
  const claim = await db
    .selectFrom('claims as c')
    .innerJoin('bank_details as b', 'b.account_id', 'c.account_id')
    .select('c.id')
    .where('c.status', '=', 'APPROVED')
    .where('c.in_payout', '=', false)
    .where('b.active', '=', true)
    .where('b.status', '=', 'VERIFIED')
    .limit(1)
    .executeTakeFirst()
  return claim !== undefined
}
