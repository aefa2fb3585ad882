import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser, RepeatableRequest } from './browser.ts'
import { chcOrderSendings } from './chc-orders.ts'
import { answeredProposal, PATIENT, SERVED } from './home-care.ts'
import { insertAlarm, insertCareCall } from './insert-care.ts'
import { buyCare } from './open-care.ts'
import type { World } from './world.ts'

/** The calls about addresses and home care, a person's own and a coordinator's, each ready to be sent more than once. */
export function homeCareSendings(
  who: () => { world: World; mobile: string; colleague: Browser },
): Record<string, () => Promise<RepeatableRequest>> {
  const post = (browser: Browser, path: string, body: object, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
  const openCare = async () => {
    const { world, mobile, colleague } = who()
    const browser = await world.signUp(mobile)
    const { subscription_id } = await buyCare(world, browser)
    const own = `subscriptions/${subscription_id}/care`
    return { world, browser, colleague, subscription_id, own, desk: `dashboard/home_care/${subscription_id}` }
  }
  return {
    logVitals: async () => {
      const { browser, own } = await openCare()
      return (key) => post(browser, `${own}/vitals`, { spo2: 91, temperature: 37.1 }, key)
    },
    reportLowOxygen: async () => {
      const { browser, own } = await openCare()
      return (key) => post(browser, `${own}/low_oxygen`, {}, key)
    },
    requestCareCall: async () => {
      const { browser, own } = await openCare()
      return (key) => post(browser, `${own}/calls`, {}, key)
    },
    actOnCareCall: async () => {
      const { world, colleague, desk, subscription_id } = await openCare()
      const call = await insertCareCall(world, subscription_id)
      return (key) => post(colleague, `${desk}/calls/${call}`, { act: 'DONE', note: 'Feels well' }, key)
    },
    moveCareKit: async () => {
      const { colleague, desk } = await openCare()
      const body = { status: 'PACKED', courier: 'Blue Kite', tracking_number: `AWB-${crypto.randomUUID().slice(0, 8)}` }
      return (key) => post(colleague, `${desk}/kit`, body, key)
    },
    actOnEscalation: async () => {
      const { world, colleague, desk, subscription_id } = await openCare()
      const { id } = await world.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow()
      const alarm = await insertAlarm(world, subscription_id, id)
      return (key) =>
        post(
          colleague,
          `${desk}/escalations/${alarm}`,
          { act: 'CLOSE', doctor: 'Dr Meera Iyer', outcome: 'STABLE', note: 'All well' },
          key,
        )
    },
    addCareNote: async () => {
      const { colleague, desk } = await openCare()
      return (key) => post(colleague, `${desk}/notes`, { text: 'Call after ten' }, key)
    },
    changeCareDoctor: async () => {
      const { world, colleague, desk, subscription_id } = await openCare()
      const doctor = { doctor_ref: 'dr-meera-iyer', doctor_name: 'Dr Meera Iyer' }
      await world.db
        .updateTable('home_care_episodes')
        .set(doctor)
        .where('subscription_id', '=', subscription_id)
        .execute()
      return (key) => post(colleague, `${desk}/doctor`, { reason: 'PATIENT_ASKED' }, key)
    },
    checkSharedNumber: async () => {
      const { world, colleague, desk, subscription_id } = await openCare()
      const found = { number_found_at: world.clock.now() }
      await world.db
        .updateTable('home_care_episodes')
        .set(found)
        .where('subscription_id', '=', subscription_id)
        .execute()
      const body = { outcome: 'ONE_HOUSEHOLD', note: 'Rang: a family' }
      return (key) => post(colleague, `${desk}/shared_number`, body, key)
    },
    ...chcOrderSendings(who),
    createAddress: async () => {
      const { world, mobile } = who()
      const browser = await world.signUp(mobile)
      return (key) => post(browser, 'addresses', SERVED, key)
    },
    createPlanProposal: async () => {
      const { world, mobile } = who()
      const browser = await world.signUp(mobile)
      return (key) => post(browser, 'plan_proposals', { plan_id: DEMO_PLANS.covid, ...PATIENT }, key)
    },
    checkPlanProposal: async () => {
      const { world, mobile } = who()
      const browser = await world.signUp(mobile)
      const { id } = await answeredProposal(browser)
      return (key) => post(browser, `plan_proposals/${id}/check_eligibility`, {}, key)
    },
  }
}
