import type { Db } from '#platform/database/open-database.ts'

/** Shows the company the number of a person who activated the plan by themselves, or hides it again. */
export async function showNumber(trx: Db, partner_user_id: string, shows_mobile: boolean): Promise<void> {
  await trx.updateTable('partner_users').set({ shows_mobile }).where('id', '=', partner_user_id).execute()
}
