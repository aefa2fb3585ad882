import type { Insertable } from 'kysely'
import type { CheckupOrders } from '#db/schema.ts'
import { isBeforeAppointment, type SubStatus } from '#rooms/checkups/rules/sub-status.ts'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Browser } from './browser.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from './checkups.ts'
import { openEmployer } from './employer.ts'
import { pdf } from './pdf.ts'
import type { World } from './world.ts'

/** The calls whose path names an order by `id` beside its company. */
export const COMPANY_CHECKUP_CALLS: readonly string[] = [
  'readCheckupOrder',
  'readCheckupOrderReport',
  'requestCheckupAccess',
  'rescheduleCandidateOrder',
  'cancelCandidateOrder',
]

const TO_REPORT = ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED'] as const

/** A company with both kinds of check-ups: a contract of each, and one that has neither person nor order yet. */
export async function openCheckupCompany(world: World) {
  const terms = { is_wallet_based_plan: false, rupees: 0 }
  const employer = await openEmployer(world, { ...terms, checkup_variation_type: 'AHC' })
  const { subsidiary_id, partner_id } = employer
  const flags = { has_health_check: true, pemc_enabled: true }
  await world.db.updateTable('subsidiaries').set(flags).where('id', '=', subsidiary_id).execute()
  const { id: _, code: __, ...contract } = await employer.contract()
  const { id: pemc_id } = await world.db
    .insertInto('partner_plans')
    .values({ ...contract, checkup_variation_type: 'PEMC', tag_values: JSON.stringify(contract.tag_values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...employer, partner_id, pemc_id, orders: `${employer.path}/checkups/orders` }
}
export type CheckupCompany = Awaited<ReturnType<typeof openCheckupCompany>>

/** An employee of the company who has booked; the browser is theirs. */
export async function bookedEmployee(world: World, company: CheckupCompany, fields: object = {}) {
  const { mobile, id: partner_user_id } = await company.add(fields)
  const row = world.db.selectFrom('partner_users').select('mobile').where('id', '=', partner_user_id)
  const { mobile: number } = await row.executeTakeFirstOrThrow()
  const browser = await world.signUp(number)
  const { body: order } = await bookFirst(browser)
  return { browser, mobile: mobile as string, number, order_id: order.id as string, partner_user_id }
}

/** Brings an order to its report, which is one page of results. */
export async function releaseReport(world: World, order_id: string): Promise<string> {
  await moveAsProvider(world, order_id, ...TO_REPORT)
  return addResults(world, order_id)
}

/** The report of an order that waits for it; returns its id. */
export async function addResults(
  world: World,
  order_id: string,
  { sub_status = 'REPORT_RELEASED', ...report }: { sub_status?: string; name?: string; kind?: string } = {},
): Promise<string> {
  const content = (await pdf(['Haemoglobin 14.1'])).toString('base64')
  const { status, text } = await sendProviderMessage(world, { order_id, sub_status, report: { ...report, content } })
  if (status !== 200) throw new Error(text)
  const row = world.db.selectFrom('checkup_reports').select('id').where('order_id', '=', order_id)
  return (await row.executeTakeFirstOrThrow()).id
}

/** Whether the person lets the company open the report. */
export const shareReport = (browser: Browser, order_id: string, share_report_with_employer: boolean) =>
  browser.patch(`me/checkups/${order_id}`, { share_report_with_employer })

/** A row of an order for a candidate who has agreed and whom the centre knows, for tests of what is done with it afterwards. */
export async function insertCandidate(
  { db, clock }: World,
  { subsidiary_id }: Pick<CheckupCompany, 'subsidiary_id'>,
  values: Partial<Insertable<CheckupOrders>> = {},
): Promise<string> {
  const now = clock.now()
  const isAtCentre = values.sub_status !== undefined && !isBeforeAppointment(values.sub_status as SubStatus)
  const { id } = await db
    .insertInto('checkup_orders')
    .values({
      variation: 'PEMC',
      package_id: DEMO_PACKAGES.joining,
      city: 'Pune',
      mode: 'CENTRE',
      person_name: 'Ira Candidate',
      mobile: '+919811200001',
      ...(isAtCentre && { person_mobile: values.mobile ?? '+919811200001' }),
      subsidiary_id,
      slot_at: new Date(now.getTime() + 3 * 86_400_000),
      agreed_at: now,
      created_at: now,
      modified_at: now,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
