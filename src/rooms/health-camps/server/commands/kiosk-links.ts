import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { newToken, tokenHash } from '#platform/serving/session.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { addCampKiosk } from '../../contract/desk.ts'
import { kioskEnd } from '../../rules/camp-time.ts'
import { campRefusalWords as words } from '../../words/refusals.ts'
import { locationsOf } from '../desk-camps.ts'
import { lockCamp } from '../lock-camp.ts'

/** Working links of a location and day. */
const MOST_LINKS = 10

/**
 * Makes a link for a device at the venue. Its token is behind the `#`, so no server log has it.
 * @returns the link's id and address; the address is not stored
 * @throws Refusal NOT_FOUND, CAMP_CANCELLED, KIOSK_LIMIT, INVALID for a day that is over or not of the location
 */
export async function addKiosk(
  context: AnyRequestContext,
  { id: camp_id, location_id, on_date }: { id: string; location_id: string; on_date: IstDate },
): Promise<{ id: string; url: string }> {
  const { now, caller, config } = context
  return withTransaction(context.db, async (trx) => {
    const camp = await lockCamp(trx, camp_id)
    if (camp.status === 'CANCELLED') throw new Refusal<typeof addCampKiosk>('CAMP_CANCELLED')
    const location = (await locationsOf(trx, [camp_id])).find(({ id }) => id === location_id)
    if (!location) throw new Refusal('NOT_FOUND')
    const { start_date, end_date } = location
    if (on_date < istDateOf(now)) throw new Refusal('INVALID', { fields: { on_date: words.past } })
    if (on_date < start_date || on_date > end_date) {
      const text = words.outOfRange(formatDate(start_date), formatDate(end_date))
      throw new Refusal('INVALID', { fields: { on_date: text } })
    }
    const working = await trx
      .selectFrom('health_camp_kiosks')
      .select('id')
      .where('location_id', '=', location_id)
      .where('on_date', '=', on_date)
      .where('revoked_at', 'is', null)
      .execute()
    if (working.length >= MOST_LINKS) throw new Refusal<typeof addCampKiosk>('KIOSK_LIMIT')
    const token = newToken()
    const { id } = await trx
      .insertInto('health_camp_kiosks')
      .values({
        camp_id,
        location_id,
        on_date,
        token_hash: tokenHash(token),
        created_by: caller.account_id!,
        created_at: now,
        expires_at: kioskEnd(on_date),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { kiosk_id: id, location_id, on_date }
    const entity = { entity: 'health_camp', entity_id: camp_id, after }
    await audit(trx, { ...auditedBy(context), action: 'health-camps.kiosk-added', ...entity })
    return { id, url: linkTo(config, `/plus/camp-kiosk?app=1#${token}`) }
  })
}

/** @throws Refusal NOT_FOUND */
export async function revokeKiosk(
  context: AnyRequestContext,
  { id: camp_id, kiosk_id }: { id: string; kiosk_id: string },
): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    await lockCamp(trx, camp_id)
    const revoked = await trx
      .updateTable('health_camp_kiosks')
      .set((update) => ({ revoked_at: update.fn.coalesce('revoked_at', update.val(context.now)) }))
      .where('id', '=', kiosk_id)
      .where('camp_id', '=', camp_id)
      .executeTakeFirst()
    if (revoked.numUpdatedRows === 0n) throw new Refusal('NOT_FOUND')
    const entity = { entity: 'health_camp', entity_id: camp_id, after: { kiosk_id } }
    await audit(trx, { ...auditedBy(context), action: 'health-camps.kiosk-revoked', ...entity })
  })
}
