import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Browser, RepeatableRequest } from './browser.ts'
import { clinicVisits } from './clinic-visits.ts'
import type { World } from './world.ts'

interface Member {
  world: World
  customer: Browser
  colleague: Browser
  uhid: string
}

/** The calls about clinic visits, each ready to be sent more than once. */
export function visitSendings(member: () => Member): Record<string, () => Promise<RepeatableRequest>> {
  const post = (browser: Browser, path: string, body: object, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
  async function scan() {
    const { world, uhid } = member()
    const { clinic, scanOf } = clinicVisits(world, 9_811_500_500)
    return { uhid, ...scanOf(await clinic()) }
  }
  async function unlocked(): Promise<string> {
    const { body } = await member().customer.post('qrcode', await scan())
    return body.visit_pass.pass_no
  }
  return {
    unlockByQr: async () => {
      const [{ customer }, body] = [member(), await scan()]
      return (key) => post(customer, 'qrcode', body, key)
    },
    unlockByVisitId: async () => {
      const { world, customer, uhid } = member()
      const { desk_code: visit_id } = await clinicVisits(world, 9_811_500_500).clinic()
      return (key) => post(customer, 'visitid', { visit_id, uhid }, key)
    },
    confirmVisit: async () => {
      const pass_no = await unlocked()
      return (key) => post(member().world.browser(), `visits/${pass_no}/use`, {}, key)
    },
    renewVisitDesk: async () => {
      const body = { reason: 'The poster was stolen' }
      return (key) => post(member().colleague, `dashboard/visit-desks/${DEMO_NETWORK.clinic}/renew`, body, key)
    },
    setDeskAsksCode: async () => {
      const body = { asks_code: false, reason: 'The poster hangs behind the desk' }
      return (key) => post(member().colleague, `dashboard/visit-desks/${DEMO_NETWORK.clinic}/code`, body, key)
    },
    bookStaffVisit: async () => {
      const { world, uhid } = member()
      const { mobile } = await world.db
        .selectFrom('subscription_members as m')
        .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select('a.mobile')
        .where('m.uhid', '=', uhid)
        .executeTakeFirstOrThrow()
      const { clinic: establishment_id, doctor: provider_id } = DEMO_NETWORK
      const body = { establishment_id, provider_id, mobile, day: istDateOf(world.clock.now()) }
      return (key) => post(member().colleague, 'dashboard/visits/bookings', body, key)
    },
    reverseVisit: async () => {
      const [{ customer }, pass_no] = [member(), await unlocked()]
      return (key) => post(customer, `visits/${pass_no}/reverse`, { reason: 'The doctor is on leave' }, key)
    },
  }
}
