import { Document, isMap, type YAMLMap } from 'yaml'
import type { Db } from '#platform/database/open-database.ts'
import { listSettingValues } from '#platform/settings/save-setting.ts'
import { valueInForce } from '#platform/settings/setting-at.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { FILE_KINDS } from '../../rules/catalogue-kinds.ts'
import { catalogueWords } from '../../words.ts'
import { KINDS } from '../kinds/all-kinds.ts'

/** The whole catalogue and every setting as an importable file: imported unchanged, it changes nothing. */
export async function writeFile(
  db: Db,
  { settings, brand, now }: { settings: readonly Setting[]; brand: string; now: Date },
): Promise<string> {
  const sections: Record<string, unknown> = {}
  for (const kind of FILE_KINDS) sections[kind] = (await KINDS[kind].list(db)).map(({ document }) => document)
  sections.settings = Object.fromEntries(
    await Promise.all(settings.map(async (setting) => [setting.key, await settingOf(db, setting, now)] as const)),
  )
  const document = new Document(sections, { aliasDuplicateObjects: false })
  document.commentBefore = catalogueWords.file.heading(brand)
  const written = document.get('settings')
  if (isMap(written)) for (const setting of settings) explain(written, setting)
  return document.toString({ lineWidth: 0 })
}

/** The current value and the scheduled ones; a later value applies from the start of a day in India. */
async function settingOf(db: Db, setting: Setting, now: Date) {
  const stored = await listSettingValues(db, setting.key)
  const days = new Set([
    ...(setting.later ?? []).map(({ from }) => from),
    ...stored.map(({ effective_from }) => istDateOf(effective_from)),
  ])
  const later = [...days]
    .filter((day) => startOfIstDay(day) > now)
    .toSorted()
    .map((from) => ({ from, value: valueInForce(setting, stored, startOfIstDay(from)).value }))
  const { value } = valueInForce(setting, stored, now)
  return later.length > 0 ? { value, later } : { value }
}

function explain(written: YAMLMap, { key, label, description, unit }: Setting): void {
  const pair = written.items.find((item) => String(item.key) === key)
  const node = pair?.key as { commentBefore?: string } | undefined
  if (node) node.commentBefore = ` ${label}${unit ? ` (${unit})` : ''}: ${description}`
}
