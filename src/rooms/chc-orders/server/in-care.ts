import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { ConsentState } from '#rooms/partner-consents/rules/consent-state.ts'
import { SCOPES_FOR } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { selectConsents } from '#rooms/partner-consents/server/consents.ts'
import { isInState } from '#rooms/partner-consents/server/in-state.ts'
import { readStatuses } from '#rooms/partner-consents/server/read-statuses.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { readInCare, Seats } from '../contract/in-care.ts'
import type { CoordinatorNeed } from '../rules/needs.ts'
import type { CompanyRequest } from './act-for-person.ts'
import { homeCareContracts } from './list-orders.ts'
import { ordersOnWire } from './order-on-wire.ts'

const MOST_PEOPLE = 100

/** What waits for a coordinator, the seats of their company, and the people in care whom they arranged. */
export async function readCareInProgress({
  db,
  caller,
  params,
  keys,
  now,
}: CompanyRequest): Promise<AnswerOf<typeof readInCare>> {
  const { subsidiaryId: subsidiary_id } = params
  const reader = { coordinator_id: caller.account_id!, subsidiary_id, now }
  return withTransaction(db, async (trx) => {
    const own = ofCoordinator(trx, reader)
      .where(isInState(['ACTIVATED'], now))
      .where(
        sql<boolean>`exists (select from subscriptions u where u.id = k.subscription_id and ${isRunning(istDateOf(now))})`,
      )
    const rows = await own.orderBy('k.activated_at').orderBy('k.id').limit(MOST_PEOPLE).execute()
    await notePeople(trx, reader, rows)
    const { total } = await own.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    return {
      as_of: toWireTime(now),
      needs: await needsOf(trx, reader),
      seats: await seatsOf(trx, reader),
      // Who withdrew while this was read has no plan here any more.
      people: (await ordersOnWire(trx, rows, { ...reader, keys })).filter(({ subscription }) => subscription),
      total_people: total,
    }
  })
}

interface CareReader {
  coordinator_id: string
  subsidiary_id: string
  now: Date
}

const isRunning = (today: IstDate): RawBuilder<SqlBool> =>
  sql`u.status in ('PENDING_ACTIVATION', 'ACTIVE', 'BLOCKED') and u.ends_on >= ${today}::date`

function ofCoordinator(db: Db, { coordinator_id, subsidiary_id }: CareReader) {
  return selectConsents(db)
    .where('k.subsidiary_id', '=', subsidiary_id)
    .where('k.coordinator_id', '=', coordinator_id)
    .where(sql<boolean>`k.scopes && ${SCOPES_FOR.CARE}::text[]`)
}

/**
 * Everybody of whom something is counted or shown has the reading in their log. All are locked at once, in the order of every
 * other reading.
 */
async function notePeople(trx: Db, reader: CareReader, shown: readonly { id: string }[]): Promise<void> {
  const counted = await ofCoordinator(trx, reader)
    .where(
      sql<boolean>`(${isInState(['PROVIDED'], reader.now)} or (${isInState(['ACTIVATED'], reader.now)} and ${KIT_BACK_SINCE} is not null))`,
    )
    .clearSelect()
    .select('k.id')
    .execute()
  await readStatuses(trx, { ...reader, ids: [...shown, ...counted].map(({ id }) => id) })
}

/** Since when the newest kit of a care that goes on could not be delivered; an order shows its kit in any case. */
const KIT_BACK_SINCE: RawBuilder<Date | null> = sql`(select min(e.recorded_at) from home_care_kits t
  join home_care_kit_events e on e.kit_id = t.id and e.status in ('FAILED', 'RETURNED')
  join home_care_episodes c on c.subscription_id = t.subscription_id and c.status = 'ACTIVE'
  where t.subscription_id = k.subscription_id and t.status in ('FAILED', 'RETURNED') and not exists (
    select from home_care_kits later where later.subscription_id = t.subscription_id and later.number > t.number))`

/** Nothing of a person is said but how many are at which step, as the list of orders says it of each. */
async function needsOf(db: Db, reader: CareReader) {
  const { now } = reader
  const eligible = sql`select p.expires_at from plan_proposals p where p.account_id = k.account_id and p.plan_id = v.plan_id
    and p.status = 'ELIGIBLE' and p.expires_at > ${now}`
  /** Of a person who has bought the plan for themselves meanwhile nothing is left to do. */
  const isBought = sql<SqlBool>`exists (select from plan_proposals p where p.account_id = k.account_id and p.plan_id = v.plan_id
    and p.status = 'CONSUMED' and p.modified_at >= k.provided_at)`
  const count = async (
    kind: CoordinatorNeed,
    states: ConsentState[],
    at: RawBuilder<Date | null>,
    more?: RawBuilder<SqlBool>,
  ) => {
    let selected = ofCoordinator(db, reader).where(isInState(states, now))
    if (more) selected = selected.where(more)
    const row = await selected
      .clearSelect()
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${at})`.as('at')])
      .executeTakeFirstOrThrow()
    return row.at === null ? [] : [{ kind, count: row.count, at: toWireTime(new Date(row.at)) }]
  }
  return [
    ...(await count('ACTIVATE', ['PROVIDED'], sql`(${eligible} limit 1)`, sql`exists (${eligible})`)),
    ...(await count(
      'FILL_DETAILS',
      ['PROVIDED'],
      sql`k.access_until`,
      sql`not exists (${eligible}) and not ${isBought}`,
    )),
    ...(await count('RESEND', ['REQUESTED'], sql`k.expires_at`)),
    ...(await count('KIT_BACK', ['ACTIVATED'], KIT_BACK_SINCE, sql`${KIT_BACK_SINCE} is not null`)),
  ]
}

/** Counted of the whole company: a colleague's patient takes a seat too. */
async function seatsOf(db: Db, { subsidiary_id, now }: CareReader): Promise<Seats[]> {
  const contracts = await homeCareContracts(db, subsidiary_id, now)
  const seats: Seats[] = []
  for (const { id, partner_name, quota, consumed_quota, ends_on } of contracts) {
    const { running } = await db
      .selectFrom('subscriptions as u')
      .select(sql<number>`count(*)::int`.as('running'))
      .where('u.partner_plan_id', '=', id)
      .where('u.seat_freed', '=', false)
      .where(isRunning(istDateOf(now)))
      .executeTakeFirstOrThrow()
    const { waiting } = await db
      .selectFrom('partner_user_consents as k')
      .select(sql<number>`count(*)::int`.as('waiting'))
      .where('k.partner_plan_id', '=', id)
      .where(sql<boolean>`k.scopes && ${SCOPES_FOR.CARE}::text[]`)
      .where(isInState(['REQUESTED', 'PROVIDED'], now))
      .executeTakeFirstOrThrow()
    const in_care = Math.min(running, consumed_quota)
    seats.push({
      partner_id: id,
      name: partner_name,
      total: quota,
      in_care,
      finished: consumed_quota - in_care,
      left: Math.max(0, quota - consumed_quota),
      waiting,
      until: ends_on,
    })
  }
  return seats
}
