import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InsurerGateway, InsurerState } from '#gateways/insurer/insurer-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { applyForCover, issuedCover, openInsuranceWorld, policyRow, sendInsurerMessage } from '#testing/insurance.ts'
import { insurerServer } from '#testing/insurer-server.ts'
import type { World } from '#testing/world.ts'
import { seedInsurance } from '../seed.ts'
import { cancelAtInsurer } from './commands/cancel-at-insurer.ts'
import { submitToInsurer } from './commands/submit-to-insurer.ts'

let world: World
let last = 9_851_000_000
const nextMobile = () => `+91${last++}`
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

const read = (id: string) => policyRow(world, id)

const giveBack = async (browser: Awaited<ReturnType<typeof issuedCover>>['browser'], policy_id: string) => {
  const { amount } = (await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body
  return browser.post(`insurance_policies/${policy_id}/refund_request`, { amount })
}

describe('a cancellation at the insurer', () => {
  it('of a certificate that was issued is not confirmed by "we know no such application"', async () => {
    const { browser, policy_id } = await issuedCover(world, nextMobile())
    expect((await giveBack(browser, policy_id)).status).toBe(200)
    const { insurer, close } = await insurerServer(world, () => ({ status: 404, body: {} }))
    await cancelAtInsurer(world, insurer, { policy_id })
    close()
    const { insurer_cancelled_at, insurer_cancel_wanted, attention } = await read(policy_id)
    expect({ insurer_cancelled_at, insurer_cancel_wanted, attention }).toEqual({
      insurer_cancelled_at: null,
      insurer_cancel_wanted: true,
      attention: 'CANCEL_UNCONFIRMED',
    })
  })

  it('is asked of the insurer that has the policy, not of the one that is configured now', async () => {
    const other = await withTransaction(world.db, (trx) =>
      seedInsurance(trx, world.clock.now(), { insurer_code: 'former-life' }),
    )
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
    const { browser, policy_id } = await issuedCover(world, nextMobile())
    await world.db
      .updateTable('insurance_policies')
      .set({ plan_version_id: other })
      .where('id', '=', policy_id)
      .execute()
    expect((await giveBack(browser, policy_id)).status).toBe(200)
    const { insurer, seen, close } = await insurerServer(world, () => ({ status: 404, body: {} }))
    await cancelAtInsurer(world, insurer, { policy_id })
    close()
    expect([seen, (await read(policy_id)).insurer_cancelled_at]).toEqual([[], null])
  })

  it('of a certificate that came after the first confirmation is another act under another key', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
    await world.work()
    let isIssued = false
    const { insurer, close } = await insurerServer(world, ({ path }) => {
      if (path.endsWith('/cancel')) isIssued = false
      return { status: 200, body: { reference: application_id, status: 'CANCELLED' } }
    })
    await world.db.deleteFrom('jobs').where('name', '=', 'insurance.cancel-at-insurer').execute()
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    await cancelAtInsurer(world, insurer, { policy_id })
    expect(await read(policy_id)).toMatchObject({ insurer_cancelled_at: expect.any(Date) })
    // The insurer issues all the same: the two crossed there.
    isIssued = true
    await sendInsurerMessage(world, { reference: application_id, status: 'COMPLETED', coi_number: 'COI-CROSSED-H' })
    expect(await read(policy_id)).toMatchObject({ attention: 'ISSUED_AFTER_CANCEL', insurer_cancel_wanted: true })
    await cancelAtInsurer(world, insurer, { policy_id })
    close()
    expect(isIssued).toBe(false)
    expect(await read(policy_id)).toMatchObject({ attention: null, insurer_cancel_wanted: false })
  })

  it('is asked for once there is an insurer, where none was configured when it was made', async () => {
    const { browser, policy_id } = await issuedCover(world, nextMobile())
    await giveBack(browser, policy_id)
    const job = world.product.jobs.find(({ name }) => name === 'insurance.cancel-at-insurer')
    expect(job).toBeDefined()
    // What the worker does with the job where INSURER_* is not set.
    await cancelAtInsurer(world, undefined, { policy_id })
    await world.db
      .updateTable('jobs')
      .set({ status: 'done' } as never)
      .where('name', '=', 'insurance.cancel-at-insurer')
      .where('status', '=', 'queued')
      .execute()
    await world.advance(3 * 24 * 3_600_000)
    const { insurer_cancelled_at, attention } = await read(policy_id)
    expect(insurer_cancelled_at ?? attention).not.toBeNull()
  })

  it('which was overtaken by a certificate does not confirm that the certificate is cancelled (C4.20)', async () => {
    const {
      browser,
      policy_id,
      application_id: reference,
    } = await applyForCover(world, nextMobile(), {
      name: 'Isha Silent',
    })
    await world.work()
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    await sendInsurerMessage(world, { reference, status: 'COMPLETED', coi_number: 'COI-OVERTOOK' })
    // What it said of the first act arrives last.
    expect((await sendInsurerMessage(world, { reference, status: 'CANCELLED' })).status).toBe(200)
    expect(await read(policy_id)).toMatchObject({ attention: 'ISSUED_AFTER_CANCEL', insurer_cancel_wanted: true })
    const body = { reference, status: 'CANCELLED' }
    const { insurer, seen, close } = await insurerServer(world, () => ({ status: 200, body }))
    await cancelAtInsurer(world, insurer, { policy_id })
    close()
    expect(seen).toEqual(['POST cancel <reference>-cancel-2'])
    expect(await read(policy_id)).toMatchObject({ attention: null, insurer_cancel_wanted: false })
  })

  it.each([
    ['the answer to it', 200],
    ['what the insurer says after it refused', 409],
  ])('that finds a certificate in %s is for our staff, and not confirmed by 404 (C4.20)', async (_, status) => {
    const {
      browser,
      policy_id,
      application_id: reference,
    } = await applyForCover(world, nextMobile(), {
      name: 'Isha Silent',
    })
    await world.work()
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    const issued = { reference, status: 'COMPLETED', coi_number: `COI-FOUND-${status}` }
    let isLost = false
    const { insurer, close } = await insurerServer(world, ({ method }) =>
      isLost ? { status: 404, body: {} } : { status: method === 'GET' ? 200 : status, body: issued },
    )
    await cancelAtInsurer(world, insurer, { policy_id })
    expect(await read(policy_id)).toMatchObject({ attention: 'ISSUED_AFTER_CANCEL', insurer_cancel_wanted: true })
    isLost = true
    await cancelAtInsurer(world, insurer, { policy_id })
    close()
    expect(await read(policy_id)).toMatchObject({ attention: 'ISSUED_AFTER_CANCEL', insurer_cancel_wanted: true })
  })

  it('is not asked for where nothing was sent: nobody could ever confirm it (C4.20)', async () => {
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), { insurer_code: 'unreached-life' }))
    const { browser, policy_id } = await applyForCover(world, nextMobile())
    await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
    await world.work()
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    await world.work()
    expect(await read(policy_id)).toMatchObject({ tries: 0, attention: null, insurer_cancel_wanted: false })
  })

  it('an application that arrives after "no such application" confirmed its cancellation is withdrawn', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
    const asked: string[] = []
    const processing: InsurerState = {
      reference: application_id,
      status: 'PROCESSING',
      coi_number: null,
      accepted_at: null,
      reason: null,
    }
    const gone = { outcome: 'REFUSED', status: 404, code: 'HTTP_404', description: '', reason: null } as const
    const insurer: InsurerGateway = {
      code: world.config.insurer!.code,
      // While our request is on its way the person cancels, and the insurer does not know the application yet.
      submit: async () => {
        await browser.post(`insurance_policies/${policy_id}/cancel`)
        await cancelAtInsurer(world, insurer, { policy_id })
        asked.push('accepted')
        return { outcome: 'DONE', value: processing }
      },
      status: async () => ({ outcome: 'DONE', value: processing }),
      cancel: async () => {
        asked.push('cancel')
        return asked.includes('accepted') ? { outcome: 'DONE', value: { ...processing, status: 'CANCELLED' } } : gone
      },
      verifyWebhook: () => ({ genuine: false, why: 'signature_wrong' }),
    }
    await world.db.deleteFrom('jobs').where('name', 'in', ['insurance.submit-application']).execute()
    await submitToInsurer(world, insurer, { policy_id })
    const { insurer_cancel_wanted, insurer_cancelled_at } = await read(policy_id)
    expect({ asked, insurer_cancel_wanted, insurer_cancelled_at }).toMatchObject({
      asked: ['cancel', 'accepted'],
      insurer_cancel_wanted: true,
      insurer_cancelled_at: null,
    })
  })
})

it('another certificate after a free look that the insurer confirmed is seen and taken back', async () => {
  const { browser, policy_id, application_id } = await issuedCover(world, nextMobile())
  await giveBack(browser, policy_id)
  await world.work()
  expect((await read(policy_id)).insurer_cancelled_at).not.toBeNull()
  await sendInsurerMessage(world, { reference: application_id, status: 'COMPLETED', coi_number: 'COI-ANOTHER-R' })
  expect(await read(policy_id)).toMatchObject({ attention: 'ISSUED_AFTER_CANCEL', insurer_cancel_wanted: true })
})
