import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from './browser.ts'
import { clinicVisits, type Visitor } from './clinic-visits.ts'
import { waitingOrder } from './service-uses.ts'
import type { World } from './world.ts'

/**
 * A visit and a partner's order of this person, who has a plan, and the desk of the demo clinic, whose key it adds to
 * `params` for the path of its call.
 * @returns the id of each call of our staff about them, and about the network
 */
export async function recordsOfCare(world: World, browser: Browser, params: Record<string, string>) {
  const [{ uhid, subscription_id }] = (await browser.get('members')).body.members
  const people = clinicVisits(world, 9_811_111_300)
  const { body } = await people.unlock({ browser, uhid } as Visitor, await people.clinic())
  const { id: visit } = await world.db
    .selectFrom('visit_passes')
    .select('id')
    .where('pass_no', '=', body.visit_pass.pass_no)
    .executeTakeFirstOrThrow()
  const { id: order } = await waitingOrder(world, subscription_id)
  const desks = (await (await world.person('Kabir')).get('dashboard/visit-desks')).body.desks
  params.key = new URL(desks[0].screen_url).pathname.split('/').at(-1)!
  return {
    reverseStaffVisit: visit,
    renewVisitDesk: DEMO_NETWORK.clinic,
    setDeskAsksCode: DEMO_NETWORK.clinic,
    readDeskPoster: DEMO_NETWORK.clinic,
    listOrderCandidates: order,
    applyPartnerOrder: order,
    closePartnerOrder: order,
    givePartnerOrderBack: order,
    readNetworkRecord: DEMO_NETWORK.generalPhysician,
    changeNetworkRecord: DEMO_NETWORK.generalPhysician,
  }
}
