import type { SubStatus } from '#rooms/checkups/rules/sub-status.ts'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Answer, Browser } from './browser.ts'
import { sendForm } from './claim-form.ts'
import { pdf } from './pdf.ts'
import type { World } from './world.ts'

interface Patient {
  subscription_id: string
  uhid: string
  account_id: string
}

/** A check-up of a member at home in three days, in a state, without a unit of the plan. @returns its number */
export async function insertCheckup(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { subscription_id, uhid, account_id }: Patient,
  sub_status: SubStatus = 'REQUESTED',
): Promise<string> {
  const now = clock.now()
  const { id } = await db
    .insertInto('checkup_orders')
    .values({
      variation: 'AHC',
      package_id: DEMO_PACKAGES.essential,
      city: 'Pune',
      mode: 'HOME',
      person_name: 'Asha Rao',
      subscription_id,
      uhid,
      booked_by: account_id,
      slot_at: new Date(now.getTime() + 3 * DAY_MS),
      sub_status,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A time of the demo timetable at home, in two days. */
export function timeAtHome(now: Date): string {
  const day = istDateOf(new Date(now.getTime() + 2 * DAY_MS))
  return toWireTime(new Date(startOfIstDay(day).getTime() + 7 * 3_600_000))
}

/** The same bytes each time: what is sent again under a key is the same request. */
let report: Promise<Buffer> | undefined

/** Adds a report to a check-up as our staff do. */
export async function sendReport(
  browser: Browser,
  path: string,
  data: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  report ??= pdf(['Haemoglobin 14.1'])
  return sendForm(browser, 'POST', path, { data, report: [[await report, 'blood.pdf']] }, headers)
}
