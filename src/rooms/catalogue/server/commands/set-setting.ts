import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { listSettingValues, parseValue, sameJson, saveSetting } from '#platform/settings/save-setting.ts'
import { valueInForce } from '#platform/settings/setting-at.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import type * as calls from '../../contract/settings.ts'
import { proposalEffective, proposalExpires } from '../../rules/setting-proposal.ts'
import { catalogueWords } from '../../words.ts'
import { listSettings } from '../queries/list-settings.ts'
import { closeProposals } from './close-proposals.ts'

interface Change {
  key: string
  value: unknown
  from?: IstDate | undefined
  version: number
  reason?: string | undefined
}

/**
 * Changes a setting from now, or from the start of a later day in India; today means now. One about money is proposed.
 * @throws Refusal NOT_FOUND, INVALID, STALE, ALREADY_PROPOSED
 */
export async function setSetting(
  context: AnyRequestContext,
  settings: readonly Setting[],
  { key, value, from, version, reason }: Change,
): Promise<calls.SettingReply> {
  const setting = settings.find((one) => one.key === key)
  if (!setting) throw new Refusal('NOT_FOUND')
  const { db, now, caller } = context
  const effective_from = from === undefined || from === istDateOf(now) ? null : startOfIstDay(from)
  await withTransaction(db, async (trx) => {
    if (setting.money) await proposeSetting(trx, context, setting, { value, effective_from, version, reason })
    else await saveSetting(trx, { setting, value, effective_from, version, by: auditedBy(context) })
  })
  noteSettingsChange(db)
  return (await listSettings(db, [setting], { now, account_id: caller.account_id }))[0]!
}

interface SettingProposalInput {
  value: unknown
  effective_from: Date | null
  version: number
  reason: string | undefined
}

async function proposeSetting(
  trx: Db,
  context: AnyRequestContext,
  setting: Setting,
  { value, effective_from, version, reason }: SettingProposalInput,
): Promise<void> {
  const { now, caller } = context
  const words = catalogueWords.proposals
  const { key } = setting
  const valid = parseValue(setting, value)
  if (effective_from && effective_from < now) throw new Refusal('INVALID', { fields: { from: words.past } })
  if (!reason) throw new Refusal('INVALID', { fields: { reason: words.sayWhy } })
  const stored = await listSettingValues(trx, key)
  if (version !== stored.length) throw new Refusal('STALE')
  const before = valueInForce(setting, stored, proposalEffective(effective_from, now)).value
  if (sameJson(before, valid)) throw new Refusal('INVALID', { fields: { value: words.same } })
  await closeProposals(trx, now)
  const json = (one: unknown) => sql<JsonValue>`${JSON.stringify(one)}::jsonb`
  const row = { key, value: json(valid), before: json(before), seen_version: version, effective_from, reason }
  const by = { proposed_by: caller.account_id ?? '', proposed_at: now, expires_at: proposalExpires(now) }
  const added = await trx
    .insertInto('setting_proposals')
    .values({ ...row, ...by })
    .onConflict((conflict) => conflict.column('key').where('status', '=', 'OPEN').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal<typeof calls.setSetting>('ALREADY_PROPOSED')
  await audit(trx, {
    ...auditedBy(context),
    action: 'settings.change-proposed',
    entity: 'setting',
    entity_id: key,
    before: { value: before },
    after: { value: valid, effective_from },
    reason,
  })
}
