import { startOfIstDay } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import { billsTotal, type ClaimDraft, type DraftFile, typedRupees } from '../rules/claim-draft.ts'
import { asksPowerLenses, CLAIM_TYPE_RULES, DETAIL_FIELDS } from '../rules/claim-types.ts'

/**
 * A draft in wire format. Fields that its type does not ask are omitted, whatever was typed before; where the claim
 * changes another one, an emptied field is sent as empty.
 */
export function claimBody(draft: ClaimDraft, { isChange = false } = {}) {
  const { claim_type, fields, uhid, subscription_id } = draft
  const { provider, establishment, details } = CLAIM_TYPE_RULES[claim_type]
  const asked = DETAIL_FIELDS.filter((field) => details[field] && (isChange || fields[field]?.trim()))
  return {
    uhid,
    subscription_id,
    claim_amount: rupeesOf(fields.claim_amount),
    scheduled_time: toWireTime(startOfIstDay(fields.date)),
    ...(provider ? { provider_name: fields.provider_name.trim() } : {}),
    ...(establishment ? { establishment_name: fields.establishment_name.trim() } : {}),
    wallet_sublimit_package_id: fields.wallet_sublimit_package_id || null,
    additional_details: {
      ...Object.fromEntries(asked.map((field) => [field, fields[field]?.trim() ?? ''])),
      ...(isChange || fields.remarks.trim() ? { remarks: fields.remarks.trim() } : {}),
      ...(fields.prescription_date ? { prescription_date: fields.prescription_date } : {}),
      ...(asksPowerLenses(claim_type) ? { power_lenses: fields.power_lenses } : {}),
    },
    ...(billsTotal(draft) === undefined
      ? {}
      : { bills: draft.bill_files.map(({ amount }) => ({ amount: rupeesOf(amount) })) }),
  }
}

/** The files of a draft, by multipart field. */
export function claimParts({ bill_files, prescription_files, document_files }: ClaimDraft) {
  const part = (files: readonly DraftFile[]) => files.map(({ file, name }) => ({ file, name }))
  return {
    bill_files: part(bill_files),
    prescription_files: part(prescription_files),
    document_files: part(document_files),
  }
}

function rupeesOf(typed: string): number {
  return toRupees(typedRupees(typed) ?? 0n)
}
