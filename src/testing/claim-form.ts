import { endOfTerm } from '#rooms/subscriptions/rules/term.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Answer, Browser } from './browser.ts'
import { photo } from './photo.ts'
import type { World } from './world.ts'

export interface ClaimForm {
  data?: Record<string, unknown> | string
  bill_files?: (Buffer | [Buffer, string])[]
  prescription_files?: (Buffer | [Buffer, string])[]
  document_files?: (Buffer | [Buffer, string])[]
  /** Of a company's contract. */
  logo?: (Buffer | [Buffer, string])[]
  /** Of a check-up. */
  report?: (Buffer | [Buffer, string])[]
}

/** Sends a claim form as a browser does. */
export async function sendForm(
  browser: Browser,
  method: string,
  path: string,
  { data, ...controls }: ClaimForm,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  if (data !== undefined) form.set('data', typeof data === 'string' ? data : JSON.stringify(data))
  for (const [control, files] of Object.entries(controls))
    for (const [index, one] of files.entries()) {
      const [bytes, name] = Buffer.isBuffer(one) ? [one, `photo-${index + 1}.jpg`] : one
      form.append(control, new Blob([new Uint8Array(bytes)]), name)
    }
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return browser.send(method, path, {
    raw: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': type },
  })
}

/** The claim data of a doctor's appointment this many days ago. */
export function visit(member: { uhid: string; subscription_id: string }, now: Date, days = 1) {
  return {
    uhid: member.uhid,
    subscription_id: member.subscription_id,
    claim_amount: 730,
    scheduled_time: toWireTime(new Date(now.getTime() - days * 86_400_000)),
    provider_name: 'Dr. Leela Rao',
    establishment_name: 'Sahyadri Clinic',
    additional_details: { city: 'Pune', bill_number: 'SC-1042' },
    declaration: true,
  }
}

export const VISIT = 'usagemoderation?claim_type=In-Clinic%20Doctor%20Consultation&version=v2'

/** Files a claim for an appointment, with its own photos. */
export async function fileVisit(
  browser: Browser,
  member: { uhid: string; subscription_id: string },
  now: Date,
  { data = {}, ...controls }: Omit<ClaimForm, 'data'> & { data?: Record<string, unknown> } = {},
): Promise<Answer> {
  return sendForm(browser, 'POST', VISIT, {
    data: { ...visit(member, now), ...data },
    bill_files: [await photo()],
    prescription_files: [await photo()],
    ...controls,
  })
}

/** Moves the start of a plan this many days back, and its end if a second number is given, without moving the clock. */
export async function backdatePlan(
  world: World,
  subscription_id: string,
  daysAgo: number,
  ended?: number,
): Promise<void> {
  const today = istDateOf(world.clock.now())
  const starts_on = addDays(today, -daysAgo)
  const over = ended === undefined ? {} : { ends_on: addDays(today, -ended) }
  const { db } = world
  await db
    .updateTable('subscription_terms')
    .set({ starts_on, ...over })
    .where('subscription_id', '=', subscription_id)
    .execute()
  const expired = over.ends_on ? { status: 'EXPIRED' as const, expires_at: endOfTerm(over.ends_on) } : {}
  await db
    .updateTable('subscriptions')
    .set({ starts_on, ...over, ...expired })
    .where('id', '=', subscription_id)
    .execute()
}

/** Gives a plan thirty additional uses, so that a test file does not exhaust them. */
export async function addVisits(world: World, subscription_id: string): Promise<void> {
  const { account_id: granted_by } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const grant = { subscription_id, term: 1, service: 'Appointment', count: 10, reason: 'For the tests', granted_by }
  const granted_at = world.clock.now()
  for (let count = 0; count < 3; count++)
    await world.db
      .insertInto('subscription_quota_grants')
      .values({ ...grant, granted_at })
      .execute()
}
