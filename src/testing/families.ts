/** Families of employees to whose plans a company adds people, with the calls of all sides about them. */
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from './browser.ts'
import { clinicVisits } from './clinic-visits.ts'
import { confirmFamily } from './confirm-members.ts'
import type { openEmployer } from './employer.ts'
import { applyList, csvOf } from './uploaded-list.ts'
import type { World } from './world.ts'

export const CONSULTS = '/consult/api/v1/consultations'
export const WIFE = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
/** What somebody sees with a number that opens nothing. */
export const NOTHING = { plans: 0, people: 0, visits: 0, consults: 0 }

/** @param first the first of the numbers that the families of this file use */
export function openFamilies(world: World, looms: Awaited<ReturnType<typeof openEmployer>>, first: number) {
  let mobile = first
  const number = () => `+91${mobile++}`

  /** An employee to whose plan the company has added a wife, with the calls of both sides about her. */
  async function family(contact: { mobile?: string; email?: string } = {}) {
    const { id, mobile: own } = await looms.add()
    const members = `${looms.path}/partner_users/${id}/members`
    const added = await (await looms.hr()).post(members, { ...WIFE, ...contact })
    if (added.status !== 201) throw new Error(`Nobody was added: ${added.status} ${added.text}`)
    const { uhid } = added.body as { uhid: string }
    const employee = await world.signUp(own)
    const [{ id: subscription_id }] = (await employee.get('subscriptions')).body.subscriptions
    const plan = `subscriptions/${subscription_id}/members`
    const seen = async () =>
      (await (await world.signUp(own)).get(plan)).body.members.find((one: { uhid: string }) => one.uhid === uhid)
    return {
      ...{ id, own, uhid, subscription_id, employee, seen },
      confirm: () => confirmFamily(world, own),
      /** HR corrects her by hand, in the version of now. */
      byHand: async (fields: object) => {
        const { version } = await seen()
        const { status, error } = await (await looms.hr()).patch(`${members}/${uhid}`, { version, ...fields })
        return error?.type ?? status
      },
      /** The employee changes her, from My plan. */
      byEmployee: async (fields: object) => {
        const { version } = await seen()
        return (await (await world.signUp(own)).patch(`${plan}/${uhid}`, { version, ...fields })).status
      },
    }
  }

  /** HR corrects dependents by a list; an empty cell changes nothing. @returns for each 200, or the remark */
  async function byList(changes: readonly { uhid: string; mobile?: string; email?: string }[]) {
    const cells = changes.map(({ uhid, mobile: to = '', email = '' }) => [uhid, to.slice(3), email])
    const { id } = await applyList(world, looms, 'MEMBER_PATCH', csvOf(['Member UHID', 'Mobile', 'Email'], cells))
    const rows = await world.db
      .selectFrom('bulk_upload_rows')
      .select('remarks')
      .where('upload_id', '=', id)
      .orderBy('row')
      .execute()
    return rows.map(({ remarks }) => remarks[0] ?? 200)
  }

  async function unlockVisit({ uhid }: { uhid: string }, browser: Browser) {
    const { clinic, scanOf } = clinicVisits(world, first + 500_000)
    return browser.post('qrcode', { uhid, ...scanOf(await clinic()) })
  }

  const askDoctor = ({ uhid }: { uhid: string }, browser: Browser) =>
    browser.post(CONSULTS, { uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' })

  /** What somebody sees who logs in with a number. */
  async function seenWith(of: string) {
    const browser = await world.signUp(of)
    return {
      plans: (await browser.get('subscriptions')).body.subscriptions.length,
      people: (await browser.get('members')).body.members.length,
      visits: (await browser.get('visits')).body.visits.length,
      consults: (await browser.get(CONSULTS)).body.consultations.length,
    }
  }

  return { family, byList, unlockVisit, askDoctor, seenWith, number }
}
