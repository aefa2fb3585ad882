import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { reduced } from '../../rules/bill-key.ts'
import { type Finding, OUTLIER } from '../../rules/checks.ts'
import { FRAUD_CODES } from '../../rules/reasons.ts'
import { type BillFacts, sameBillRisk } from '../../rules/same-bill.ts'
import { watchedProviders } from '../../rules/settings.ts'
import type { ClaimRow } from '../move-claim.ts'

/** Findings from earlier claims: the same bill or visit, a fraud, an unusual amount, a watched provider. */
export async function findPast(db: Db, claim: ClaimRow, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    findSameBill(db, claim),
    findSameVisit(db, claim),
    findFraud(db, claim),
    findOutlier(db, claim),
    findWatched(db, claim, now),
  ])
  return found.flat().filter((finding) => finding !== undefined)
}

/** Excludes this claim and those that it files again. */
function others(db: Db, claim: ClaimRow) {
  return db
    .selectFrom('claims')
    .select('id')
    .where(sql`coalesce(original_claim_id, id)`, '<>', claim.original_claim_id ?? claim.id)
    .orderBy('id', 'desc')
    .limit(1)
}

/**
 * Every claim with the same bill, by its issuer and number, that is HIGH, so that none hides behind another; else the newest of
 * the most serious. Bills count as they were before our staff corrected them, too.
 */
export async function findSameBill(db: Db, claim: ClaimRow): Promise<Finding[]> {
  const { bill_key } = claim
  if (!bill_key) return []
  const rows = await others(db, claim)
    .select(['claim_amount_paise', 'scheduled_time', 'additional_details', 'status'])
    .where(sql<boolean>`(bill_key = ${bill_key} or former_bill_keys @> array[${bill_key}::text])`)
    .clearLimit()
    .limit(SAME_NUMBER)
    .execute()
  const own = billOf(claim)
  const found = rows.flatMap((row): Finding[] => {
    const other = billOf(row)
    const level = sameBillRisk(own, { ...other, is_rejected: row.status === 'REJECTED' })
    if (!level) return []
    const evidence = {
      amount: formatRupees(own.amount_paise),
      day: own.day,
      other_amount: formatRupees(other.amount_paise),
      other_day: other.day,
    }
    return [{ check_code: 'SAME_BILL', level, other_claim_id: row.id, evidence }]
  })
  const serious = found.filter(({ level }) => level === 'HIGH')
  return serious.length > 0 ? serious : found.slice(0, 1)
}

/** More claims with one number of one issuer are not compared. */
const SAME_NUMBER = 200

function billOf(claim: Pick<ClaimRow, 'claim_amount_paise' | 'scheduled_time' | 'additional_details'>): BillFacts {
  const { city, pincode, gstin } = claim.additional_details as Pick<BillFacts, 'city' | 'pincode' | 'gstin'>
  return { amount_paise: claim.claim_amount_paise, day: istDateOf(claim.scheduled_time), city, pincode, gstin }
}

async function findSameVisit(db: Db, claim: ClaimRow): Promise<Finding | undefined> {
  const day = istDateOf(claim.scheduled_time)
  const other = await others(db, claim)
    .where('uhid', '=', claim.uhid)
    .where('claim_type', '=', claim.claim_type)
    .where('claim_amount_paise', '=', claim.claim_amount_paise)
    .where('scheduled_time', '>=', startOfIstDay(day))
    .where('scheduled_time', '<', startOfIstDay(addDays(day, 1)))
    .executeTakeFirst()
  return other && { check_code: 'SAME_VISIT', other_claim_id: other.id }
}

async function findFraud(db: Db, claim: ClaimRow): Promise<Finding | undefined> {
  const other = await others(db, claim)
    .where('account_id', '=', claim.account_id)
    .where('status', '=', 'REJECTED')
    .where(sql<boolean>`reason_codes && ${FRAUD_CODES}::text[]`)
    .executeTakeFirst()
  return other && { check_code: 'FRAUD_BEFORE', other_claim_id: other.id }
}

async function findOutlier(db: Db, claim: ClaimRow): Promise<Finding | undefined> {
  const { rows } = await sql<{ count: number; usual: bigint | null }>`
    select count(*)::int as count, percentile_disc(${OUTLIER.percentile}) within group (order by claim_amount_paise) as usual
      from (select claim_amount_paise from claims where claim_type = ${claim.claim_type} and id <> ${claim.id}
        order by created_at desc limit ${OUTLIER.of}) as earlier`.execute(db)
  const { count, usual } = rows[0]!
  if (usual === null || count < OUTLIER.least || claim.claim_amount_paise <= usual) return undefined
  return { check_code: 'AMOUNT_HIGH', evidence: { usual: formatRupees(usual) } }
}

async function findWatched(db: Db, claim: ClaimRow, now: Date): Promise<Finding | undefined> {
  const list = (await readSetting(db, watchedProviders, now)).split('\n').map(reduced).filter(Boolean)
  const name = [claim.provider_name, claim.establishment_name].find((one) => one && list.includes(reduced(one)))
  return name ? { check_code: 'PROVIDER_WATCHED', evidence: { name } } : undefined
}
