import { Readable } from 'node:stream'
import { nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'
import { formatDate } from '#values/display-time.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { ClaimStatus } from '../rules/claim-status.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import { readClaimant } from '../server/claimant.ts'
import { fileClaim } from '../server/commands/file-claim.ts'
import type { ClaimRow } from '../server/move-claim.ts'
import { DOCTORS, KINDS, linesOf, TRADES } from './bill-lines.ts'
import { drawBill, drawPrescription } from './papers.ts'

/** A person of a demo company who claims. */
export interface DemoClaimant {
  account_id: string
  uhid: string
  name: string
}

/** A claim to be filed. */
export interface QueuedClaim {
  claimant: DemoClaimant
  status: ClaimStatus
  /** When it is filed, and when it reaches its status. */
  filed_at: Date
  decided_at: Date
  /** More than one person may approve alone. */
  dear?: boolean
}

interface Papers {
  claim_type: ClaimType
  amount_paise: Paise
  shop: string
  number: string
  doctor: string
  files: Promise<UploadedFile[]>
}

/** Pictures are drawn so many claims ahead, on the threads that the database leaves idle. */
const AHEAD = 6

/** Files claims, one after the other, each with a bill and a prescription of its own. */
export async function* fileQueue(
  { storage }: Pick<Parts, 'storage'>,
  trx: Db,
  claims: readonly QueuedClaim[],
): AsyncGenerator<{ claim: ClaimRow; queued: QueuedClaim }> {
  const papers: Papers[] = []
  for (const [at, queued] of claims.entries()) {
    while (papers.length < Math.min(claims.length, at + AHEAD))
      papers.push(papersOf(storage, claims[papers.length]!, papers.length))
    yield { claim: await file(trx, queued, papers[at]!), queued }
  }
}

function papersOf(storage: Parts['storage'], { claimant, filed_at, dear }: QueuedClaim, at: number): Papers {
  const claim_type = dear ? 'Dental Procedure' : KINDS[at % KINDS.length]!
  const { shops, goods, advice, to, ...trade } = TRADES[claim_type]!
  const from = dear ? 2_100 : trade.from
  const amount_paise = BigInt(from * 100 + ((at * 7919) % ((to - from) * 2)) * 50)
  const shop = shops[at % shops.length]!
  const { doctor, clinic, registration } = DOCTORS[at % DOCTORS.length]!
  const number = `${shop.slice(0, 2).toUpperCase()}/${26_001 + at}`
  const common = { patient: claimant.name, date: formatDate(dayBefore(filed_at)) }
  const files = Promise.all([
    store(storage, 'bill.jpg', drawBill({ ...common, shop, number, lines: linesOf(goods, at, amount_paise) })),
    store(storage, 'prescription.jpg', drawPrescription({ ...common, doctor, clinic, registration, advice })),
  ])
  return { claim_type, amount_paise, shop, number, doctor, files }
}

async function file(
  trx: Db,
  { claimant: { account_id, uhid }, filed_at: at }: QueuedClaim,
  { claim_type, amount_paise, shop, number, doctor, files }: Papers,
): Promise<ClaimRow> {
  const [bill, prescription] = await files
  return fileClaim(trx, {
    claimant: await readClaimant(trx, account_id, { uhid }),
    proposal: {
      claim_type,
      claim_amount_paise: amount_paise,
      scheduled_time: dayBefore(at),
      provider_name: doctor,
      provider_id: null,
      establishment_name: shop,
      establishment_id: null,
      wallet_sublimit_package_id: null,
      additional_details: { city: 'Pune', bill_number: number },
    },
    version: 'v2',
    files: { bill_files: [bill!], prescription_files: [prescription!], document_files: [] },
    reimbursement_type: 'DIRECT',
    by: { at, actor: { ...nobody, account_id } },
    created_by: account_id,
  })
}

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

async function store(storage: Parts['storage'], original_name: string, picture: Promise<Buffer>): Promise<UploadedFile> {
  const { key, size, sha256 } = await storage.put(Readable.from([await picture]))
  return {
    original_name,
    media_type: 'image/jpeg',
    size,
    sha256,
    sent_sha256: sha256,
    perceptual_hash: null,
    storage_key: key,
  }
}
