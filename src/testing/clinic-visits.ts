import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from './browser.ts'
import { buyPlan } from './buy-plan.ts'
import { giveWallet } from './give-wallet.ts'
import type { World } from './world.ts'

export interface Visitor {
  browser: Browser
  mobile: string
  subscription_id: string
  /** The buyer's own. */
  uhid: string
}

export interface DemoClinic {
  establishment_id: string
  provider_id: string
  qr: string
  desk_code: string
}

/** People who may unlock visits, and what they would scan or type. Requires `SEED: 'demo'`. */
export function clinicVisits(world: World, firstMobile: number) {
  let number = firstMobile
  const uhidOf = async (subscription_id: string) => {
    const { uhid } = await world.db
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', subscription_id)
      .where('is_primary', '=', true)
      .executeTakeFirstOrThrow()
    return uhid
  }

  /** Somebody with a plan of ten appointments. */
  async function buyer(): Promise<Visitor> {
    const mobile = `+91${number++}`
    const browser = await world.signUp(mobile)
    const { subscription_id } = await buyPlan(world, browser)
    return { browser, mobile, subscription_id, uhid: await uhidOf(subscription_id) }
  }

  /** Somebody whose company pays with health credits. */
  async function employee(paise?: bigint): Promise<Visitor & { wallet_id: string }> {
    const mobile = `+91${number++}`
    const browser = await world.signUp(mobile)
    const { subscription_id, wallet_id } = await giveWallet(world, mobile, paise === undefined ? {} : { paise })
    return { browser, mobile, subscription_id, wallet_id, uhid: await uhidOf(subscription_id) }
  }

  /** Somebody else on a plan; with a login of their own. */
  async function adult({ browser, subscription_id }: Visitor): Promise<Visitor> {
    const mobile = `+91${number++}`
    const member = { name: 'Rohan Verma', relation: 'Spouse', age: 40, gender: 'M', mobile }
    const added = await browser.post(`subscriptions/${subscription_id}/members`, member)
    if (added.status !== 201) throw new Error(added.text)
    return { browser: await world.signUp(mobile), mobile, subscription_id, uhid: added.body.uhid }
  }

  async function clinics(): Promise<DemoClinic[]> {
    return (await world.browser().get('/dev/clinics')).body
  }

  async function clinic(establishment_id: string = DEMO_NETWORK.clinic): Promise<DemoClinic> {
    return (await clinics()).find((one) => one.establishment_id === establishment_id)!
  }

  /** What a scan of this code sends. */
  function scanOf({ qr }: Pick<DemoClinic, 'qr'>) {
    const query = new URL(qr).searchParams
    return { establishment_id: query.get('e')!, provider_id: query.get('p')!, s: query.get('s')! }
  }

  async function unlock({ browser, uhid }: Visitor, at: DemoClinic, more: object = {}) {
    return browser.post('qrcode', { uhid, ...scanOf(at), ...more })
  }

  async function book(mobile: string, establishment_id: string = DEMO_NETWORK.clinic): Promise<string> {
    const { body } = await world.browser().post(`/dev/clinics/${establishment_id}/booking`, { mobile })
    return body.visit_id
  }

  /** Appointments left, as the member sees them. */
  async function left({ browser, subscription_id }: Visitor): Promise<number | null> {
    const { body } = await browser.get(`subscriptions/${subscription_id}/usage`)
    const services: { name: string; remaining: number | null }[] = body.subscription_with_usage.usage.services
    return services.find(({ name }) => name === 'Appointment')?.remaining ?? null
  }

  return { buyer, employee, adult, clinic, clinics, scanOf, unlock, book, left }
}
