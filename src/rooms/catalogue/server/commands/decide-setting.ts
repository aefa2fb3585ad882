import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { listSettingValues, sameJson, saveSetting } from '#platform/settings/save-setting.ts'
import { valueInForce } from '#platform/settings/setting-at.ts'
import { refuseDependent } from '#rooms/access/server/second-person.ts'
import type { Setting } from '#values/setting.ts'
import type * as calls from '../../contract/settings.ts'
import { proposalEffective } from '../../rules/setting-proposal.ts'
import { listSettings } from '../queries/list-settings.ts'

type OpenProposal = Awaited<ReturnType<typeof lockOpen>>

/**
 * Confirms what a colleague proposed; it takes effect on its day, and never before the next full hour.
 * @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, OWN_PROPOSAL, NOT_SECOND_PERSON; STALE where the setting has changed since
 */
export function confirmSetting(context: AnyRequestContext, settings: readonly Setting[], id: string) {
  return decide(context, settings, id, async (trx, setting, proposal) => {
    refuseOwn(context, proposal)
    const { now, caller } = context
    const firsts = [{ account_id: proposal.proposed_by, did: 'settings.edit' }] as const
    await refuseDependent(trx, { firsts, second: caller.account_id, action: 'settings.confirm', now })
    const { value, before, seen_version: version, proposed_by, reason } = proposal
    const effective_from = proposalEffective(proposal.effective_from, now)
    const stored = await listSettingValues(trx, setting.key)
    if (!sameJson(valueInForce(setting, stored, effective_from).value, before)) throw new Refusal('STALE')
    await close(trx, context, id, { status: 'CONFIRMED' })
    const by = auditedBy(context)
    await saveSetting(trx, { setting, value, effective_from, version, proposal: { id, proposed_by, reason }, by })
  })
}

/** @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, OWN_PROPOSAL */
export function declineSetting(
  context: AnyRequestContext,
  settings: readonly Setting[],
  { id, reason }: { id: string; reason: string },
) {
  return decide(context, settings, id, async (trx, setting, proposal) => {
    refuseOwn(context, proposal)
    await close(trx, context, id, { status: 'DECLINED', note: reason })
    await auditEnd(trx, context, { setting, proposal, action: 'settings.change-declined', reason })
  })
}

/** @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, NOT_YOUR_PROPOSAL */
export function withdrawSetting(context: AnyRequestContext, settings: readonly Setting[], id: string) {
  return decide(context, settings, id, async (trx, setting, proposal) => {
    if (proposal.proposed_by !== context.caller.account_id)
      throw new Refusal<typeof calls.withdrawSetting>('NOT_YOUR_PROPOSAL')
    await close(trx, context, id, { status: 'WITHDRAWN' })
    await auditEnd(trx, context, { setting, proposal, action: 'settings.change-withdrawn', reason: null })
  })
}

async function decide(
  context: AnyRequestContext,
  settings: readonly Setting[],
  id: string,
  act: (trx: Db, setting: Setting, proposal: OpenProposal) => Promise<void>,
): Promise<calls.SettingReply> {
  const { db, now, caller } = context
  const decided = await withTransaction(db, async (trx) => {
    const proposal = await lockOpen(trx, id, now)
    const setting = settings.find(({ key }) => key === proposal.key)
    if (!setting) throw new Refusal('NOT_FOUND')
    await act(trx, setting, proposal)
    return setting
  })
  noteSettingsChange(db)
  return (await listSettings(db, [decided], { now, account_id: caller.account_id }))[0]!
}

async function lockOpen(trx: Db, id: string, now: Date) {
  const found = await trx
    .selectFrom('setting_proposals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.status !== 'OPEN' || found.expires_at <= now)
    throw new Refusal<typeof calls.confirmSetting | typeof calls.declineSetting | typeof calls.withdrawSetting>(
      'PROPOSAL_DECIDED',
    )
  return found
}

/** Of the two people one is always another. */
function refuseOwn({ caller }: AnyRequestContext, { proposed_by }: OpenProposal): void {
  if (proposed_by === caller.account_id)
    throw new Refusal<typeof calls.confirmSetting | typeof calls.declineSetting>('OWN_PROPOSAL')
}

async function close(
  trx: Db,
  { caller, now }: AnyRequestContext,
  id: string,
  outcome: { status: 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN'; note?: string },
): Promise<void> {
  await trx
    .updateTable('setting_proposals')
    .set({ ...outcome, decided_by: caller.account_id, decided_at: now })
    .where('id', '=', id)
    .execute()
}

interface End {
  setting: Setting
  proposal: OpenProposal
  action: string
  reason: string | null
}

async function auditEnd(
  trx: Db,
  context: AnyRequestContext,
  { setting, proposal: { value, proposed_by }, action, reason }: End,
): Promise<void> {
  const entry = { ...auditedBy(context), action, entity: 'setting', entity_id: setting.key, reason }
  await audit(trx, { ...entry, before: { value, proposed_by } })
}
