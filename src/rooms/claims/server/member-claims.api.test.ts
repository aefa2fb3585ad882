import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, fileVisit, sendForm, visit } from '#testing/claim-form.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { claimWindowJobs } from './claim-window-jobs.ts'

type Member = { uhid: string; subscription_id: string }
const PHARMACY = 'usagemoderation?claim_type=Pharmacy&version=v2'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const now = () => world.clock.now()

describe('a claim from health credits', () => {
  let nikhil: Browser
  let member: Member

  beforeAll(async () => {
    nikhil = await world.person('Nikhil')
    ;[member] = (await nikhil.get('members')).body.members.filter(
      ({ opd_wallet }: { opd_wallet: { is_wallet_enabled: boolean } }) => opd_wallet.is_wallet_enabled,
    )
  })

  const medicines = async (claim_amount: number) =>
    sendForm(nikhil, 'POST', PHARMACY, {
      data: {
        ...visit(member, now(), 0),
        claim_amount,
        establishment_name: 'Wellness Pharmacy',
        provider_name: undefined,
      },
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
  const credits = async () => (await nikhil.get(`subscriptions/${member.subscription_id}/wallet/credits`)).body

  it('holds the payable amount, follows an amendment, and is released with the claim', async () => {
    const before = await credits()
    const { status, body: claim } = await medicines(1_250)
    expect(status).toBe(201)
    expect(claim).toMatchObject({ member: { has_wallet: true }, details: { payable_estimate: 1_250 } })
    expect(claim.details.wallet_transaction_id).toEqual(expect.any(String))
    expect(await credits()).toMatchObject({ on_hold: before.on_hold + 1_250, balance: before.balance - 1_250 })

    await sendForm(nikhil, 'PATCH', `usagemoderation/${claim.id}`, { data: { claim_amount: 900 } })
    expect(await credits()).toMatchObject({ on_hold: before.on_hold + 900, balance: before.balance - 900 })

    await nikhil.post(`usagemoderation/${claim.id}/withdraw`, {})
    expect(await credits()).toEqual(before)
    const again = await sendForm(nikhil, 'POST', `usagemoderation/${claim.id}/resubmit`, {
      data: { declaration: true },
    })
    expect(again.status).toBe(201)
    expect(await credits()).toMatchObject({ on_hold: before.on_hold + 900 })
    await nikhil.post(`usagemoderation/${again.body.id}/withdraw`, {})
  })

  it('may ask for more than is left: the rest is payable, and then nothing is', async () => {
    const { balance } = await credits()
    const preflight = await sendForm(nikhil, 'POST', PHARMACY.replace('?', '/preflight?'), {
      data: { ...visit(member, now(), 0), claim_amount: 90_000, establishment_name: 'Wellness Pharmacy' },
    })
    expect(preflight.body.payable_estimate).toBeLessThanOrEqual(balance)
    expect(preflight.body.text).toContain('of ₹90,000 is payable, because')
    const { body: claim } = await medicines(90_000)
    expect(claim.details.payable_estimate).toBe(preflight.body.payable_estimate)
    const none = await medicines(100)
    expect([none.status, none.error?.type]).toEqual([422, 'NO_CREDITS'])
    await nikhil.post(`usagemoderation/${claim.id}/withdraw`, {})
  })

  it('is refused for a part of the wallet that does not belong to the service', async () => {
    const answer = await sendForm(nikhil, 'POST', PHARMACY, {
      data: {
        ...visit(member, now(), 0),
        establishment_name: 'Wellness Pharmacy',
        wallet_sublimit_package_id: '0190a000-0000-7000-8000-0000000000ff',
      },
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
    expect([answer.status, answer.error?.fields]).toEqual([
      422,
      { wallet_sublimit_package_id: 'This is no part of the wallet' },
    ])
  })

  it('may name the part of the wallet that the claim belongs to, and no other (C3.40)', async () => {
    const named = async (wallet_sublimit_package_name: string) =>
      sendForm(nikhil, 'POST', PHARMACY, {
        data: {
          ...visit(member, now(), 0),
          claim_amount: 61,
          establishment_name: 'Wellness Pharmacy',
          additional_details: { wallet_sublimit_package_name },
        },
        bill_files: [await photo()],
        prescription_files: [await photo()],
      })
    const wrong = await named('Doctor visits')
    expect([wrong.status, wrong.error?.fields]).toEqual([
      422,
      { 'additional_details.wallet_sublimit_package_name': 'This is no part of the wallet' },
    ])
    const { status, body } = await named('Medicines and tests')
    expect([status, body.details?.additional_details.wallet_sublimit_package_name]).toEqual([
      201,
      'Medicines and tests',
    ])
    await nikhil.post(`usagemoderation/${body.id}/withdraw`, {})
  })
})

describe('an adult on another person’s plan', () => {
  it('claims only for themselves; the claim is theirs alone, and the buyer of the plan claims for everyone', async () => {
    const owner = await world.signUp('+919811200007')
    await buyPlan(world, owner)
    const [self] = (await owner.get('members')).body.members as Member[]
    await backdatePlan(world, self!.subscription_id, 30)
    const added = await owner.post(`subscriptions/${self!.subscription_id}/members`, {
      name: 'Lata Ramanujan',
      relation: 'Mother',
      age: 61,
      gender: 'F',
      mobile: '9811200008',
    })
    expect(added.status).toBe(201)
    const lata = { uhid: added.body.uhid as string, subscription_id: self!.subscription_id }
    const daughter = await world.signUp('+919811200008')
    const own = await fileVisit(daughter, lata, now())
    expect([own.status, own.body.details?.patient_name]).toEqual([201, 'Lata Ramanujan'])
    expect((await fileVisit(daughter, self!, now())).status).toBe(404)
    expect((await owner.get(`usagemoderation/detail/${own.body.id}`)).status).toBe(404)
    const forLata = await fileVisit(owner, lata, now())
    expect([forLata.status, forLata.body.uhid]).toEqual([201, lata.uhid])
    expect((await daughter.get('usagemoderation/claim')).body.count).toBe(1)
  })
})

describe('the last days for bills', () => {
  it('the owner of an ended plan is notified once, five days before nothing more can be claimed', async () => {
    const owner = await world.signUp('+919811200009')
    const { subscription_id } = await buyPlan(world, owner)
    const notified = async () =>
      world.db.selectFrom('outbox_messages').select('cause').where('template', '=', 'claim-window-closing').execute()
    const run = () => claimWindowJobs[0]!.work(world, {} as never, { attempt: 1, last: false, now: now() })
    await backdatePlan(world, subscription_id, 300, 24)
    await run()
    expect(await notified()).toEqual([])
    await backdatePlan(world, subscription_id, 300, 25)
    await run()
    await run()
    const last_day = addDays(istDateOf(now()), 5)
    expect(await notified()).toEqual([{ cause: `claim-window:${subscription_id}:${last_day}` }])
  })
})
