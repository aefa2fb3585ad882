import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { type Affair, isOwnAffair, ownAffair, refuseOwnAffair, whyOwn } from '#rooms/access/server/own-affair.ts'
import type { ClaimRow } from './move-claim.ts'

/** Whether a claim is this person's own affair, for lists of claims. @param table its name in the statement */
export function ownClaim(account_id: string | null, table: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return ownAffair(account_id, {
    plan: of('subscription_id'),
    filer: of('created_by'),
    patient: of('uhid'),
    payee: of('account_id'),
    bank: of('bank_details_id'),
    at: of('scheduled_time'),
  })
}

type Facts = Pick<
  ClaimRow,
  'subscription_id' | 'created_by' | 'uhid' | 'account_id' | 'bank_details_id' | 'scheduled_time'
>

/** @throws Refusal OWN_AFFAIR if they own or are on its plan, filed it, are its patient, or it pays an account of theirs */
export function refuseOwnClaim(db: Db, account_id: string | null, claim: Facts): Promise<void> {
  return refuseOwnAffair(db, account_id, affairOf(claim))
}

/** What the refusal of a claim that is this person's own says beside its code. */
export function whyOwnClaim(db: Db, account_id: string | null, claim: Facts) {
  return whyOwn(db, account_id, affairOf(claim))
}

export function isOwnClaim(db: Db, account_id: string | null, claim: Facts): Promise<boolean> {
  return isOwnAffair(db, account_id, affairOf(claim))
}

/** The same of the claim with an id, for who has not read it yet; undefined where there is none. */
export async function isOwnClaimOf(
  db: Db,
  asked: { account_id: string | null; claim_id: bigint },
): Promise<boolean | undefined> {
  return (await byId(db, asked))[0]?.is_own
}

const byId = preparedQuery((db, { account_id, claim_id }: { account_id: string | null; claim_id: bigint }) =>
  db.selectFrom('claims').select(ownClaim(account_id, 'claims').as('is_own')).where('id', '=', claim_id),
)

/** A claim that was filed again, or later, is about the day of its bill. */
function affairOf({ subscription_id: plan, created_by: filer, uhid, account_id, ...claim }: Facts): Affair {
  const { bank_details_id: bank, scheduled_time: at } = claim
  return { plan, filer, patient: uhid, payee: account_id, bank, at }
}
