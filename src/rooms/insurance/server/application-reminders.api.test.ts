/** Reminders to people who paid for a cover and have not applied. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { APPLICANT, applyForCover, NOMINEE, openInsuranceWorld, payCover, TERMS } from '#testing/insurance.ts'
import type { World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { seedInsurance } from '../seed.ts'
import { remindToApply } from './commands/remind-to-apply.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  // In the morning, as the job runs: at night an SMS waits.
  const tomorrow = startOfIstDay(addDays(istDateOf(world.clock.now()), 1))
  world.clock.moveTo(new Date(tomorrow.getTime() + 10.5 * HOUR_MS))
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const later = (days: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + days * DAY_MS))
/** The job of a day, whatever else is due. */
async function remindAfter(days: number): Promise<void> {
  later(days)
  await remindToApply(world.db, world.clock.now())
  await world.work()
}

/** The reminders that a person has had, by channel. */
async function reminders(account_id: string) {
  const rows = await world.db
    .selectFrom('outbox_messages')
    .select(['channel', 'status'])
    .where('account_id', '=', account_id)
    .where('template', '=', 'insurance-to-apply')
    .orderBy('created_at')
    .execute()
  return rows.map(({ channel, status }) => `${channel} ${status}`)
}

async function inbox(mobile: string): Promise<string[]> {
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}&limit=100`)
  return (body as { template: string; text: string }[])
    .filter(({ template }) => template === 'insurance-to-apply')
    .map(({ text }) => text)
}

describe('a person who paid for a cover and has not applied', () => {
  it('is reminded the next morning, with the way to the application', async () => {
    const mobile = '+919870000101'
    const { account_id, application_id } = await payCover(world, mobile)
    await world.advance(DAY_MS)
    expect(await reminders(account_id)).toEqual(['sms sent'])
    const [text] = await inbox(mobile)
    expect(text).toContain('Group Term Life ₹5 Lakh has not started')
    expect(text).toContain(`/plus/insurance-application/${application_id}`)
  })

  it('is reminded on the first, the third and the sixth day, and no more', async () => {
    const { account_id } = await payCover(world, '+919870000107')
    const counts: number[] = []
    for (let day = 1; day < 10; day += 1) {
      await remindAfter(1)
      counts.push((await reminders(account_id)).length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3])
  })

  it('gets a reminder once, however often the job runs, and one that was missed a day later', async () => {
    const { account_id } = await payCover(world, '+919870000102')
    later(2)
    const now = world.clock.now()
    await Promise.all([remindToApply(world.db, now), remindToApply(world.db, now)])
    await remindToApply(world.db, now)
    await world.work()
    expect(await reminders(account_id)).toEqual(['sms sent'])
  })

  it('gets none once the application is sent, or the cover is cancelled and refunded', async () => {
    const applied = await applyForCover(world, '+919870000103')
    const cancelled = await payCover(world, '+919870000104')
    await remindAfter(1)
    expect(await reminders(cancelled.account_id)).toHaveLength(1)
    const path = `insurance_policies/${cancelled.policy_id}/cancel`
    expect((await cancelled.browser.post(path, { reason: 'NOT_NEEDED' })).body).toMatchObject({ status: 'CANCELLED' })
    await remindAfter(2)
    await remindAfter(3)
    expect(await reminders(applied.account_id)).toEqual([])
    expect(await reminders(cancelled.account_id)).toHaveLength(1)
  })

  it('gets none that was queued before the application was sent', async () => {
    const { browser, account_id, application_id } = await payCover(world, '+919870000105')
    later(1)
    await remindToApply(world.db, world.clock.now())
    const path = `insurance_applications/${application_id}`
    await browser.patch(path, APPLICANT)
    const { declaration } = (await browser.patch(path, NOMINEE)).body
    const sent = await browser.post(`${path}/submit`, { terms: TERMS, declaration_version: declaration.version })
    expect(sent.status).toBe(200)
    await world.work()
    expect(await reminders(account_id)).toEqual([])
  })

  it('gets none once enrolment has closed, because nothing can be sent any more', async () => {
    const enrolment_last_date = istDateOf(world.clock.now())
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), { enrolment_last_date }))
    const { account_id } = await payCover(world, '+919870000106')
    await remindAfter(1)
    await remindAfter(2)
    expect(await reminders(account_id)).toEqual([])
  })
})
