import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Claim, ClaimFile } from '../contract/claim.ts'
import { type ClaimDraft, newDraft } from '../rules/claim-draft.ts'
import { CLAIM_FILE_TYPES, type FileControl } from '../rules/claim-files.ts'
import { DETAIL_FIELDS } from '../rules/claim-types.ts'

/** The form's initial values when a claim is changed, answered or filed again. */
export function draftOfClaim({ subscription_id, details, wallet_sublimit_packages }: Claim): ClaimDraft {
  const { additional_details: more, scheduled_time } = details
  const time = parseWireTime(scheduled_time)
  const inPackage = wallet_sublimit_packages.find(({ name }) => name === more.wallet_sublimit_package_name)
  return newDraft({
    uhid: details.uhid_for,
    subscription_id,
    claim_type: details.claim_type,
    fields: {
      ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, more[field] ?? ''])),
      date: time ? istDateOf(time) : '',
      claim_amount: String(details.claim_amount),
      provider_name: details.provider_name ?? '',
      establishment_name: details.establishment_name ?? '',
      remarks: more.remarks ?? '',
      prescription_date: more.prescription_date ?? '',
      power_lenses: more.power_lenses ?? false,
      wallet_sublimit_package_id: inPackage?.id ?? '',
    },
  })
}

/** The files already on a claim, by field. */
export function filesOf(claim: Claim | undefined, control: FileControl): ClaimFile[] {
  return claim?.details.files.filter(({ type }) => type === CLAIM_FILE_TYPES[control]) ?? []
}

/** How many of them remain. */
export function storedFileCounts(
  claim: Claim | undefined,
  { removed_file_ids }: Pick<ClaimDraft, 'removed_file_ids'>,
): Record<FileControl, number> {
  const count = (control: FileControl) =>
    filesOf(claim, control).filter(({ id }) => !removed_file_ids.includes(id)).length
  return {
    bill_files: count('bill_files'),
    prescription_files: count('prescription_files'),
    document_files: count('document_files'),
  }
}
