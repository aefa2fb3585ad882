import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { resendPartnerConsent as call } from '../../contract/coordinator.ts'
import { consentState } from '../../rules/consent-state.ts'
import { purposeOf } from '../../rules/coordinator-acts.ts'
import { UNNAMED_COORDINATOR } from '../../words/consent.ts'
import { readCompanyConsent, selectConsents } from '../consents.ts'
import { companyConsent } from '../on-wire.ts'
import { limitSends, lockNumber, nextSends, sendQuestion } from '../sends.ts'

/**
 * Sends an open request again, by any coordinator of the company, in the name of the one who asks.
 * @throws Refusal NOT_FOUND, NOT_OPEN, SENT_TOO_OFTEN, RATE_LIMITED
 */
export async function resendConsent(
  context: AnyRequestContext,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { mobile } = await readCompanyConsent(trx, { subsidiaryId, id })
    if (mobile === null) throw new Refusal<typeof call>('NOT_OPEN')
    const number = { subsidiary_id: subsidiaryId, mobile }
    await lockNumber(trx, number)
    const row = await selectConsents(trx).where('k.id', '=', id).forUpdate('k').executeTakeFirstOrThrow()
    const state = consentState(row, now)
    if (state !== 'REQUESTED') throw new Refusal<typeof call>('NOT_OPEN', { extra_args: { current_state: state } })
    await limitSends(trx, number, now)
    const colleague = await trx
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', caller.account_id)
      .executeTakeFirstOrThrow()
    const actor_name = nameInMessage(colleague.name, UNNAMED_COORDINATOR)
    await sendQuestion(trx, context, { ...row, mobile, purpose: purposeOf(row.scopes) }, { act: 'resend', actor_name })
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiaryId,
      action: 'partner-consents.consent-resent',
      entity: 'partner_user_consent',
      entity_id: id,
    })
    const next = await nextSends(trx, { subsidiary_id: subsidiaryId, mobiles: [mobile], now })
    return companyConsent(row, { now, resend_at: next.get(mobile) ?? null })
  })
}
