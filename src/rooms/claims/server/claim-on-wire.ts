import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ClaimFile, ClaimSummary } from '../contract/claim.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import { reasonText } from '../rules/reasons.ts'
import { claimWords } from '../words/claim.ts'
import type { ClaimRow } from './move-claim.ts'

/** Claims for lists, in the given order; two queries for any number of them. */
export async function summariesOnWire(db: Db, claims: readonly ClaimRow[]): Promise<ClaimSummary[]> {
  if (claims.length === 0) return []
  return claims.map(await readSummaries(db, claims))
}

/** What the summaries of these claims need besides their rows. @returns the summary of one as its row is by then */
export async function readSummaries(db: Db, claims: readonly ClaimRow[]): Promise<(claim: ClaimRow) => ClaimSummary> {
  const authorsOf = (ours: boolean) =>
    claims.filter(({ reimbursement_type }) => ours === (reimbursement_type === 'MANUAL')).map((one) => one.created_by)
  const [files, names, colleagues] = await Promise.all([
    filesOf(db, claims),
    namesOf(db, authorsOf(false)),
    staffNames(db, authorsOf(true)),
  ])
  return (claim) => {
    const author = (claim.reimbursement_type === 'MANUAL' ? colleagues : names).get(claim.created_by)
    return summaryOnWire(claim, files.get(claim.id) ?? [], author ?? null)
  }
}

/** The same for their owner, without names of staff. */
export function forOwner<Summary extends Pick<ClaimSummary, 'reimbursement_type' | 'created_by_user'>>(
  summary: Summary,
): Summary {
  return summary.reimbursement_type === 'MANUAL' ? { ...summary, created_by_user: claimWords.careTeam } : summary
}

/** Names of members and of coordinators, by account. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)]
  if (known.length === 0) return new Map()
  const rows = await accountNames(db, { ids: known })
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

const accountNames = preparedQuery((db, { ids }: { ids: string[] }) =>
  db.selectFrom('accounts').select(['id', 'name']).where(sql<boolean>`id = any (${ids}::uuid[])`),
)

async function filesOf(db: Db, claims: readonly ClaimRow[]): Promise<ReadonlyMap<bigint, ClaimFile[]>> {
  const rows = await filesOfClaims(db, { ids: claims.map(({ id }) => String(id)) })
  return new Map(rows.map(({ id, files }) => [id, files.map(fileOnWire)]))
}

const filesOfClaims = preparedQuery((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('claims as c')
    .select(['c.id', filesOfClaim('c.id').as('files')])
    .where(sql<boolean>`c.id = any (${ids}::text[]::bigint[])`),
)

/** A file as the database returns it in JSON. */
export type FileRow = Omit<ClaimFile, 'amount'> & { amount_paise: number | null }

/** The files of the claim in a column, in order, without removed ones. */
export function filesOfClaim(column: string) {
  return sql<
    FileRow[]
  >`(select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type, 'file_name', s.original_name,
      'media_type', s.media_type, 'size_bytes', s.size_bytes, 'amount_paise', f.amount_paise) order by f.number), '[]')
    from claim_files f join stored_files s on s.id = f.file_id
    where f.claim_id = ${sql.ref(column)} and f.removed_at is null)`
}

export function fileOnWire({ amount_paise, ...file }: FileRow): ClaimFile {
  return { ...file, amount: amount_paise === null ? null : toRupees(BigInt(amount_paise)) }
}

type Details = ClaimSummary['details']['additional_details']

const NO_DETAILS: Details = {
  city: null,
  gstin: null,
  pincode: null,
  bill_number: null,
  remarks: null,
  wallet_sublimit_package_name: null,
  package: null,
  procedure: null,
  vaccine: null,
  description: null,
  power_lenses: null,
  prescription_date: null,
}

export const SUMMARY_COLUMNS = [
  'id',
  'subscription_id',
  'status',
  'uhid',
  'plan_name',
  'external_transaction_id',
  'insured',
  'version',
  'reimbursement_type',
  'created_at',
  'modified_at',
  'reason_codes',
  'has_wallet',
  'claim_type',
  'patient_name',
  'provider_name',
  'provider_id',
  'establishment_name',
  'establishment_id',
  'wallet_transaction_id',
  'claim_amount_paise',
  'approved_claim_amount_paise',
  'payable_estimate_paise',
  'scheduled_time',
  'additional_details',
] as const

export function summaryOnWire(
  claim: Pick<ClaimRow, (typeof SUMMARY_COLUMNS)[number]>,
  files: ClaimFile[],
  created_by_user: string | null,
): ClaimSummary {
  const { subscription_id, status, uhid, plan_name, external_transaction_id, insured, version } = claim
  const { patient_name, provider_name, provider_id, establishment_name, establishment_id, wallet_transaction_id } =
    claim
  return {
    subscription_id,
    status,
    uhid,
    plan_name,
    external_transaction_id,
    insured,
    version,
    created_by_user,
    id: Number(claim.id),
    reimbursement_type: claim.reimbursement_type,
    created_at: toWireTime(claim.created_at),
    modified_at: toWireTime(claim.modified_at),
    reason: status === 'REJECTED' ? reasonText(claim.reason_codes) : null,
    member: { has_wallet: claim.has_wallet, name: patient_name },
    details: {
      patient_name,
      provider_name,
      provider_id,
      establishment_name,
      establishment_id,
      wallet_transaction_id,
      files,
      claim_type: claim.claim_type as ClaimType,
      claim_id: Number(claim.id),
      uhid_for: uhid,
      claim_amount: toRupees(claim.claim_amount_paise),
      approved_claim_amount: inRupees(claim.approved_claim_amount_paise),
      payable_estimate: toRupees(claim.payable_estimate_paise),
      scheduled_time: toWireTime(claim.scheduled_time),
      additional_details: { ...NO_DETAILS, ...(claim.additional_details as Partial<Details>) },
    },
  }
}

function inRupees(paise: bigint | null): number | null {
  return paise === null ? null : toRupees(paise)
}
