import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { showNumber } from '#rooms/employees/server/commands/show-number.ts'
import type { readPartnerMembership, savePartnerConsent } from '../contract.ts'
import { activationWords, EMPLOYER_CONSENT } from '../words/activation.ts'
import { recordEmployerConsent } from './activate-by-person.ts'

interface MembershipQuery {
  account_id: string
  partner_plan_id: string
}

/** Whether a person has the plan of a contract now, and whether its company sees their number. */
export async function readMembership(
  db: Db,
  { account_id, partner_plan_id }: MembershipQuery,
): Promise<ReplyOf<typeof readPartnerMembership>> {
  return db
    .selectFrom('accounts as a')
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('partner_users')
          .select([
            sql<string | null>`case status when 'ACTIVE' then subscription_id end`.as('subscription_id'),
            'shows_mobile',
          ])
          .whereRef('account_id', '=', 'a.id')
          .where('partner_plan_id', '=', partner_plan_id)
          .orderBy(sql`status = 'ACTIVE'`, 'desc')
          .orderBy('number', 'desc')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select(['a.mobile', 'a.name', 'e.subscription_id', 'e.shows_mobile'])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow()
}

/**
 * Gives or withdraws the consent that the employer sees the number: withdrawn at any time, also after the person has left
 * or the contract is over; given while they have the plan.
 * @throws Refusal NOT_FOUND for a person who has not activated the plan by themselves
 */
export async function saveEmployerConsent(
  request: Request<typeof savePartnerConsent, undefined>,
): Promise<ReplyOf<typeof savePartnerConsent>> {
  const { consent_ids } = request.body
  if (consent_ids.some((id) => id !== EMPLOYER_CONSENT))
    throw new Refusal('INVALID', { fields: { consent_ids: activationWords.consent } })
  const of = { account_id: request.caller.account_id!, partner_plan_id: request.params.id }
  const given = consent_ids.length > 0
  return withTransaction(request.db, async (trx) => {
    const rows = await trx
      .selectFrom('partner_users')
      .select(['id', 'shows_mobile'])
      .where('account_id', '=', of.account_id)
      .where('partner_plan_id', '=', of.partner_plan_id)
      .where('shows_mobile', 'is not', null)
      .$if(given, (query) => query.where('status', '=', 'ACTIVE'))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (rows.length === 0) throw new Refusal('NOT_FOUND')
    const changed = rows.filter(({ shows_mobile }) => shows_mobile !== given)
    if (changed.length > 0) await recordEmployerConsent(trx, request, { partner_plan_id: of.partner_plan_id, given })
    for (const row of changed) {
      await showNumber(trx, row.id, given)
      await audit(trx, {
        ...auditedBy(request),
        action: 'partner-page.consent-changed',
        entity: 'partner_user',
        entity_id: row.id,
        before: { shows_mobile: row.shows_mobile },
        after: { shows_mobile: given },
      })
    }
    return readMembership(trx, of)
  })
}
