import type { Answer, Browser } from './browser.ts'
import { openCamps } from './camps.ts'
import { bookFirst, firstBooking, moveAsProvider } from './checkups.ts'
import { sendReport } from './insert-checkup.ts'
import type { World } from './world.ts'

type Sending = (key: string) => Promise<Answer>

/** The calls about check-ups, camps and the network, each ready to be sent more than once. */
export function careSendings(
  who: () => { world: World; customer: Browser; colleague: Browser },
): Record<string, () => Promise<Sending>> {
  const post = (browser: Browser, path: string, body: object, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
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
    addHealthCamp: async () => {
      const { world, colleague } = who()
      const camps = await openCamps(world)
      const body = camps.planBody()
      return (key) => post(colleague, 'dashboard/health_camps', body, key)
    },
  }
}
