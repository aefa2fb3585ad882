import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'
import { formatDate } from '#values/display-time.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { ClaimStatus } from '../rules/claim-status.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import { DOCTORS, KINDS, linesOf, TRADES } from './bill-lines.ts'
import { drawBill, drawPrescription } from './papers.ts'
import { storePicture } from './store-picture.ts'

/** A person of a demo company who claims. */
export interface DemoClaimant {
  account_id: string
  subscription_id: string
  uhid: string
  name: string
  starts_on: string
  ends_on: string
}

/** A claim to be filed. */
export interface QueuedClaim {
  /** The patient's. */
  name: string
  status: ClaimStatus
  /** When it is filed, and when it reaches its status. */
  filed_at: Date
  decided_at: Date
  /** More than one person may approve alone. */
  dear: boolean
}

/** What it says, and its pictures. */
export interface ClaimWithPapers extends QueuedClaim {
  claim_type: ClaimType
  amount_paise: Paise
  /** When the service was: the day before it is filed. */
  scheduled_time: Date
  shop: string
  number: string
  doctor: string
  bill: UploadedFile
  prescription: UploadedFile
}

/** So many claims are drawn at once: enough for the idle threads while the embedded database keeps this one. */
const AT_ONCE = 8

/** Draws a bill and a prescription for each claim, while the caller does something else. */
export async function drawPapers(
  { storage }: Pick<Parts, 'storage'>,
  claims: readonly QueuedClaim[],
): Promise<ClaimWithPapers[]> {
  const drawn: ClaimWithPapers[] = []
  const numbered = claims.entries()
  const draw = async () => {
    for (const [at, claim] of numbered) drawn[at] = await withPapers(storage, claim, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, draw))
  return drawn
}

async function withPapers(storage: Parts['storage'], claim: QueuedClaim, at: number): Promise<ClaimWithPapers> {
  const { name: patient, filed_at, dear } = claim
  const claim_type = dear ? 'Dental Procedure' : KINDS[at % KINDS.length]!
  const { shops, goods, advice, to, ...trade } = TRADES[claim_type]!
  const from = dear ? 2_100 : trade.from
  const amount_paise = BigInt(from * 100 + ((at * 7919) % ((to - from) * 2)) * 50)
  const shop = shops[at % shops.length]!
  const { doctor, clinic, registration } = DOCTORS[at % DOCTORS.length]!
  const number = `${shop.slice(0, 2).toUpperCase()}/${26_001 + at}`
  const scheduled_time = new Date(filed_at.getTime() - DAY_MS)
  const common = { patient, date: formatDate(scheduled_time) }
  const bill = await drawBill({ ...common, shop, number, lines: linesOf(goods, at, amount_paise) })
  const prescription = await drawPrescription({ ...common, doctor, clinic, registration, advice })
  return {
    ...claim,
    claim_type,
    amount_paise,
    scheduled_time,
    shop,
    number,
    doctor,
    bill: await storePicture(storage, 'bill.jpg', bill),
    prescription: await storePicture(storage, 'prescription.jpg', prescription),
  }
}
