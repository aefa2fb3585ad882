import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { SubStatus } from '../rules/sub-status.ts'
import { identifyPerson } from '../server/commands/identify-person.ts'
import { drawDemoReport } from '../server/demo-report.ts'
import { moveOrder, recordEvent } from '../server/move-order.ts'
import { listSlots } from '../server/offer.ts'
import type { OrderRow } from '../server/orders.ts'
import { addReport } from '../server/reports.ts'
import { DEMO_PACKAGES } from './offer.ts'
import { storeReport } from './store-report.ts'

interface DemoCandidate {
  name: string
  days: number
  steps: readonly SubStatus[]
}

const DONE = ['SLOT_CONFIRMED', 'VISIT_DONE', 'REPORT_AWAITED', 'REPORT_RELEASED'] as const

/** Candidates of the demo company, with every outcome. */
const CANDIDATES: readonly DemoCandidate[] = [
  { name: 'Rohan Apte', days: 9, steps: [...DONE, 'FIT'] },
  { name: 'Zoya Merchant', days: 8, steps: [...DONE, 'DOCTOR_REVIEWED', 'FIT_WITH_NOTE'] },
  { name: 'Kunal Bhide', days: 7, steps: [...DONE, 'TEMP_UNFIT'] },
  { name: 'Lata Shinde', days: 6, steps: [...DONE] },
  { name: 'Deepak Gokhale', days: 4, steps: ['SLOT_CONFIRMED', 'VISIT_DONE', 'REPORT_AWAITED'] },
  { name: 'Naina Saxena', days: 3, steps: ['CANCELLED_BY_PROVIDER'] },
  { name: 'Imtiaz Sayyed', days: 1, steps: ['SLOT_CONFIRMED'] },
  { name: 'Prerna Wagh', days: 0, steps: [] },
]

interface CandidateSeed {
  subsidiary_id: string
  partner_plan_id: string
  now: Date
}

/** Orders check-ups for candidates of a company, each with a number of its own. */
export async function seedCandidates(parts: Pick<Parts, 'storage'>, trx: Db, seeding: CandidateSeed): Promise<void> {
  for (const [at, candidate] of CANDIDATES.entries())
    await seedCandidate(parts, trx, candidate, { ...seeding, mobile: `+9190000007${String(at + 10)}` })
}

async function seedCandidate(
  { storage }: Pick<Parts, 'storage'>,
  trx: Db,
  { name, days, steps }: DemoCandidate,
  { subsidiary_id, partner_plan_id, mobile, now }: CandidateSeed & { mobile: string },
): Promise<void> {
  const created_at = new Date(now.getTime() - days * DAY_MS)
  const slot = (await listSlots(trx, created_at)).find(({ mode }) => mode === 'CENTRE')
  if (!slot) return
  const row = await trx
    .insertInto('checkup_orders')
    .values({
      variation: 'PEMC',
      package_id: DEMO_PACKAGES.joining,
      city: 'Pune',
      mode: 'CENTRE',
      person_name: name,
      mobile,
      email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
      reference_id: `JOIN-${mobile.slice(-2)}`,
      subsidiary_id,
      partner_plan_id,
      agreed_at: steps.includes('VISIT_DONE') ? created_at : null,
      slot_at: slot.at,
      created_at,
      modified_at: created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  let order = row as OrderRow
  const ordered = { at: created_at, actor: 'system' } as const
  await recordEvent(trx, order, { kind: 'MOVED', from_status: null, mover: 'COMPANY', by: ordered })
  let at = created_at
  for (const to of steps) {
    const earliest = to === 'VISIT_DONE' ? slot.at.getTime() : 0
    at = new Date(Math.min(now.getTime(), Math.max(earliest, at.getTime() + 6 * 3_600_000)))
    const by = { at, actor: 'gateway' } as const
    order = await moveOrder(trx, { order_id: order.id, to, mover: 'PROVIDER', by })
    if (to === 'VISIT_DONE') order = await identifyPerson(trx, order, { person_mobile: mobile, mover: 'PROVIDER', by })
    const isResult = to === 'REPORT_RELEASED'
    if (!isResult && !['FIT', 'FIT_WITH_NOTE', 'TEMP_UNFIT'].includes(to)) continue
    const kind = isResult ? 'RESULTS' : 'CERTIFICATE'
    const named = isResult ? 'Health check-up report' : 'Certificate of fitness'
    const file = await storeReport(storage, await drawDemoReport({ name, order_id: order.id, at }), `${named}.pdf`)
    await addReport(trx, order, { file, name: named, kind, at, mover: 'PROVIDER', by })
  }
}
