import type { Db } from '#platform/database/open-database.ts'
import { mayStill } from '#rooms/access/server/second-person.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ContactProposal } from '../contract/staff-contact.ts'
import { numberInDoubt } from './readers.ts'

/** The contacts of a plan's members that wait for a second one of our staff. @param uhid of this member alone */
export async function listContactProposals(
  db: Db,
  { id, account_id, uhid }: { id: string; account_id: string | null; uhid?: string },
): Promise<ContactProposal[]> {
  const rows = await db
    .selectFrom('member_contact_proposals as p')
    .innerJoin('subscription_members as m', 'm.uhid', 'p.uhid')
    .select(['p.uhid', 'p.mobile', 'p.email', 'p.reason', 'p.proposed_by', 'p.proposed_at'])
    .where('m.subscription_id', '=', id)
    // Of who was removed, only a number in doubt is confirmed.
    .where((is) => is.or([is('m.removed_at', 'is', null), numberInDoubt]))
    .where('p.decided_at', 'is', null)
    .where(mayStill('p.proposed_by', 'subscription.blockSubscription'))
    .$if(uhid !== undefined, (query) => query.where('p.uhid', '=', uhid!))
    .execute()
  const names = await staffNames(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  return rows.map(({ proposed_by, proposed_at, ...row }) => ({
    ...row,
    by: names.get(proposed_by) ?? null,
    by_you: proposed_by === account_id,
    proposed_at: toWireTime(proposed_at),
  }))
}
