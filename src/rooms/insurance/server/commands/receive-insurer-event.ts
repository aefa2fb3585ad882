import { createHash } from 'node:crypto'
import type { InsurerEvent } from '#gateways/insurer/insurer-gateway.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { receiveInsurerWebhook } from '../../contract/webhook.ts'
import { readCover } from '../covers.ts'
import { recordWord } from '../insurer-messages.ts'
import type { InsuranceParts, Insurer } from '../insurer-requests.ts'
import { findPolicyOf, lockPolicy, type PolicyRow } from '../policies.ts'
import { applyInsurerState } from './apply-insurer-state.ts'

interface SignedInsurerEvent {
  code: string
  rawBody: Buffer
  signature: string | undefined
}

/**
 * Carries out one signed message of an insurer, once; everything it causes is committed with it.
 * @throws Refusal WEBHOOK_REFUSED for anything forged, or about an application that this insurer was not sent; NOT_FOUND for
 * an insurer that we do not have
 */
export async function receiveInsurerEvent(
  parts: InsuranceParts & { address: string },
  insurer: Insurer,
  { code, rawBody, signature }: SignedInsurerEvent,
): Promise<void> {
  if (insurer?.code !== code) throw new Refusal('NOT_FOUND')
  const verdict = insurer.verifyWebhook(rawBody, signature)
  if (!verdict.genuine) return refuse(parts, verdict.why)
  const { event } = verdict
  const known = await findPolicyOf(parts.db, event.reference)
  if (!known || known.status === 'PENDING') return refuse(parts, 'application_unknown')
  const cover = await readCover(parts.db, known.plan_version_id)
  if (cover.insurer_code !== code) return refuse(parts, 'other_insurer')
  await carryOut(parts, known, { code, event, body_sha256: createHash('sha256').update(rawBody).digest() })
}

async function carryOut(
  parts: InsuranceParts,
  { id }: PolicyRow,
  { code, event, body_sha256 }: { code: string; event: InsurerEvent; body_sha256: Buffer },
): Promise<void> {
  const { event_id, ...state } = event
  await withTransaction(parts.db, async (trx) => {
    const now = parts.clock.now()
    const policy = await lockPolicy(trx, id)
    const added = await trx
      .insertInto('insurer_events')
      .values({ insurer_code: code, event_id, policy_id: id, status: state.status, body_sha256, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!added) {
      await logOtherBody(trx, parts, { code, event_id, body_sha256 })
      return
    }
    const outcome = await applyInsurerState(trx, parts, policy, state, now)
    await recordWord(trx, { policy_id: id, kind: 'WEBHOOK', at: now }, state, outcome)
  })
}

/** A message with the id of another one is not carried out; that it differs is for the log. */
async function logOtherBody(
  trx: Db,
  { log }: Pick<InsuranceParts, 'log'>,
  { code, event_id, body_sha256 }: { code: string; event_id: string; body_sha256: Buffer },
): Promise<void> {
  const known = await trx
    .selectFrom('insurer_events')
    .select('body_sha256')
    .where('insurer_code', '=', code)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  if (!known.body_sha256.equals(body_sha256)) log.warn({ code, event_id }, 'two messages of an insurer have one id')
}

function refuse({ log, address }: InsuranceParts & { address: string }, why: string): never {
  log.warn({ security: 'webhook_refused', why, address }, 'message of an insurer refused')
  throw new Refusal<typeof receiveInsurerWebhook>('WEBHOOK_REFUSED')
}
