import { z } from 'zod'
import type { FileRule } from '#platform/contract/call.ts'
import { gstin } from '#values/gstin.ts'
import { pincode } from '#values/pincode.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate, wireTime } from '#values/wire-time.ts'
import { CLAIM_FILE_KINDS, FILE_BYTES_MAX, FILES_MAX } from '../rules/claim-files.ts'
import { claimWords } from '../words/claim.ts'

const { fields, files } = claimWords
const LARGEST = 99_999_900n

/** The number of a claim, from 900. */
const claimId = z
  .string()
  .regex(/^[1-9]\d{2,15}$/)
  .transform(Number)
export const ofClaim = z.strictObject({ id: claimId })
export const claimVersion = z.int().min(1).max(2_000_000_000)

const amount = rupees({
  invalid: fields.amount,
  required: fields.mandatory,
  min: { paise: 1n, message: fields.amountMin },
  max: { paise: LARGEST, message: fields.amountMax },
})
export const line = (max = 200) => text({ max, required: fields.invalid })
const AdditionalDetails = z.strictObject({
  city: line().optional(),
  gstin: gstin({ invalid: fields.gstin }).or(z.literal('')).optional(),
  pincode: pincode({ invalid: fields.pincode }).or(z.literal('')).optional(),
  pin_code: pincode({ invalid: fields.pincode }).or(z.literal('')).optional(),
  bill_number: line(50).optional(),
  remarks: line(500).optional(),
  package: line().optional(),
  procedure: line().optional(),
  vaccine: line().optional(),
  description: line(500).optional(),
  /** Glasses whose lenses have power need a prescription. */
  power_lenses: z.boolean().optional(),
  /** In the claim's own format: only the part of the wallet to which its type belongs. */
  wallet_sublimit_package_name: line().optional(),
  prescription_date: wireDate({ invalid: fields.date }).optional(),
})

export const claimed = {
  /** The patient's. */
  uhid: uuid({ invalid: fields.member, required: fields.mandatory }),
  subscription_id: uuid({ invalid: fields.invalid }).optional(),
  service_category_mapping_id: uuid({ invalid: fields.service }).nullish(),
  claim_amount: amount,
  /** When the service took place; its day in India counts. */
  scheduled_time: wireTime({ invalid: fields.time, required: fields.mandatory }),
  provider_name: line().nullish(),
  provider_id: line(100).nullish(),
  establishment_name: line().nullish(),
  establishment_id: line(100).nullish(),
  wallet_sublimit_package_id: uuid({ invalid: fields.package }).nullish(),
  additional_details: AdditionalDetails.optional(),
  /** The amount of each bill file, in their order; together the claimed amount. */
  bills: z.array(z.strictObject({ amount })).max(FILES_MAX, files.count).optional(),
}

export const ClaimData = z.strictObject({
  ...claimed,
  /** That the bills are genuine and were paid. */
  declaration: z.literal(true, fields.declaration),
})
export type ClaimData = z.output<typeof ClaimData>

const control = (kinds: readonly string[], kind: string): FileRule => ({
  max_files: FILES_MAX,
  max_bytes: FILE_BYTES_MAX,
  kinds,
  messages: { kind, size: files.size, count: files.count },
})
export const CLAIM_FILES = {
  bill_files: control(CLAIM_FILE_KINDS.bill_files, files.pictures),
  prescription_files: control(CLAIM_FILE_KINDS.prescription_files, files.pictures),
  document_files: control(CLAIM_FILE_KINDS.document_files, files.documents),
}
