import type { Erase } from '#platform/room.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'

/** Withdraws what the person allowed coordinators, and takes number, name and email off every request. */
export const erasePerson: Erase = async (trx, { account_id, mobile, now }) => {
  const open = await trx
    .selectFrom('partner_user_consents')
    .select(['id', 'coordinator_id', 'subsidiary_id', 'scopes', 'text_version'])
    .where('account_id', '=', account_id)
    .where('withdrawn_at', 'is', null)
    .where('access_until', '>', now)
    .orderBy('id')
    .execute()
  for (const { id: consent_id, text_version, ...evidence } of open)
    await recordConsent(trx, {
      account_id,
      purpose: 'coordinator_access',
      given: false,
      text_version,
      channel: 'erasure',
      evidence: { consent_id, ...evidence },
      now,
    })
  if (open.length > 0)
    await trx
      .updateTable('partner_user_consents')
      .set({ withdrawn_at: now })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
  await trx
    .updateTable('partner_user_consents')
    .set({ mobile: null, name: null, email: null })
    .where((is) => is.or([is('account_id', '=', account_id), is('mobile', '=', mobile)]))
    .execute()
}
