import type { Db } from '#platform/database/open-database.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ClaimFile, ClaimSummary } from '../contract/claim.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import { reasonText } from '../rules/reasons.ts'
import { claimWords } from '../words/claim.ts'
import type { ClaimRow } from './move-claim.ts'

/** Claims as lists show them, in the order given; two queries however many they are. */
export async function summariesOnWire(db: Db, claims: readonly ClaimRow[]): Promise<ClaimSummary[]> {
  if (claims.length === 0) return []
  const authors = claims.map(({ created_by }) => created_by)
  const [files, names] = await Promise.all([filesOf(db, claims), namesOf(db, authors)])
  return claims.map((claim) => summaryOnWire(claim, files.get(claim.id) ?? [], names.get(claim.created_by) ?? null))
}

/** The same for their owner, who learns of no member of staff by name. */
export function forOwner<Summary extends Pick<ClaimSummary, 'reimbursement_type' | 'created_by_user'>>(
  summary: Summary,
): Summary {
  return summary.reimbursement_type === 'DIRECT' ? summary : { ...summary, created_by_user: claimWords.careTeam }
}

/** What people are called, by their account. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

async function filesOf(db: Db, claims: readonly ClaimRow[]): Promise<ReadonlyMap<bigint, ClaimFile[]>> {
  const rows = await db
    .selectFrom('claim_files as f')
    .innerJoin('stored_files as s', 's.id', 'f.file_id')
    .select(['f.claim_id', 'f.id', 'f.type', 'f.amount_paise', 's.original_name', 's.media_type', 's.size_bytes'])
    .where(
      'f.claim_id',
      'in',
      claims.map(({ id }) => id),
    )
    .where('f.removed_at', 'is', null)
    .orderBy('f.number')
    .execute()
  const files = new Map<bigint, ClaimFile[]>()
  for (const { claim_id, id, type, amount_paise, original_name, media_type, size_bytes } of rows) {
    const file: ClaimFile = {
      id,
      type: type as ClaimFile['type'],
      file_name: original_name,
      media_type,
      size_bytes: Number(size_bytes),
      amount: amount_paise === null ? null : toRupees(amount_paise),
    }
    files.set(claim_id, [...(files.get(claim_id) ?? []), file])
  }
  return files
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

function summaryOnWire(claim: ClaimRow, files: ClaimFile[], created_by_user: string | null): ClaimSummary {
  const { subscription_id, status, uhid, plan_name, external_transaction_id, insured, version } = claim
  const { patient_name, provider_name, provider_id, establishment_name, establishment_id, wallet_transaction_id } =
    claim
  return {
    ...{ subscription_id, status, uhid, plan_name, external_transaction_id, insured, version, created_by_user },
    id: Number(claim.id),
    reimbursement_type: claim.reimbursement_type as ClaimSummary['reimbursement_type'],
    created_at: toWireTime(claim.created_at),
    modified_at: toWireTime(claim.modified_at),
    reason: status === 'REJECTED' ? reasonText(claim.reason_codes) : null,
    member: { has_wallet: claim.has_wallet, name: patient_name },
    details: {
      ...{
        patient_name,
        provider_name,
        provider_id,
        establishment_name,
        establishment_id,
        wallet_transaction_id,
        files,
      },
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
