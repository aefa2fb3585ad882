import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { istDateOf } from '#values/ist-date.ts'
import {
  CHECK_CODES,
  type CheckCode,
  DUPLICATES,
  type Finding,
  levelOf,
  plainFindings,
  riskOf,
  STOPPED_MS,
} from '../../rules/checks.ts'
import type { ClaimType } from '../../rules/claim-types.ts'
import { payableOf } from '../../rules/payable.ts'
import type { Risk } from '../../rules/risk.ts'
import { addWorkingTime } from '../../rules/service-level.ts'
import { listStoredFiles } from '../claim-files.ts'
import { readLimits } from '../limits.ts'
import type { ClaimRow } from '../move-claim.ts'
import { readPromised } from '../promised.ts'
import { findBank } from './find-bank.ts'
import { findPaidByPlan } from './find-paid-by-plan.ts'
import { findPast } from './find-past.ts'
import { findSameFiles } from './find-same-files.ts'
import { lockBills } from './lock-bills.ts'

/** The same bill is on this earlier claim. */
export const DUPLICATE_FOUND = { name: 'claims.duplicate-found' }
export interface DuplicateFound {
  claim_id: string
  /** Who of the staff corrected the other claim so that it was compared again. */
  corrected_by?: string
}

const isDuplicate = ({ check_code }: Finding) => DUPLICATES.includes(check_code)

/**
 * Runs the automatic checks of a claim and replaces their earlier findings.
 * @param corrected_by who of the staff corrected the claim
 * @returns the severity
 */
export async function runChecks(trx: Db, claim: ClaimRow, now: Date, corrected_by?: string | null): Promise<Risk> {
  await lockBills(trx, { bill_key: claim.bill_key, files: await listStoredFiles(trx, claim.id) })
  return runChecksOfLocked(trx, claim, now, corrected_by)
}

/** The same where the bills of the claim are locked already. */
export async function runChecksOfLocked(
  trx: Db,
  claim: ClaimRow,
  now: Date,
  corrected_by?: string | null,
): Promise<Risk> {
  const found = await Promise.all([
    findSameFiles(trx, claim),
    findPast(trx, claim, now),
    findPaidByPlan(trx, claim),
    findBank(trx, claim, now),
    findPlain(trx, claim, now),
  ])
  const findings: Finding[] = found.flat()
  for (const other of new Set(findings.filter(isDuplicate).map(({ other_claim_id }) => String(other_claim_id))))
    await enqueue(trx, DUPLICATE_FOUND, {
      payload: { claim_id: other, ...(corrected_by && { corrected_by }) } satisfies DuplicateFound,
      run_at: now,
    })
  return replaceFindings(trx, { claim_id: claim.id, codes: CHECK_CODES, findings, now })
}

interface FindingReplacement {
  claim_id: bigint
  /** The checks that were run. */
  codes: readonly CheckCode[]
  findings: readonly Finding[]
  now: Date
}

/**
 * Replaces the findings of some checks.
 * @returns the claim's severity with all its findings
 */
export async function replaceFindings(trx: Db, { claim_id, codes, findings, now }: FindingReplacement): Promise<Risk> {
  await sendBehind(trx, () =>
    trx.deleteFrom('claim_checks').where('claim_id', '=', claim_id).where('check_code', 'in', codes).execute(),
  )
  return insertFindings(trx, { claim_id, findings, now })
}

/**
 * Adds the findings that a claim does not have yet, or has at another level. All that are added after its approval stop its money
 * until the same instant: two working days from the first serious one, whatever became of that.
 * @returns them, and the claim's severity with all its findings
 */
export async function addFindings(
  trx: Db,
  { claim_id, decided_at, findings, now }: Omit<FindingReplacement, 'codes'> & { decided_at: Date | null },
) {
  const known = await trx
    .selectFrom('claim_checks')
    .select(['id', 'check_code', 'level', 'file_id', 'other_claim_id', 'created_at', 'stops_until'])
    .where('claim_id', '=', claim_id)
    .execute()
  const sameAs = (one: Finding) =>
    known.filter(
      ({ check_code, file_id, other_claim_id }) =>
        check_code === one.check_code && file_id === (one.file_id ?? null) && other_claim_id === one.other_claim_id,
    )
  const added = findings.filter((one) => !sameAs(one).some(({ level }) => level === levelOf(one)))
  const outdated = added.flatMap(sameAs).map(({ id }) => id)
  if (outdated.length > 0) await trx.deleteFrom('claim_checks').where('id', 'in', outdated).execute()
  const [stopped_until] = known
    .filter(({ created_at, stops_until }) => stops_until && decided_at && created_at > decided_at)
    .map(({ stops_until }) => stops_until!)
    .toSorted((one, other) => Number(one) - Number(other))
  return { added, risk: await insertFindings(trx, { claim_id, findings: added, stopped_until, now }) }
}

async function insertFindings(
  trx: Db,
  { claim_id, findings, stopped_until, now }: Omit<FindingReplacement, 'codes'> & { stopped_until?: Date | undefined },
): Promise<Risk> {
  const stops = (finding: Finding) => isDuplicate(finding) && levelOf(finding) === 'HIGH'
  const stops_until =
    !stopped_until && findings.some(stops)
      ? addWorkingTime(now, STOPPED_MS, (await readPromised(trx, now)).holidays)
      : null
  const rows = findings.map(({ evidence = {}, ...found }) => ({
    ...found,
    claim_id,
    level: levelOf(found),
    evidence: JSON.stringify(evidence),
    created_at: now,
    // Also on one that stops nothing: it may replace the first one.
    stops_until: stopped_until ?? (stops(found) ? stops_until : null),
  }))
  if (rows.length > 0) await sendBehind(trx, () => trx.insertInto('claim_checks').values(rows).execute())
  const all = trx.selectFrom('claim_checks').select(['check_code', 'level']).where('claim_id', '=', claim_id)
  return riskOf((await all.execute()) as { check_code: CheckCode; level: Risk }[])
}

async function findPlain(db: Db, claim: ClaimRow, now: Date): Promise<Finding[]> {
  const [{ is_covered, limits }, { starts_on, ends_on }] = await Promise.all([
    readLimits(db, claim, now),
    db
      .selectFrom('subscriptions')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', claim.subscription_id)
      .executeTakeFirstOrThrow(),
  ])
  const { limited_by } = payableOf(claim.claim_amount_paise, claim.has_wallet ? [] : limits)
  return plainFindings({
    claim_type: claim.claim_type as ClaimType,
    claim_amount_paise: claim.claim_amount_paise,
    service_date: istDateOf(claim.scheduled_time),
    starts_on,
    ends_on,
    is_covered,
    cap_paise: limited_by[0]?.amount_paise,
    bill_number: (claim.additional_details as { bill_number?: string }).bill_number,
  })
}
