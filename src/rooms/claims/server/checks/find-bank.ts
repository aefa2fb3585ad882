import type { Db } from '#platform/database/open-database.ts'
import { findActiveBank, sharedWith } from '#rooms/bank-details/server/queries/bank-details.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { Finding } from '../../rules/checks.ts'
import type { ClaimRow } from '../move-claim.ts'

/** Findings on the bank account that a claim would be paid to; none while there is no account. */
export async function findBank(db: Db, claim: ClaimRow, now: Date): Promise<Finding[]> {
  const bank = await findActiveBank(db, claim.account_id)
  if (!bank) return []
  const found: Finding[] = []
  const others = await sharedWith(db, bank.id)
  if (others > 0) found.push({ check_code: 'BANK_SHARED', evidence: { others } })
  const isNew = now.getTime() - bank.created_at.getTime() < DAY_MS
  if (isNew && (await hadAnother(db, claim, bank.id)))
    found.push({ check_code: 'BANK_NEW', evidence: { why: 'CHANGED' } })
  else if (!(await wasPaidTo(db, claim, bank.id))) found.push({ check_code: 'BANK_NEW', evidence: { why: 'FIRST' } })
  return found
}

/** Also by the code that it had before its bank became part of another one. */
async function wasPaidTo(db: Db, { account_id }: ClaimRow, bank_details_id: string): Promise<boolean> {
  const paid = await db
    .selectFrom('claims as c')
    .innerJoin('bank_details as paid', 'paid.id', 'c.bank_details_id')
    .innerJoin('bank_details as own', (join) =>
      join
        .onRef('own.account_number_hmac', '=', 'paid.account_number_hmac')
        .onRef('own.created_at', '=', 'paid.created_at'),
    )
    .select('c.id')
    .where('c.account_id', '=', account_id)
    .where('c.status', '=', 'SETTLED')
    .where('own.id', '=', bank_details_id)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

async function hadAnother(db: Db, { account_id }: ClaimRow, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('bank_details')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
