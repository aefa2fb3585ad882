import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { OWN_AFFAIR } from '#rooms/access/who.ts'
import { findBank, revealAccount } from '#rooms/bank-details/server/queries/bank-details.ts'
import { lockPlansOf } from '#rooms/claims/server/lock-plans.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { downloadPayoutFile, readBankAnswer as readCall } from '../../contract/batches.ts'
import { type AnswerLine, readBankAnswer, writeBankFile } from '../../rules/bank-file.ts'
import { payoutWords } from '../../words.ts'
import { utrUsedText } from '../utr-used.ts'
import { whyStopped } from '../why-stopped.ts'
import { applyPayout, lockPayout } from './apply-payout.ts'
import { recordAnswer } from './record-answer.ts'
import { stopPayout } from './stop-payout.ts'

const words = payoutWords.refusals

/**
 * The file for the bank, with whole account numbers; the download is audited. A claim that waits is left out: before the
 * first download it leaves the batch, afterwards the bank may have its line already.
 * @throws Refusal NOT_FOUND, NOT_BY_FILE
 */
export function makeBankFile(request: Request<typeof downloadPayoutFile, undefined>): Promise<string> {
  return withTransaction(request.db, (trx) => writeFile(trx, request))
}

async function writeFile(trx: Db, request: Request<typeof downloadPayoutFile, undefined>): Promise<string> {
  const { keys, params, config, now } = request
  const { id: batch_id } = await fileBatch(trx, params.id)
  const { downloaded_at } = await trx
    .selectFrom('payout_batches')
    .select('downloaded_at')
    .where('id', '=', batch_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!downloaded_at)
    await trx.updateTable('payout_batches').set({ downloaded_at: now }).where('id', '=', batch_id).execute()
  await audit(trx, {
    ...auditedBy(request),
    action: 'payouts.bank-file-downloaded',
    entity: 'payout_batch',
    entity_id: batch_id,
    reason: 'Sent to the bank',
  })
  const payouts = await trx
    .selectFrom('payouts')
    .select(['id', 'claim_id'])
    .where('batch_id', '=', batch_id)
    .where('status', '=', 'PROCESSING')
    .orderBy('created_at')
    .orderBy('claim_id')
    .execute()
  await lockPlansOf(
    trx,
    payouts.map(({ claim_id }) => claim_id),
  )
  const orders = []
  for (const { id } of payouts) {
    const payout = await lockPayout(trx, id)
    const { key, bank_details_id, amount_paise, mode, claim_id } = payout
    if (payout.status !== 'PROCESSING') continue
    const why = await whyStopped(trx, payout, now)
    if (why && !downloaded_at) await stopPayout(trx, payout, why, now)
    if (why) continue
    const bank = await findBank(trx, bank_details_id)
    orders.push({
      key,
      amount_paise,
      mode,
      account_holder_name: bank!.account_holder_name,
      ifsc_code: bank!.ifsc_code,
      account_number: await revealAccount(trx, keys, bank_details_id),
      narration: payoutWords.narration(config.brand, claim_id).slice(0, 30),
    })
  }
  return writeBankFile(orders)
}

/**
 * Applies the bank's response, each line in its own transaction.
 * @throws Refusal NOT_FOUND, NOT_BY_FILE, INVALID
 */
export async function takeBankAnswer(request: Request<typeof readCall, undefined>) {
  const { db, params, body } = request
  const batch = await fileBatch(db, params.id)
  const lines = readBankAnswer(body.answer)
  if (lines.length === 0) throw new Refusal('INVALID', { fields: { answer: words.noLines } })
  const left_out: { line: number; why: string }[] = []
  let applied = 0
  for (const line of lines) {
    const why = await takeLine(request, batch, line)
    if (why) left_out.push({ line: line.line, why })
    else applied += 1
  }
  return { applied, left_out }
}

/** @returns why the line was skipped */
async function takeLine(
  request: Request<typeof readCall, undefined>,
  batch: FileBatch,
  line: AnswerLine,
): Promise<string | undefined> {
  const { db, caller, now } = request
  if ('unusable' in line) return line.unusable
  if (line.state === 'PAID' && line.paid_on > istDateOf(now)) return words.paidOn
  if (line.state === 'PAID' && line.paid_on < istDateOf(batch.opened_at)) return words.beforeBatch
  return withTransaction(db, async (trx) => {
    const payout = await trx
      .selectFrom('payouts')
      .innerJoin('claims', 'claims.id', 'payouts.claim_id')
      .select(['payouts.id', 'claim_id', ownClaim(caller.account_id, 'claims').as('own')])
      .where('key', '=', line.key)
      .where('batch_id', '=', batch.id)
      .executeTakeFirst()
    if (!payout) return words.notOfBatch
    if (payout.own) return OWN_AFFAIR.OWN_AFFAIR.message
    // Before the reference, as where a person settles by hand: the other order could deadlock.
    const locked = await lockPayout(trx, payout.id)
    // Whatever becomes of it here: it is what the bank says.
    await recordAnswer(trx, locked, line, now)
    if (line.state === 'PAID') {
      const subject = String(payout.claim_id)
      const used = await recordTransfer(trx, { utr: line.utr, kind: 'CLAIM', subject, now })
      if (used) return utrUsedText(trx, used, auditedBy(request))
    }
    // A person uploaded it, but the bank moved the money.
    const by = { ...auditedBy(request), actor: 'system' as const }
    return (await applyPayout(trx, request, payout.id, line, by)) ? undefined : words.knownAlready
  })
}

type FileBatch = { id: bigint; opened_at: Date }

async function fileBatch(db: Db, id: number): Promise<FileBatch> {
  const batch = await db
    .selectFrom('payout_batches')
    .select(['id', 'opened_at', 'way'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  if (!batch) throw new Refusal('NOT_FOUND')
  if (batch.way !== 'FILE') throw new Refusal<typeof downloadPayoutFile | typeof readCall>('NOT_BY_FILE')
  return batch
}
