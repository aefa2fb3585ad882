import type { Db } from '#platform/database/open-database.ts'
import { valueInForce } from '#platform/settings/setting-at.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { SettingReply } from '../../contract.ts'
import { settingInput } from '../../rules/setting-input.ts'
import { catalogueWords } from '../../words.ts'

/** Settings with their current, past and future values, in the given order. */
export async function listSettings(db: Db, settings: readonly Setting[], now: Date): Promise<SettingReply[]> {
  const rows = await db
    .selectFrom('setting_values as s')
    .leftJoin('accounts as a', 'a.id', 's.set_by')
    .select(['s.key', 's.value', 's.effective_from', 's.set_at', 'a.name as set_by'])
    .where('s.key', 'in', [...settings.map(({ key }) => key), ''])
    .orderBy('s.id')
    .execute()
  return settings.map((setting) => {
    const stored = rows.filter(({ key }) => key === setting.key)
    const shipped = (setting.later ?? []).map(({ from }) => startOfIstDay(from))
    const { value, effective_from } = valueInForce(setting, stored, now)
    const instants = [...shipped, ...stored.map((row) => row.effective_from)].filter((instant) => instant > now)
    const days = [...new Set(instants.map(Number))].toSorted((a, b) => a - b).map((instant) => new Date(instant))
    return {
      key: setting.key,
      group: groupOf(setting),
      label: setting.label,
      description: setting.description,
      unit: setting.unit ?? null,
      input: settingInput(setting),
      value,
      default: setting.default,
      effective_from: effective_from && toWireTime(effective_from),
      scheduled: days.map((day) => ({
        value: valueInForce(setting, stored, day).value,
        effective_from: toWireTime(day),
      })),
      history: stored.toReversed().map((row) => ({
        value: row.value,
        effective_from: toWireTime(row.effective_from),
        set_at: toWireTime(row.set_at),
        set_by: row.set_by,
      })),
      version: stored.length,
    }
  })
}

function groupOf({ key }: Setting): string {
  const room = key.split('.')[0] ?? ''
  const groups: Record<string, string> = catalogueWords.settingGroups
  return groups[room] ?? room
}
