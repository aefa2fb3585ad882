import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { buyPlan } from './buy-plan.ts'
import { moveAsProvider, sendProviderMessage } from './checkups.ts'
import { confirmFamily } from './confirm-members.ts'
import { logIn } from './log-in.ts'
import { pdf } from './pdf.ts'
import type { World } from './world.ts'

export const SITA = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

/** Plans whose owner has an adult on them, with what both do. @param first the first of the numbers that this file uses */
export function openCouples(world: World, first: number) {
  let next = first
  const number = () => `+91${next++}`

  async function couple(mobile?: string) {
    const own = number()
    const owner = await world.signUp(own)
    const { subscription_id } = await buyPlan(world, owner)
    const members = `subscriptions/${subscription_id}/members`
    const added = await owner.post(members, { ...SITA, ...(mobile && { mobile }) })
    expect([added.status, added.error]).toEqual([201, undefined])
    const { uhid } = added.body as { uhid: string }
    const version = async () => {
      const { members: all } = (await (await world.signUp(own)).get(members)).body
      return all.find((one: { uhid: string }) => one.uhid === uhid).version as number
    }
    return {
      own,
      uhid,
      subscription_id,
      /** The owner in a new session. */
      owner: () => world.signUp(own),
      /** The owner enters another number for her. */
      enter: async (to: string | null) => {
        const body = { version: await version(), mobile: to }
        expect((await (await world.signUp(own)).patch(`${members}/${uhid}`, body)).status).toBe(200)
        await world.advance(60_000)
      },
      /** The owner confirms by a code what they entered. */
      confirm: async () => {
        await confirmFamily(world, own)
        await world.advance(60_000)
      },
      remove: async () => {
        const body = { version: await version() }
        expect((await (await world.signUp(own)).post(`${members}/${uhid}/remove`, body)).status).toBe(204)
        await world.advance(60_000)
      },
    }
  }

  return { number, couple }
}

/** Somebody logs in with a code. */
export async function loggedIn(world: World, mobile: string): Promise<Browser> {
  const browser = world.browser()
  expect((await logIn(world, browser, mobile)).status).toBe(200)
  return browser
}

/**
 * Brings a check-up to its report.
 * @param wait_ms the time between the confirmation and the sample
 * @returns the path under which a member reads the report
 */
export async function releaseTo(world: World, order_id: string, wait_ms = 0): Promise<string> {
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED')
  if (wait_ms > 0) await world.advance(wait_ms)
  await moveAsProvider(world, order_id, 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
  const report = { content: (await pdf(['Haemoglobin 14.1'])).toString('base64') }
  expect((await sendProviderMessage(world, { order_id, sub_status: 'REPORT_RELEASED', report })).status).toBe(200)
  const reports = world.db.selectFrom('checkup_reports').select('id').where('order_id', '=', order_id)
  return `me/checkups/${order_id}/reports/${(await reports.executeTakeFirstOrThrow()).id}`
}

/** The templates of the messages to a number. */
export async function templatesTo(world: World, mobile: string): Promise<string[]> {
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}&limit=100`)
  return body.map(({ template }: { template: string }) => template)
}
