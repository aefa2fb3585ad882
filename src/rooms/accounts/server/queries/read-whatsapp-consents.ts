import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'

/** The latest choice for both WhatsApp consents; one that was never given is off. */
export async function readWhatsappConsents(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'at'])
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['whatsapp_service', 'whatsapp_marketing'])
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
  const service = rows.find(({ purpose }) => purpose === 'whatsapp_service')
  const marketing = rows.find(({ purpose }) => purpose === 'whatsapp_marketing')
  const latest = rows.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    opted_in: Boolean(service?.given || marketing?.given),
    service: service?.given ?? false,
    marketing: marketing?.given ?? false,
    updated_at: latest ? toWireTime(latest) : null,
    /** Whether the person has ever chosen yes or no. */
    recorded: { service: service !== undefined, marketing: marketing !== undefined },
  }
}
