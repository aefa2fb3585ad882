import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import {
  CLAIM_FILE_TYPES,
  type ClaimFileType,
  type ClaimVersion,
  type FileControl,
  type FileFault,
  fileFaults,
} from '../rules/claim-files.ts'
import { PENDING_STATUSES } from '../rules/claim-status.ts'
import { claimWords } from '../words/claim.ts'

const words = claimWords.files

/** The files of a request by their field. */
export type SentFiles = Readonly<Record<FileControl, readonly UploadedFile[]>>
export const NO_FILES: SentFiles = { bill_files: [], prescription_files: [], document_files: [] }

/** A file already on a claim. */
export interface StoredClaimFile {
  id: string
  file_id: string
  type: ClaimFileType
  amount_paise: bigint | null
  sent_sha256: Buffer
  perceptual_hash: bigint | null
}

const FAULTS: Record<FileFault, string> = {
  BILL_MISSING: words.bill,
  PRESCRIPTION_MISSING: words.prescription,
  ONE_IN_V1: words.oneInV1,
  TOO_MANY: words.count,
}

export async function listStoredFiles(db: Db, claim_id: bigint): Promise<StoredClaimFile[]> {
  const rows = await db
    .selectFrom('claim_files')
    .select(['id', 'file_id', 'type', 'amount_paise', 'sent_sha256', 'perceptual_hash'])
    .where('claim_id', '=', claim_id)
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows as StoredClaimFile[]
}

/** The errors of a claim's files, by field: too many, missing, or a duplicate. */
export function faultsOfFiles(
  sent: SentFiles,
  stored: readonly StoredClaimFile[],
  rules: { version: ClaimVersion; needs_prescription: boolean },
): Record<string, string> {
  const count = (control: FileControl) =>
    sent[control].length + stored.filter(({ type }) => type === CLAIM_FILE_TYPES[control]).length
  const counts = {
    bills: count('bill_files'),
    prescriptions: count('prescription_files'),
    documents: count('document_files'),
  }
  const faults = Object.fromEntries(
    Object.entries(fileFaults(counts, rules)).map(([control, fault]) => [control, FAULTS[fault]]),
  )
  for (const [control, files] of Object.entries(sent) as [FileControl, readonly UploadedFile[]][]) {
    const there = stored.filter(({ type }) => type === CLAIM_FILE_TYPES[control])
    const hashes = [...there, ...files].map(({ sent_sha256 }) => sent_sha256.toString('hex'))
    if (new Set(hashes).size < hashes.length) faults[control] ??= words.twice
  }
  return faults
}

/** The errors of the bills' amounts, where they are given one by one. */
export function billFaults(
  bills: readonly { amount: bigint }[] | undefined,
  sent: SentFiles,
  claim_amount_paise: bigint,
): Record<string, string> {
  if (!bills?.length) return {}
  if (bills.length !== sent.bill_files.length) return { bills: claimWords.fields.billsCount }
  const total = bills.reduce((sum, { amount }) => sum + amount, 0n)
  return total === claim_amount_paise ? {} : { claim_amount: claimWords.fields.billsTotal(total) }
}

/** The bills already on another open claim of the same person, by field. */
export async function findOwnDuplicates(
  db: Db,
  sent: SentFiles,
  { account_id, except = [] }: { account_id: string; except?: readonly bigint[] },
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const control of ['bill_files', 'document_files'] as const) {
    const hashes = sent[control].map(({ sent_sha256 }) => sent_sha256)
    if (hashes.length === 0) continue
    const found = await db
      .selectFrom('claim_files as f')
      .innerJoin('claims as c', 'c.id', 'f.claim_id')
      .select('c.id')
      .where('f.sent_sha256', 'in', hashes)
      .where('f.removed_at', 'is', null)
      .where('f.type', '<>', 'PRESCRIPTION')
      .where('c.account_id', '=', account_id)
      .where('c.status', 'in', [...PENDING_STATUSES, 'SETTLEMENT_FAILED'])
      .$if(except.length > 0, (query) => query.where('c.id', 'not in', except))
      .limit(1)
      .executeTakeFirst()
    if (found) faults[control] = words.alreadyClaimed(String(found.id))
  }
  return faults
}

/** Attaches the files of a request to a claim, in the transaction that writes it. */
export async function storeClaimFiles(
  trx: Db,
  sent: SentFiles,
  { claim_id, owner, amounts, now }: { claim_id: bigint; owner: string; amounts: readonly bigint[]; now: Date },
): Promise<void> {
  for (const [control, files] of Object.entries(sent) as [FileControl, readonly UploadedFile[]][])
    for (const [index, file] of files.entries()) {
      const type = CLAIM_FILE_TYPES[control]
      const { sent_sha256, perceptual_hash } = file
      const file_id = await storeFile(trx, file, { owner, kind: `claim-${type.toLowerCase()}`, now })
      const amount_paise = (control === 'bill_files' && amounts[index]) || null
      const row = { claim_id, file_id, type, amount_paise, sent_sha256, perceptual_hash, created_at: now }
      await sendBehind(trx, () => trx.insertInto('claim_files').values(row).execute())
    }
}

/** Copies the files of the claim that is filed again. */
export async function shareFiles(
  trx: Db,
  stored: readonly StoredClaimFile[],
  { claim_id, now }: { claim_id: bigint; now: Date },
): Promise<void> {
  if (stored.length === 0) return
  const rows = stored.map(({ file_id, type, amount_paise, sent_sha256, perceptual_hash }) => ({
    file_id,
    type,
    amount_paise,
    sent_sha256,
    perceptual_hash,
    claim_id,
    created_at: now,
  }))
  await trx.insertInto('claim_files').values(rows).execute()
}

/** Removes files from a claim; they stay, marked, as long as the claim does. */
export async function removeFiles(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('claim_files').set({ removed_at: now }).where('id', 'in', ids).execute()
}
