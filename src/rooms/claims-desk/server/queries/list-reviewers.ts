import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import type { listReviewers as call } from '../../contract/desk.ts'

/** Reviewers by name, with their assigned claims and how colleagues judged their decisions. */
export async function listReviewers(db: Db): Promise<ReplyOf<typeof call>['reviewers']> {
  const rows = await db
    .selectFrom('staff_roles as r')
    .leftJoin('staff_names as a', 'a.account_id', 'r.account_id')
    .select(['r.account_id as id', 'a.name', 'r.role'])
    .select((select) => [
      select
        .selectFrom('claims')
        .select(sql<number>`count(*)::int`.as('open'))
        .whereRef('claims.assigned_to', '=', 'r.account_id')
        .where('claims.status', 'in', ['INITIATED', 'PENDING', 'ON_HOLD'])
        .as('open'),
      reviewsOf('reviewed'),
      reviewsOf('agreed'),
    ])
    .orderBy('a.name')
    .orderBy('r.account_id')
    .execute()
  return rows
    .filter(({ role }) => permits(actionsOfStaffRole(role), 'claims.decide_initiated'))
    .map(({ name, open, ...row }) => ({ ...row, name: name ?? '', open: open ?? 0 }))
}

function reviewsOf<Which extends 'reviewed' | 'agreed'>(which: Which) {
  const agreed = which === 'agreed' ? sql`and v.outcome = 'AGREE'` : sql``
  return sql<number>`(select count(*)::int from claim_decision_reviews v
    join claim_decisions d on d.id = v.decision_id where d.decided_by = r.account_id ${agreed})`.as(which)
}
