import sharp from 'sharp'
import { nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { ClaimStatus } from './rules/claim-status.ts'
import type { ClaimType } from './rules/claim-types.ts'
import { storePicture } from './seed/store-picture.ts'
import { readClaimant } from './server/claimant.ts'
import { fileClaim } from './server/commands/file-claim.ts'
import type { ClaimRow } from './server/move-claim.ts'

const VISIT = 'In-Clinic Doctor Consultation'

interface Bill {
  claim_type: ClaimType
  amount_paise: Paise
  at: string
  status: ClaimStatus
  /** Days ago; a plan that started today has only claims of today. */
  days: number
}

/**
 * The claims of a demo member with health credits, at least one in every status; in total small enough that three quarters
 * of the credits stay available for trying the demo.
 */
const CREDIT_BILLS: readonly Bill[] = [
  { claim_type: 'Pharmacy', amount_paise: 140_00n, at: 'Sanjeevani Medicals', status: 'INITIATED', days: 4 },
  { claim_type: 'Pharmacy', amount_paise: 285_50n, at: 'Apollo Pharmacy', status: 'INITIATED', days: 0 },
  { claim_type: 'Vision Care', amount_paise: 300_00n, at: 'Drishti Opticals', status: 'ON_HOLD', days: 2 },
  { claim_type: 'Dental Procedure', amount_paise: 2_050_00n, at: 'Smile Dental Care', status: 'PENDING', days: 1 },
  { claim_type: 'Pharmacy', amount_paise: 180_00n, at: 'Wellness Forever', status: 'APPROVED', days: 3 },
  { claim_type: 'Vision Care', amount_paise: 2_310_00n, at: 'Lens & Frame', status: 'REJECTED', days: 6 },
  { claim_type: 'Vaccination', amount_paise: 250_00n, at: 'Ruby Hall Clinic', status: 'SETTLED', days: 9 },
  { claim_type: 'Pharmacy', amount_paise: 160_00n, at: 'Noble Chemists', status: 'SETTLEMENT_FAILED', days: 8 },
]

/** Those of one with the family plan: visits and tests, within its limits, except one that waits for the desk. */
const PLAN_BILLS: readonly Bill[] = [
  { claim_type: VISIT, amount_paise: 850_00n, at: 'Sahyadri Clinic', status: 'INITIATED', days: 4 },
  { claim_type: 'Lab Tests', amount_paise: 140_00n, at: 'Deccan Diagnostics', status: 'INITIATED', days: 0 },
  { claim_type: 'Lab Tests', amount_paise: 150_00n, at: 'Golden Labs', status: 'ON_HOLD', days: 2 },
  { claim_type: 'Lab Tests', amount_paise: 120_00n, at: 'Ruby Hall Lab', status: 'APPROVED', days: 3 },
  { claim_type: 'Lab Tests', amount_paise: 310_00n, at: 'Metro Pathology', status: 'REJECTED', days: 6 },
  { claim_type: VISIT, amount_paise: 450_00n, at: 'Ruby Hall Clinic', status: 'SETTLED', days: 9 },
  { claim_type: 'Lab Tests', amount_paise: 160_00n, at: 'Noble Labs', status: 'SETTLEMENT_FAILED', days: 8 },
]

/** A demo claim, and the status that the desk moves it to. */
export interface SeededClaim {
  claim: ClaimRow
  status: ClaimStatus
  at: Date
}

/** Files claims of these people, with their pictures, one after the other. */
export async function* fileSeedClaims(
  parts: Pick<Parts, 'storage'>,
  trx: Db,
  members: readonly string[],
  now: Date,
): AsyncGenerator<SeededClaim> {
  for (const account_id of members) {
    const plan = await planOf(trx, account_id, now)
    const bills = plan.has_wallet ? CREDIT_BILLS : PLAN_BILLS
    for (const [index, bill] of bills.entries()) {
      const daysAgo = Math.min(bill.days, plan.days)
      const at = new Date(now.getTime() - daysAgo * DAY_MS)
      const claim = await file(parts, trx, { account_id, uhid: plan.uhid, bill, number: index + 1, at })
      yield { claim, status: bill.status, at }
    }
  }
}

async function planOf(
  trx: Db,
  account_id: string,
  now: Date,
): Promise<{ uhid: string; days: number; has_wallet: boolean }> {
  const { uhid, age, partner_plan_id } = await trx
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_members as m', 'm.subscription_id', 's.id')
    .select(['m.uhid', 's.created_at as age', 's.partner_plan_id'])
    .where('s.account_id', '=', account_id)
    .where('m.is_primary', '=', true)
    .orderBy('s.created_at', 'desc')
    .executeTakeFirstOrThrow()
  const days = Math.floor((now.getTime() - age.getTime()) / DAY_MS)
  return { uhid, days, has_wallet: partner_plan_id !== null }
}

async function file(
  { storage }: Pick<Parts, 'storage'>,
  trx: Db,
  { account_id, uhid, bill, number, at }: { account_id: string; uhid: string; bill: Bill; number: number; at: Date },
): Promise<ClaimRow> {
  const bill_number = `${bill.at.slice(0, 2).toUpperCase()}-${2026_000 + number}-${uhid.slice(-3).toUpperCase()}`
  const lines = [bill.at, `Bill ${bill_number}`, istDateOf(at), bill.claim_type, `Total Rs ${bill.amount_paise / 100n}`]
  const paper = (name: string, first: string) => picture(storage, name, [first, ...lines])
  return fileClaim(trx, {
    claimant: await readClaimant(trx, account_id, { uhid }),
    proposal: {
      claim_type: bill.claim_type,
      claim_amount_paise: bill.amount_paise,
      scheduled_time: at,
      provider_name: bill.claim_type === VISIT ? 'Dr. Leela Rao' : null,
      provider_id: null,
      establishment_name: bill.at,
      establishment_id: null,
      wallet_sublimit_package_id: null,
      additional_details: { city: 'Pune', bill_number },
    },
    version: 'v2',
    files: {
      bill_files: [await paper('bill.jpg', 'TAX INVOICE')],
      prescription_files: [await paper('prescription.jpg', 'PRESCRIPTION')],
      document_files: [],
    },
    reimbursement_type: 'DIRECT',
    by: { at, actor: { ...nobody, account_id } },
    created_by: account_id,
  })
}

/** A small picture of a sheet of paper with some lines on it. */
async function picture(storage: Parts['storage'], original_name: string, lines: string[]): Promise<UploadedFile> {
  const text = lines.map((line, index) => `<text x="36" y="${80 + index * 56}">${line.replace('&', '&amp;')}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="640" font-family="sans-serif" font-size="26">
    <rect width="520" height="640" fill="#fbf8f1"/>${text.join('')}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
  return storePicture(storage, original_name, bytes)
}
