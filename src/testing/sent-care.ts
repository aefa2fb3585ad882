import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Browser, RepeatableRequest } from './browser.ts'
import { openCamps } from './camps.ts'
import { bookFirst, firstBooking, moveAsProvider } from './checkups.ts'
import { openCheckupCompany } from './company-checkups.ts'
import { sendReport } from './insert-checkup.ts'
import type { World } from './world.ts'

const candidate = (slot: string) => ({
  name: 'Ira Sen',
  mobile: '+919811400001',
  package_id: DEMO_PACKAGES.joining,
  city: 'Pune',
  mode: 'CENTRE',
  slot,
  consent: true,
})

/** The calls about check-ups, camps and the network, each ready to be sent more than once. */
export function careSendings(
  who: () => { world: World; customer: Browser; colleague: Browser },
): Record<string, () => Promise<RepeatableRequest>> {
  const post = (browser: Browser, path: string, body: object, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
  /** A company that orders for candidates. */
  const openOrdering = async () => {
    const { world } = who()
    const company = await openCheckupCompany(world)
    const hr = await company.hr()
    const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
    return {
      order: (path: string, sent: object, key: string) => post(hr, `${company.orders}${path}`, sent, key),
      body: candidate(slots[0].slot),
      later: slots[4].slot,
    }
  }
  return {
    addNetworkRecord: async () => {
      const document = { name: 'Oncology', slug: 'oncology' }
      return (key) => post(who().colleague, 'dashboard/network/specialities', { document }, key)
    },
    bookCheckup: async () => {
      const [{ customer }, body] = [who(), await firstBooking(who().customer)]
      return (key) => post(customer, 'me/checkups', body, key)
    },
    rescheduleCheckup: async () => {
      const { customer } = who()
      const { body: order } = await bookFirst(customer)
      const { slots } = (await customer.get('me/checkups')).body
      const { slot } = slots.findLast(({ mode }: { mode: string }) => mode === 'HOME')
      return (key) => post(customer, `me/checkups/${order.id}/reschedule`, { slot }, key)
    },
    addCheckupReport: async () => {
      const { world, customer, colleague } = who()
      const { body: order } = await bookFirst(customer)
      await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
      const path = `dashboard/checkup_orders/${order.id}/reports`
      const data = { sub_status: 'REPORT_RELEASED' }
      return (key) => sendReport(colleague, path, data, { 'idempotency-key': key })
    },
    orderCheckup: async () => {
      const { order, body } = await openOrdering()
      return (key) => order('', body, key)
    },
    rescheduleCandidateOrder: async () => {
      const { order, body, later } = await openOrdering()
      const { details } = (await order('', body, crypto.randomUUID())).body
      return (key) => order(`/${details.order_id}/reschedule`, { slot: later }, key)
    },
    addHealthCamp: async () => {
      const { world, colleague } = who()
      const camps = await openCamps(world)
      const body = camps.planBody()
      return (key) => post(colleague, 'dashboard/health_camps', body, key)
    },
  }
}
