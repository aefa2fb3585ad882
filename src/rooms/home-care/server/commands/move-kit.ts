import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { KIT_REFUSALS } from '../../contract/refusals.ts'
import { isFromHere } from '../../rules/halt.ts'
import { hasLeft, type KitStatus, kitAfter, mayReplace, nextOfKit } from '../../rules/kit-state.ts'
import { callWords } from '../../words/calls.ts'
import {
  auditCare,
  type CareAuditStamp,
  type Episode,
  heardOf,
  type Kit,
  lockActiveEpisode,
  lockEpisode,
  readHalt,
} from '../episodes.ts'
import { notifyLater } from '../notify-owner.ts'

export interface Report {
  status: KitStatus
  source: 'COURIER' | 'STAFF' | 'SYSTEM'
  /** The courier's. */
  event_id?: string
  actor_id?: string | null
  /** When it happened, as the reporter says. */
  at: Date
  note?: string | null
  by: CareAuditStamp
}

/** The kit that counts: the last that was made ready. */
export async function readKit(db: Db, subscription_id: string): Promise<Kit> {
  return db
    .selectFrom('home_care_kits')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Another kit to pack; the caller has locked the care. */
export async function addKit(
  trx: Db,
  { subscription_id }: Pick<Episode, 'subscription_id'>,
  { source, actor_id, now }: { source: 'STAFF' | 'SYSTEM'; actor_id: string | null; now: Date },
): Promise<Kit> {
  const kit = await trx
    .insertInto('home_care_kits')
    .values({
      subscription_id,
      number: sql<number>`(select count(*) + 1 from home_care_kits where subscription_id = ${subscription_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('home_care_kit_events')
    .values({ kit_id: kit.id, status: 'CREATED', source, actor_id, at: now, recorded_at: now })
    .execute()
  return kit
}

/**
 * Records a report of a kit. What is known of it follows from all reports, so the same one again, a late one, and one that
 * was overtaken end in the same state. The caller has locked the care.
 */
export async function reportKit(trx: Db, episode: Episode, kit: Kit, report: Report): Promise<Kit> {
  const { status, source, event_id = null, actor_id = null, at, note = null, by } = report
  const added = await trx
    .insertInto('home_care_kit_events')
    .values({ kit_id: kit.id, event_id, status, source, actor_id, at, recorded_at: by.at, note })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return kit
  const reports = await trx
    .selectFrom('home_care_kit_events')
    .select(['status', 'at'])
    .where('kit_id', '=', kit.id)
    .execute()
  const after = await trx
    .updateTable('home_care_kits')
    .set(kitAfter(reports))
    .where('id', '=', kit.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.status === kit.status) return after
  await auditCare(trx, episode, by, {
    action: 'home-care.kit-moved',
    before: { status: kit.status },
    after: { kit_id: kit.id, number: kit.number, status: after.status },
  })
  // From now on there is something to measure with.
  if (after.status === 'DELIVERED') await heardOf(trx, episode, by.at)
  const isNews = after.status === 'DISPATCHED' || mayReplace(after.status)
  if (isNews) await notifyLater(trx, { about: 'kit', kit_id: kit.id, status: after.status, at: by.at })
  return after
}

export interface StaffMove {
  subscription_id: string
  /** CREATED: another kit in place of one that did not arrive. */
  status: KitStatus
  courier?: string | undefined
  tracking_number?: string | undefined
  note?: string | undefined
  actor_id: string
  by: CareAuditStamp
}

/**
 * What our staff did with a kit. Until it has left, only of a care that goes on and whose plan nothing halts.
 * @throws Refusal NOT_FOUND, CARE_OVER, PLAN_BLOCKED, REFUND_WAITING, INVALID, WRONG_STATE
 */
export async function moveKit(trx: Db, move: StaffMove): Promise<void> {
  const { subscription_id, status, note, actor_id, by } = move
  const leaves = isFromHere(status)
  const episode = await (leaves ? lockActiveEpisode(trx, subscription_id, by.at) : lockEpisode(trx, subscription_id))
  const halt = leaves && (await readHalt(trx, subscription_id))
  if (halt) throw new Refusal<typeof KIT_REFUSALS>(halt)
  const kit = await readKit(trx, subscription_id)
  const isAllowed = status === 'CREATED' ? mayReplace(kit.status) : nextOfKit(kit.status).includes(status)
  if (!isAllowed) throw new Refusal<typeof KIT_REFUSALS>('WRONG_STATE', { extra_args: { current_state: kit.status } })
  if (status === 'CREATED') {
    await addKit(trx, episode, { source: 'STAFF', actor_id, now: by.at })
    await auditCare(trx, episode, by, { action: 'home-care.kit-replaced', after: { number: kit.number + 1 } })
    return
  }
  if (status === 'PACKED') await labelKit(trx, kit, move)
  await reportKit(trx, episode, kit, { status, source: 'STAFF', actor_id, at: by.at, note: note ?? null, by })
}

/** @throws Refusal INVALID without a courier and a tracking number of its own */
async function labelKit(trx: Db, { id }: Kit, { courier, tracking_number }: StaffMove): Promise<void> {
  const { fields: words } = callWords
  const faults = {
    ...(!courier && { courier: words.courier }),
    ...(!tracking_number && { tracking_number: words.tracking }),
  }
  if (!courier || !tracking_number) throw new Refusal('INVALID', { fields: faults })
  const taken = await trx
    .selectFrom('home_care_kits')
    .select('id')
    .where('tracking_number', '=', tracking_number)
    .executeTakeFirst()
  if (taken) throw new Refusal('INVALID', { fields: { tracking_number: words.trackingTaken } })
  await trx.updateTable('home_care_kits').set({ courier, tracking_number }).where('id', '=', id).execute()
}

/** Keeps a kit that has not left; the caller has locked the care. */
export async function stopKit(trx: Db, episode: Episode, by: CareAuditStamp): Promise<void> {
  const kit = await readKit(trx, episode.subscription_id)
  if (hasLeft(kit.status)) return
  await reportKit(trx, episode, kit, { status: 'CANCELLED', source: 'SYSTEM', at: by.at, by })
}
