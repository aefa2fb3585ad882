import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { roleLabel } from '#rooms/access/rules/role-label.ts'
import type { PartnerRole } from '#rooms/access/rules/roles.ts'
import { maskMobile } from '#values/mobile.ts'
import { recordActivities } from './record-activity.ts'

interface InvitationRecord {
  subsidiary_id: string
  invitation_id: string
  mobile: string
  role: PartnerRole
  actor: Caller
  now: Date
}

/** Shows an invitation among the activities of the company, without the whole number: they are kept for longer. */
export async function recordInvitation(
  trx: Db,
  { subsidiary_id, invitation_id, mobile, role, actor, now }: InvitationRecord,
): Promise<void> {
  await recordActivities(trx, { subsidiary_id, actor, at: now }, [
    {
      action: 'USER_INVITED',
      entity: 'partner_invitation',
      entity_id: invitation_id,
      summary: `Invited ${maskMobile(mobile)} to the dashboard`,
      after: { role: roleLabel(role) },
    },
  ])
}
