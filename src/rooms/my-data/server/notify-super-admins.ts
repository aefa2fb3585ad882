import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { notify } from '#rooms/notifications/server/notify.ts'

type Notice = Omit<Parameters<typeof notify>[2], 'to_account'>

/** Notifies everybody responsible for complaints and deletions. */
export async function notifySuperAdmins(trx: Db, keys: Keys, notice: Notice): Promise<void> {
  const staff = await trx.selectFrom('staff_roles').select('account_id').where('role', '=', 'SUPERADMIN').execute()
  for (const { account_id } of staff) await notify(trx, keys, { ...notice, to_account: account_id })
}
