import type { Db } from '#platform/database/open-database.ts'
import { actionsOfPartnerRole, type PartnerAction } from '../rules/partner-actions.ts'

/** What a person's role in a company permits now; nothing without a role. For jobs that act in a person's name. */
export async function actionsInCompany(
  db: Db,
  { account_id, subsidiary_id }: { account_id: string | null; subsidiary_id: string },
): Promise<PartnerAction[]> {
  const found = await db
    .selectFrom('partner_roles as r')
    .innerJoin('subsidiaries as s', 's.id', 'r.subsidiary_id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select([
      'r.role',
      's.has_health_check',
      's.has_wallet',
      's.pemc_enabled',
      's.consult_enabled',
      's.member_restricted',
    ])
    .where('r.account_id', '=', account_id)
    .where('r.subsidiary_id', '=', subsidiary_id)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
  return found ? actionsOfPartnerRole(found.role, found) : []
}
