import type { Db } from '#platform/database/open-database.ts'

interface UnitChoice {
  account_id: string
  temperature_unit: 'C' | 'F'
}

/** In which unit a person reads and enters temperatures, on every device. */
export async function saveTemperatureUnit(db: Db, { account_id, temperature_unit }: UnitChoice): Promise<void> {
  await db.updateTable('accounts').set({ temperature_unit }).where('id', '=', account_id).execute()
}
