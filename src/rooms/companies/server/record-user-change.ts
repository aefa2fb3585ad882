import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { roleLabel } from '#rooms/access/rules/role-label.ts'
import type { PartnerRole } from '#rooms/access/rules/roles.ts'
import { maskMobile } from '#values/mobile.ts'
import { recordActivities } from './record-activity.ts'

interface UserChange {
  subsidiary_id: string
  account_id: string
  before: PartnerRole
  /** Null where the access ends. */
  after: PartnerRole | null
  actor: Caller
  now: Date
}

/** Shows among the activities of a company that a user has another role there, or none any more. */
export async function recordUserChange(
  trx: Db,
  { subsidiary_id, account_id, before, after, actor, now }: UserChange,
): Promise<void> {
  const { name, mobile } = await trx
    .selectFrom('accounts')
    .select(['name', 'mobile'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const who = name ?? maskMobile(mobile)
  await recordActivities(trx, { subsidiary_id, actor, at: now }, [
    {
      action: after === null ? 'USER_REMOVED' : 'USER_ROLE_CHANGED',
      entity: 'partner_role',
      entity_id: account_id,
      summary: after === null ? `Removed ${who} from the dashboard` : `Changed the role of ${who} on the dashboard`,
      before: { role: roleLabel(before) },
      after: after && { role: roleLabel(after) },
    },
  ])
}
