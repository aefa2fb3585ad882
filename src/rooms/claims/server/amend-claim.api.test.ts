import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit, sendForm } from '#testing/claim-form.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'

const _DAY_MS = 86_400_000
type Member = { uhid: string; subscription_id: string }

let world: World
let owner: Browser
let moderator: Browser
let member: Member

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  owner = await world.signUp('+919811200005')
  await buyPlan(world, owner)
  ;[member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 60)
  await addVisits(world, member.subscription_id)
  moderator = await world.person('Meera')
})
afterAll(() => world.close())

const now = () => world.clock.now()
const file = (more: Parameters<typeof fileVisit>[3] = {}) => fileVisit(owner, member, now(), more)
const _appointments = async () => {
  const { usage } = (await owner.get(`subscriptions/${member.subscription_id}/usage`)).body.subscription_with_usage
  return usage.services.find(({ name }: { name: string }) => name === 'Appointment').remaining as number
}
const _row = (id: number) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow()

describe('amending', () => {
  it('the owner changes details and files; omitted fields stay (C7.55)', async () => {
    const { body: claim } = await file()
    const [bill] = claim.details.files
    const answer = await sendForm(owner, 'PATCH', `usagemoderation/${claim.id}`, {
      data: {
        claim_amount: 410,
        additional_details: { remarks: 'Follow-up' },
        removed_file_ids: [bill.id],
        version: 1,
      },
      bill_files: [await photo()],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      version: 2,
      status: 'INITIATED',
      details: {
        claim_amount: 410,
        payable_estimate: 410,
        provider_name: 'Dr. Leela Rao',
        additional_details: { city: 'Pune', remarks: 'Follow-up' },
      },
    })
    const ids = answer.body.details.files.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(2)
    expect(ids).not.toContain(bill.id)
    expect(answer.body.claim_history.at(-1).header).toBe('Claim updated')
  })

  it('a claim changed since it was read is stale, and one under review is left alone', async () => {
    const { body: claim } = await file()
    const patch = (data: object) => sendForm(owner, 'PATCH', `usagemoderation/${claim.id}`, { data: { ...data } })
    await patch({ claim_amount: 420 })
    const stale = await patch({ claim_amount: 430, version: 1 })
    expect([stale.status, stale.error?.type]).toEqual([409, 'STALE'])
    await moderator.post(`dashboard/claims/${claim.id}/lock`)
    const locked = await patch({ claim_amount: 430, version: 2 })
    expect([locked.status, locked.error?.type]).toEqual([409, 'UNDER_REVIEW'])
    const over = { locked_until: now() }
    await world.db.updateTable('claims').set(over).where('id', '=', BigInt(claim.id)).execute()
    expect((await patch({ claim_amount: 430, version: 2 })).status).toBe(200)
  })

  it('a question is answered with a change or a comment, and the claim returns to its reviewer', async () => {
    const { body: claim } = await file()
    const onHold = await moderator.post(`dashboard/claims/${claim.id}/hold`, {
      version: 1,
      reasons: ['INVOICE_UNREADABLE'],
      message: 'The bill is blurred',
    })
    expect(onHold.status).toBe(200)
    const seen = (await owner.get(`usagemoderation/detail/${claim.id}`)).body
    expect(seen).toMatchObject({
      status: 'ON_HOLD',
      hold: { reasons: [{ code: 'INVOICE_UNREADABLE' }], message: 'The bill is blurred' },
      allowed_actions: ['answer', 'withdraw'],
    })
    const answer = (data: object, bill_files: Buffer[] = []) =>
      sendForm(owner, 'PATCH', `usagemoderation/${claim.id}`, { data: { ...data }, bill_files })
    expect((await answer({ claim_amount: 700 })).error?.fields).toHaveProperty('submit_response')
    expect((await answer({ submit_response: true })).error?.fields).toHaveProperty('comment')
    const back = await answer({ submit_response: true, comment: 'Taken again by daylight' }, [await photo()])
    expect(back.body).toMatchObject({ status: 'INITIATED', hold: null })
    expect(back.body.claim_history.at(-1)).toMatchObject({
      header: 'Response received',
      text: 'Taken again by daylight',
    })
    expect((await answer({ submit_response: true, comment: 'Once more' })).error?.type).toBe('WRONG_STATE')
  })
})
