import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { FileRule } from '#platform/contract/call.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { storeFile } from '#platform/files/store-file.ts'
import { stagingFolder, stagingPath, takeFile } from '#platform/files/take-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Desk, NOTIFY_PATIENT } from '../consultations.ts'

export interface FetchPrescription {
  transaction_id: string
  document_ref: string
}

const RULE: FileRule = {
  max_files: 1,
  max_bytes: 10_485_760,
  kinds: ['application/pdf', 'image/jpeg', 'image/png'],
  messages: { kind: 'no PDF, JPEG or PNG', size: 'too large', count: 'too many' },
}
const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/**
 * Fetches a prescription from the desk, checks its content like that of an upload, and stores it as a private file, once.
 * What the desk sends is no more trusted than what a member sends.
 */
export async function fetchPrescription(
  parts: Parts,
  desk: Desk,
  { transaction_id, document_ref }: FetchPrescription,
): Promise<void> {
  if (!desk || (await isStored(parts, { transaction_id, document_ref }))) return
  const answer = await desk.fetchDocument(document_ref)
  if (answer.outcome !== 'DONE') {
    const why = answer.outcome === 'REFUSED' ? answer.code : answer.cause
    throw new Error(`The desk did not give the prescription of ${transaction_id}: ${why}`)
  }
  const file = await take(parts, answer.value)
  const now = parts.clock.now()
  await withTransaction(parts.db, async (trx) => {
    const { account_id } = await trx
      .selectFrom('consultations')
      .select('account_id')
      .where('transaction_id', '=', transaction_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (await isStored({ db: trx }, { transaction_id, document_ref })) return
    const original_name = `prescription-${istDateOf(now)}.${ENDINGS[file.media_type]}`
    const stored = { ...file, original_name }
    const file_id = await storeFile(trx, stored, { owner: account_id, kind: 'prescription', now })
    await trx
      .insertInto('consult_prescriptions')
      .values({ id: randomUUID(), transaction_id, document_ref, file_id, issued_at: now })
      .execute()
    await enqueue(trx, NOTIFY_PATIENT, { payload: { transaction_id, about: 'prescription' }, run_at: now })
  })
}

async function isStored({ db }: Pick<Parts, 'db'>, { transaction_id, document_ref }: FetchPrescription) {
  const found = await db
    .selectFrom('consult_prescriptions')
    .select('id')
    .where('transaction_id', '=', transaction_id)
    .where('document_ref', '=', document_ref)
    .executeTakeFirst()
  return found !== undefined
}

async function take(parts: Parts, content: Buffer): Promise<UploadedFile> {
  const path = stagingPath(parts)
  try {
    await mkdir(stagingFolder(parts), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    const sha256 = createHash('sha256').update(content).digest()
    const taken = await takeFile({ path, original_name: 'prescription', sha256, rule: RULE }, parts)
    if (typeof taken === 'string') throw new Error(`The prescription was not accepted: ${taken}`)
    return taken
  } finally {
    await rm(path, { force: true })
  }
}
