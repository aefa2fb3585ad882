import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Setting } from '#values/setting.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import { valueInForce } from './setting-at.ts'

export interface SettingChange {
  setting: Setting
  value: unknown
  /** Null: from now on. */
  effective_from: Date | null
  /** The version of the setting that its author saw; undefined when it was not read before. */
  version?: number | undefined
  /** Under which another person has confirmed it: a person changes a setting about money in no other way. */
  proposal?: { id: string; proposed_by: string; reason: string } | undefined
  /** Who, when and from where, for the audit log. */
  by: Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>
}

/**
 * Sets the value of a setting from an instant on. The caller reports the change once it is committed
 * (`noteSettingsChange`).
 * @returns whether anything changed: a value that is already current, or already set for that instant, is not set again
 * @throws Refusal INVALID at `value` or `effective_from`, also where a second person has to confirm; STALE when somebody
 * else has set it meanwhile
 */
export async function saveSetting(
  trx: Db,
  { setting, value, effective_from, version, proposal, by }: SettingChange,
): Promise<boolean> {
  const from = effective_from ?? by.at
  if (from < by.at) throw new Refusal('INVALID', { fields: { effective_from: 'Choose a day that is yet to come' } })
  const valid = parseValue(setting, value)
  // The row that counts changes is also the lock for making one.
  await trx.updateTable('settings_version').set({ version: sql`version + 1` }).execute()
  const stored = await listSettingValues(trx, setting.key)
  if (version !== undefined && version !== stored.length) throw new Refusal('STALE')
  const before = valueInForce(setting, stored, from).value
  if (sameJson(before, valid)) return false
  if (setting.money && typeof by.actor !== 'string' && !proposal)
    throw new Refusal('INVALID', { fields: { value: 'Propose this under Settings: a second person confirms it' } })
  await trx
    .insertInto('setting_values')
    .values({
      key: setting.key,
      value: sql<JsonValue>`${JSON.stringify(valid)}::jsonb`,
      effective_from: from,
      set_by: typeof by.actor === 'string' ? null : by.actor.account_id,
      set_at: by.at,
      proposal_id: proposal?.id ?? null,
    })
    .execute()
  const entry = { ...by, action: 'settings.setting-changed', entity: 'setting', entity_id: setting.key }
  const proposed_by = proposal && { proposed_by: proposal.proposed_by }
  await audit(trx, {
    ...entry,
    before: { value: before },
    after: { value: valid, effective_from: from, ...proposed_by },
    reason: proposal?.reason ?? null,
  })
  return true
}

/** All values a setting was ever given, in that order. */
export async function listSettingValues(db: Db, key: string) {
  return db
    .selectFrom('setting_values')
    .select(['id', 'value', 'effective_from', 'set_by', 'set_at'])
    .where('key', '=', key)
    .orderBy('id')
    .execute()
}

/** The value as the setting takes it. @throws Refusal INVALID */
export function parseValue(setting: Setting, value: unknown): unknown {
  const parsed = setting.schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('INVALID', { fields: { value: issue?.message ?? 'Invalid value' } })
}

/** Whether two values of a setting are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
