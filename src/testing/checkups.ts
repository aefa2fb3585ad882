import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Answer, Browser } from './browser.ts'
import type { World } from './world.ts'

/** The calls whose path names a check-up by `id`. */
export const CHECKUP_CALLS: readonly string[] = [
  'readMyCheckup',
  'rescheduleCheckup',
  'cancelCheckup',
  'changeCheckup',
  'readMyCheckupReport',
  'readMyCheckupCalendar',
  'readStaffCheckup',
  'moveCheckupOrder',
  'changeCheckupTime',
  'cancelCheckupOrder',
  'addCheckupReport',
  'readStaffCheckupReport',
]

let messages = 0

/** A message of the check-up provider, signed as it signs; a field of it may be another one. */
export async function sendProviderMessage(
  world: Pick<World, 'browser' | 'config' | 'clock'>,
  message: { order_id: string; sub_status: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const at = toWireTime(world.clock.now())
  const raw = JSON.stringify({ event_id: `evt_test_${++messages}`, at, ...message })
  const signature = sign(raw, world.config.checkupsWebhookSecret ?? '')
  return world.browser().post('checkups/webhook', undefined, { raw, headers: { 'x-signature': signature, ...headers } })
}

/** Moves an order along these sub-statuses, one signed message each. */
export async function moveAsProvider(
  world: Pick<World, 'browser' | 'config' | 'clock'>,
  order_id: string,
  ...steps: readonly string[]
): Promise<void> {
  for (const sub_status of steps) {
    const answer = await sendProviderMessage(world, { order_id, sub_status })
    if (answer.status !== 200) throw new Error(`${sub_status}: ${answer.status} ${answer.text}`)
  }
}

/** A booking of the first check-up at home for the first person who can have one. */
export async function firstBooking(browser: Browser) {
  const { body } = await browser.get('me/checkups')
  const person = body.people.find(({ reason }: { reason: string | null }) => reason === null) ?? body.people[0]
  const [{ slot }] = body.slots.filter(({ mode }: { mode: string }) => mode === 'HOME')
  return {
    uhid: person?.uhid,
    package_id: DEMO_PACKAGES.essential,
    city: 'Pune',
    mode: 'HOME',
    slot,
    address: '12 Lakshmi Road, Pune 411030',
  }
}

export async function bookFirst(browser: Browser, change: Record<string, unknown> = {}): Promise<Answer> {
  return browser.post('me/checkups', { ...(await firstBooking(browser)), ...change })
}
