import { audit, auditedBy } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { fileGrievance as call } from '../../contract.ts'
import { storeGrievance } from '../grievances.ts'
import { superAdmins } from '../super-admins.ts'

/** Stores a complaint, confirms it to the person, and notifies every super-admin by when it has to be settled. */
export async function fileGrievance(request: Request<typeof call, unknown>) {
  const { db, keys, caller, body, now } = request
  const account_id = caller.account_id!
  return withTransaction(db, async (trx) => {
    const grievance = await storeGrievance(trx, keys, { account_id, text: body.text, now })
    await audit(trx, {
      ...auditedBy(request),
      action: 'my-data.grievance-filed',
      entity: 'grievance',
      entity_id: grievance.number,
      after: { settle_by: grievance.settle_by },
    })
    const variables = { complaint: grievance.number, day: formatDate(parseWireTime(grievance.settle_by)!) }
    await notify(trx, keys, { template: 'grievance-received', variables, to_account: account_id, now })
    for (const to_account of await superAdmins(trx))
      await notify(trx, keys, { template: 'grievance-waits', variables, to_account, now })
    return grievance
  })
}
