import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isSignedBy } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { stageFile } from '#platform/files/stage-file.ts'
import { removeOrphans } from '#platform/files/store-file.ts'
import { stagingPath, takeFile } from '#platform/files/take-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Parts } from '#platform/parts.ts'
import { readJson } from '#platform/serving/read-json.ts'
import {
  type ProviderMessage,
  providerMessage,
  REPORT_FILE,
  type receiveCheckupWebhook,
} from '../../contract/webhook.ts'
import { defaultReportName } from '../../rules/report-name.ts'
import { statusOf } from '../../rules/sub-status.ts'
import { moveOf } from '../../rules/transitions.ts'
import { webhookWords as words } from '../../words/webhook.ts'
import { moveOrder, wrongState } from '../move-order.ts'
import { lockOrder, type OrderRow, readOrder } from '../orders.ts'
import { addReport } from '../reports.ts'
import { identifyPerson, refuseIdentification } from './identify-person.ts'

interface SignedMessage {
  rawBody: Buffer
  signature: string | undefined
}

/** Clocks of two companies differ. */
const TOLERANCE_MS = 10 * 60_000

/**
 * Carries out one signed message of the provider, once. A message in the wrong order changes nothing and is answered with
 * 409: sent again after the one before it, it is carried out.
 * @throws Refusal WEBHOOK_REFUSED for a forged one; INVALID, FILE_REFUSED, NOT_FOUND, WRONG_STATE, PLAN_BLOCKED
 */
export async function receiveMessage(
  parts: Parts & { address: string; now: Date },
  received: SignedMessage,
): Promise<void> {
  const secret = parts.config.checkupsWebhookSecret
  if (!secret || !isSignedBy(received.rawBody, received.signature ?? '', secret)) {
    parts.log.warn({ security: 'webhook_refused', why: 'signature', address: parts.address }, 'webhook refused')
    throw new Refusal<typeof receiveCheckupWebhook>('WEBHOOK_REFUSED')
  }
  await takeMessage(parts, received.rawBody)
}

/**
 * Carries out a message whose sender is known.
 * @throws Refusal INVALID, FILE_REFUSED, NOT_FOUND, WRONG_STATE, PLAN_BLOCKED
 */
export async function takeMessage(parts: Parts & { now: Date }, body: Buffer): Promise<void> {
  const message = parsePart(providerMessage, readJson(body), 'body') as ProviderMessage
  // Read before it is known whether this message moved it: the same message that arrives twice at once is not a wrong one.
  const order = await readOrder(parts.db, message.order_id)
  if (await isKnown(parts.db, message.event_id)) return
  refuseImpossible(order, message, parts.now)
  const file = await takeReport(parts, message)
  try {
    await withTransaction(parts.db, (trx) => carryOut(trx, message, { file, now: parts.now, body }))
  } finally {
    if (file) await removeOrphans(parts.db, parts.storage, [file.storage_key])
  }
}

async function isKnown(db: Db, event_id: string): Promise<boolean> {
  const known = db.selectFrom('checkup_provider_events').select('event_id').where('event_id', '=', event_id)
  return (await known.executeTakeFirst()) !== undefined
}

/** What would be refused after the report's check as well; decided again under the lock. */
function refuseImpossible(order: OrderRow, message: ProviderMessage, now: Date): void {
  const { sub_status, at, report, person_mobile } = message
  if (at.getTime() > now.getTime() + TOLERANCE_MS) throw new Refusal('INVALID', { fields: { at: words.future } })
  if (report && sub_status !== 'PARTIAL_REPORT' && statusOf(sub_status) !== 'completed')
    throw new Refusal('INVALID', { fields: { report: words.reportEarly } })
  if (person_mobile) refuseIdentification(order, sub_status)
  if (!moveOf(order, sub_status, 'PROVIDER')) throw wrongState(order, sub_status)
}

/** @throws Refusal FILE_REFUSED for what is no readable PDF or picture, or is too large */
async function takeReport(parts: Parts, { report, sub_status }: ProviderMessage): Promise<UploadedFile | undefined> {
  if (!report) return undefined
  const refused = (text: string) => new Refusal('FILE_REFUSED', { text, fields: { report: text } })
  const bytes = Buffer.from(report.content, 'base64')
  const path = stagingPath(parts)
  try {
    const { size, too_large, sha256 } = await stageFile(Readable.from([bytes]), path, REPORT_FILE.max_bytes)
    if (too_large) throw refused(words.size)
    if (size === 0) throw refused(words.kind)
    const taken = await takeFile(
      { path, original_name: report.name ?? words.reportName, sha256, rule: REPORT_FILE },
      parts,
    )
    if (typeof taken === 'string') throw refused(taken)
    return {
      ...taken,
      original_name: fileName(report.name ?? defaultReportName(report.kind, sub_status), taken.media_type),
    }
  } finally {
    await rm(path, { force: true })
  }
}

const EXTENSIONS: Record<string, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }

function fileName(name: string, media_type: string): string {
  const extension = EXTENSIONS[media_type] ?? ''
  const base = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:"<>|?*]/gu, ' ').trim() || words.reportName
  return base.toLowerCase().endsWith(extension) ? base : `${base}${extension}`
}

async function carryOut(
  trx: Db,
  message: ProviderMessage,
  { file, now, body }: { file: UploadedFile | undefined; now: Date; body: Buffer },
): Promise<void> {
  const { event_id, order_id, sub_status, at, note = null, appointment_at, centre, person_mobile, report } = message
  // Before the insert, whose foreign key locks the order too: others lock its plan first.
  await lockOrder(trx, order_id)
  const body_sha256 = createHash('sha256').update(body).digest()
  const added = await trx
    .insertInto('checkup_provider_events')
    .values({ event_id, order_id, sub_status, body_sha256, at, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!added) return
  const by = { at: now, actor: 'gateway' } as const
  const happened = { at, note, appointment_at, centre }
  const moved = await moveOrder(trx, { order_id, to: sub_status, mover: 'PROVIDER', by, ...happened })
  const order = person_mobile ? await identifyPerson(trx, moved, { person_mobile, mover: 'PROVIDER', by }) : moved
  if (file && report) {
    const { kind, name = defaultReportName(kind, sub_status) } = report
    await addReport(trx, order, { file, name, kind, at, mover: 'PROVIDER', by })
  }
}
