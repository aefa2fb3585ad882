import { sql } from 'kysely'
import { nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { isBeforeAppointment, type SubStatus } from '../rules/sub-status.ts'
import { bookCheckup } from '../server/commands/book-checkup.ts'
import { cancelCheckup } from '../server/commands/cancel-checkup.ts'
import { shareReport } from '../server/commands/share-report.ts'
import { drawDemoReport } from '../server/demo-report.ts'
import { moveOrder } from '../server/move-order.ts'
import { listSlots } from '../server/offer.ts'
import type { OrderRow } from '../server/orders.ts'
import { listPeople } from '../server/people.ts'
import { addReport } from '../server/reports.ts'
import { seedCandidates } from './candidates.ts'
import { DEMO_PACKAGES } from './offer.ts'
import { storeReport } from './store-report.ts'

interface DemoOrder {
  /** Days ago that it was booked. */
  days: number
  steps: readonly SubStatus[]
  cancels?: true
  shares?: true
}

const REPORTED = ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED', 'REPORT_RELEASED'] as const

/** Check-ups of people of the demo company, in every state that the table has. */
const ORDERS: readonly DemoOrder[] = [
  { days: 9, steps: REPORTED },
  { days: 9, steps: REPORTED, shares: true },
  { days: 8, steps: [...REPORTED, 'DOCTOR_REVIEWED'], shares: true },
  { days: 8, steps: [...REPORTED, 'DOCTOR_REVIEWED'] },
  { days: 7, steps: ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED', 'PARTIAL_REPORT'] },
  { days: 6, steps: ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED'] },
  { days: 6, steps: ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'VISIT_PENDING'] },
  { days: 5, steps: ['SLOT_CONFIRMED', 'VISIT_DONE'] },
  { days: 5, steps: ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED'] },
  { days: 5, steps: ['SLOT_CONFIRMED', 'NO_SHOW', 'SLOT_CONFIRMED', 'NO_SHOW'] },
  { days: 4, steps: ['SLOT_CONFIRMED', 'NO_SHOW'] },
  { days: 4, steps: ['UNSERVICEABLE'] },
  { days: 4, steps: ['CANCELLED_BY_PROVIDER'] },
  { days: 3, steps: ['SLOT_CONFIRMED'], cancels: true },
  { days: 1, steps: ['SLOT_CONFIRMED'] },
  { days: 0, steps: ['SLOT_CONFIRMED', 'RESCHEDULED'] },
  { days: 0, steps: [] },
  { days: 0, steps: [] },
]

type SeedParts = Pick<Parts, 'storage'>

/**
 * Books check-ups of the first demo person and of people of their company, and orders some for candidates of it, each on a
 * day that they could book. What
 * would be sent to them is not: it is days old.
 */
export async function seedCheckups(parts: SeedParts, trx: Db, first: string, now: Date): Promise<void> {
  const { last } = await trx
    .selectFrom('jobs')
    .select(sql<bigint>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const others = await trx
    .selectFrom('partner_users as e')
    .innerJoin('partner_users as own', 'own.partner_plan_id', 'e.partner_plan_id')
    .select(['e.account_id', 'e.starts_on', 'e.number'])
    .where('own.account_id', '=', first)
    .where('e.account_id', '<>', first)
    .where('e.status', '=', 'ACTIVE')
    .orderBy('e.number')
    .limit(ORDERS.length - 1)
    .execute()
  const accounts = [first, ...others.map(({ account_id }) => account_id)]
  for (const [at, account_id] of accounts.entries()) await seedOrder(parts, trx, account_id, ORDERS[at]!, now)
  const contract = await trx
    .selectFrom('partner_plans')
    .select(['id as partner_plan_id', 'subsidiary_id'])
    .where('checkup_variation_type', '=', 'PEMC')
    .where('status', '=', 'SIGNED')
    .where('subsidiary_id', 'in', (companies) =>
      companies.selectFrom('partner_users').select('subsidiary_id').where('account_id', '=', first),
    )
    .executeTakeFirst()
  if (contract) await seedCandidates(parts, trx, { ...contract, now })
  const noise = trx.deleteFrom('jobs').where('id', '>', last).where('name', '=', 'checkups.order-changed')
  await noise.execute()
}

async function seedOrder(
  { storage }: SeedParts,
  trx: Db,
  account_id: string,
  { days, steps, cancels, shares }: DemoOrder,
  now: Date,
): Promise<void> {
  const booked_at = new Date(now.getTime() - days * DAY_MS)
  const person = (await listPeople(trx, account_id)).find(({ variation_type }) => variation_type === 'AHC')
  const slot = (await listSlots(trx, booked_at)).find(({ mode }) => mode === 'HOME')
  if (!person || !slot) return
  const member = { ...nobody, account_id }
  const order = await bookCheckup(trx, {
    account_id,
    uhid: person.uhid,
    package_id: DEMO_PACKAGES.essential,
    city: 'Pune',
    mode: 'HOME',
    slot: slot.at,
    address: 'Flat 4, Shanti Apartments, Kothrud, Pune 411038',
    by: { at: booked_at, actor: member },
  })
  let moved: OrderRow = order
  let at = booked_at
  let appointment_at = slot.at
  for (const [index, to] of steps.entries()) {
    const again = to === 'VISIT_PENDING' ? 8 : index > 0 && to === 'SLOT_CONFIRMED' ? 1 : 0
    appointment_at = new Date(appointment_at.getTime() + again * DAY_MS)
    const earliest = AT_APPOINTMENT.includes(to) ? appointment_at.getTime() : 0
    at = new Date(Math.min(now.getTime(), Math.max(earliest, at.getTime() + STEP_MS)))
    const by = { at, actor: 'gateway' } as const
    const note = isBeforeAppointment(to) ? null : (NOTES[to] ?? null)
    moved = await moveOrder(trx, { order_id: order.id, to, mover: 'PROVIDER', by, note, appointment_at })
    if (to !== 'PARTIAL_REPORT' && to !== 'REPORT_RELEASED') continue
    const bytes = await drawDemoReport({ name: person.name ?? '', order_id: order.id, at })
    const file = await storeReport(storage, bytes, 'Health check-up report.pdf')
    await addReport(trx, moved, { file, name: 'Health check-up report', kind: 'RESULTS', at, mover: 'PROVIDER', by })
  }
  const by = { at: now, actor: member }
  if (shares) await shareReport(trx, { order_id: order.id, account_id, is_patient: true, share: true, by })
  if (cancels)
    await cancelCheckup(trx, {
      order_id: order.id,
      note: 'Travelling that week',
      mover: 'MEMBER',
      by: { ...by, at: new Date(booked_at.getTime() + 9 * 3_600_000) },
    })
}

const STEP_MS = 8 * 3_600_000
const AT_APPOINTMENT: readonly SubStatus[] = ['SAMPLE_COLLECTED', 'VISIT_DONE', 'NO_SHOW']
const NOTES: Partial<Record<SubStatus, string>> = {
  UNSERVICEABLE: 'Nobody can come to this address.',
  CANCELLED_BY_PROVIDER: 'The centre is closed for repairs.',
  NO_SHOW: 'Nobody opened the door.',
}
