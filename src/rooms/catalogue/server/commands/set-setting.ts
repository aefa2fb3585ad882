import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import type { SettingReply } from '../../contract.ts'
import { listSettings } from '../queries/list-settings.ts'

/**
 * Changes a setting from now, or from the start of a later day in India; today means now.
 * @throws Refusal NOT_FOUND, INVALID, STALE
 */
export async function setSetting(
  context: AnyRequestContext,
  settings: readonly Setting[],
  { key, value, from, version }: { key: string; value: unknown; from?: IstDate | undefined; version: number },
): Promise<SettingReply> {
  const setting = settings.find((one) => one.key === key)
  if (!setting) throw new Refusal('NOT_FOUND')
  const { db, now } = context
  const effective_from = from === undefined || from === istDateOf(now) ? null : startOfIstDay(from)
  await withTransaction(db, (trx) =>
    saveSetting(trx, { setting, value, effective_from, version, by: auditedBy(context) }),
  )
  noteSettingsChange(db)
  return (await listSettings(db, [setting], now))[0]!
}
