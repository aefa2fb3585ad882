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

interface Asked {
  account_id: string
  partner_plan_id: string
}

/** Whether a person has the plan of a contract now, and who they are to us. */
export async function readMembership(
  db: Db,
  { account_id, partner_plan_id }: Asked,
): Promise<ReplyOf<typeof readPartnerMembership>> {
  return db
    .selectFrom('accounts as a')
    .leftJoin('partner_users as e', (join) =>
      join
        .onRef('e.account_id', '=', 'a.id')
        .on('e.partner_plan_id', '=', partner_plan_id)
        .on('e.status', '=', 'ACTIVE'),
    )
    .select(['a.mobile', 'a.name', 'e.subscription_id', 'e.shows_mobile'])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow()
}

/**
 * Gives or withdraws the consent that the employer sees the number.
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
    const row = await trx
      .selectFrom('partner_users')
      .select(['id', 'shows_mobile'])
      .where('account_id', '=', of.account_id)
      .where('partner_plan_id', '=', of.partner_plan_id)
      .where('status', '=', 'ACTIVE')
      .where('shows_mobile', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.shows_mobile !== given) {
      await showNumber(trx, row.id, given)
      await recordEmployerConsent(trx, request, { partner_plan_id: of.partner_plan_id, given })
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
