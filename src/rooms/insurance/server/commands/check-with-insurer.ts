import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { CANCEL_LOST_MS, CHECK_AFTER_MS, HOUR_MS } from '../../rules/insurer-checks.ts'
import { stuckHours } from '../../rules/settings.ts'
import { readCover } from '../covers.ts'
import { recordAnswer } from '../insurer-messages.ts'
import {
  askInsurer,
  CANCEL_AT_INSURER,
  type InsuranceParts,
  type Insurer,
  SUBMIT_APPLICATION,
} from '../insurer-requests.ts'
import { updatePolicy } from '../move-policy.ts'
import { lockPolicy, readPolicy } from '../policies.ts'
import { applyInsurerState } from './apply-insurer-state.ts'

/** So many are asked for in one run; the rest in the next. */
const AT_ONCE = 50

/**
 * Asks for applications that the insurer has not answered, for messages that were lost, and for cancellations that nothing
 * asks for any more; what is stuck is for our staff.
 */
export async function checkWithInsurer(parts: InsuranceParts, insurer: Insurer): Promise<void> {
  const { db, clock } = parts
  await markStuck(parts)
  const before = new Date(clock.now().getTime() - CHECK_AFTER_MS)
  const waiting = await db
    .selectFrom('insurance_policies')
    .select('id')
    .where('status', '=', 'PROCESSING')
    .where('processing_since', '<=', before)
    .where((either) => either.or([either('checked_at', 'is', null), either('checked_at', '<=', before)]))
    .orderBy(sql`checked_at nulls first`)
    .orderBy('processing_since')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of waiting) await checkOne(parts, insurer, id).catch((error: unknown) => leaveOut(parts, id, error))
  await askForLostCancellations(parts)
}

/** One that cannot be checked must not keep the others from it. */
async function leaveOut({ db, clock, log }: InsuranceParts, id: string, error: unknown): Promise<void> {
  log.error({ policy_id: id, err: error }, 'a policy could not be compared with the insurer')
  await db.updateTable('insurance_policies').set({ checked_at: clock.now() }).where('id', '=', id).execute()
}

async function askForLostCancellations({ db, clock }: InsuranceParts): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - CANCEL_LOST_MS)
  const lost = await db
    .selectFrom('insurance_policies')
    .select('id')
    .where('insurer_cancel_wanted', '=', true)
    .where('cancelled_at', '<=', before)
    .where((either) => either.or([either('checked_at', 'is', null), either('checked_at', '<=', before)]))
    .orderBy('cancelled_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of lost)
    await askInsurer(db, CANCEL_AT_INSURER, id, { run_at: now, again: `check-${now.toISOString()}` })
}

async function markStuck({ db, clock }: InsuranceParts): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - (await readSetting(db, stuckHours, now)) * HOUR_MS)
  await db
    .updateTable('insurance_policies')
    .set((update) => ({ attention: 'STUCK', attention_at: now, modified_at: now, version: update('version', '+', 1) }))
    .where('status', '=', 'PROCESSING')
    .where('processing_since', '<=', since)
    .where('attention', 'is', null)
    .execute()
}

async function checkOne(parts: InsuranceParts, insurer: Insurer, policy_id: string): Promise<void> {
  const { db, clock } = parts
  const { application_id, tries, plan_version_id } = await readPolicy(db, policy_id)
  const { insurer_code } = await readCover(db, plan_version_id)
  const answer = tries > 0 && insurer?.code === insurer_code ? await insurer.status(application_id) : undefined
  const now = clock.now()
  await withTransaction(db, async (trx) => {
    const policy = await lockPolicy(trx, policy_id)
    if (policy.status !== 'PROCESSING') return
    const checked = await updatePolicy(trx, policy, { checked_at: now }, now)
    if (answer) await recordAnswer(trx, { policy_id, kind: 'STATUS', at: now }, answer)
    if (answer?.outcome === 'DONE') await applyInsurerState(trx, parts, checked, answer.value, now)
    // It never arrived, or was never sent.
    if (!answer || (answer.outcome === 'REFUSED' && answer.status === 404))
      await askInsurer(trx, SUBMIT_APPLICATION, policy_id, { run_at: now, again: `check-${now.toISOString()}` })
  })
}
