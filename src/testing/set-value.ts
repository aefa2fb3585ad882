import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { listSettingValues, saveSetting } from '#platform/settings/save-setting.ts'
import type { Setting } from '#values/setting.ts'
import type { World } from './world.ts'

/** Sets a setting from now on, as the product itself may. */
export async function setValue(world: World, setting: Setting<unknown>, value: unknown): Promise<void> {
  const at = world.clock.now()
  const version = (await listSettingValues(world.db, setting.key)).length
  const set = { setting, value, effective_from: at, version }
  await withTransaction(world.db, (trx) => saveSetting(trx, { ...set, by: { at, actor: 'system' } }))
  noteSettingsChange(world.db)
}
