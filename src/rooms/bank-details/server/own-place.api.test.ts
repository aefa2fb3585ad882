/** An adult on somebody else's plan claims for themselves, and is paid (decisions §2). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { sendForm, visit } from '#testing/claim-form.ts'
import { openCouples, SITA } from '#testing/couple.ts'
import { person } from '#testing/log-in.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { paidNamesOf, payeeNames } from './queries/payee-names.ts'

const COLLEAGUE = '+919899990081'
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await person(world, COLLEAGUE, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const account = { account_number: '612345678900', account_holder_name: SITA.name }

test('with a number that counts they give their account, which waits a day, and their claim is paid to it', async () => {
  const { couple, number } = openCouples(world, 9_812_720_000)
  const mobile = number()
  const family = await couple(mobile)
  await family.confirm()
  const sita = await world.signUp(mobile)
  const { members } = (await sita.get('members')).body
  const self = members.find(({ uhid }: { uhid: string }) => uhid === family.uhid)
  const filed = await sendForm(sita, 'POST', 'usagemoderation?claim_type=In-Clinic Doctor Consultation', {
    data: { ...visit(self, world.clock.now(), 0), claim_amount: 500 },
    bill_files: [await photo()],
    prescription_files: [await photo()],
  })
  expect(filed.status).toBe(201)
  const saved = await saveBank(sita, account)
  expect([saved.status, saved.body?.verification.status]).toEqual([200, 'VERIFIED'])
  expect(saved.body.cooling_until).not.toBeNull()
  const claim = () =>
    world.db
      .selectFrom('claims')
      .select(['id', 'version', 'status'])
      .where('uhid', '=', family.uhid)
      .executeTakeFirstOrThrow()
  const { id, version } = await claim()
  const decision = { approved_claim_amount: 500, version }
  expect((await (await world.signUp(COLLEAGUE)).post(`dashboard/claims/${id}/approve`, decision)).status).toBe(200)
  await world.advance(4 * 86_400_000)
  expect((await claim()).status).toBe('SETTLED')
  // What was filed is still paid after they have left the plan.
  await family.remove()
  const again = { ...account, account_number: '612345678911' }
  expect((await saveBank(await world.signUp(mobile), again)).error?.type).not.toBe('PLAN_NEEDED')
})

test('a name on the plan of somebody else is no older than the number that makes it theirs', async () => {
  const { couple, number } = openCouples(world, 9_812_730_000)
  const family = await couple()
  const created_at = new Date(world.clock.now().getTime() - 300 * 86_400_000)
  await world.db.updateTable('subscription_members').set({ created_at }).where('uhid', '=', family.uhid).execute()
  const mobile = number()
  const owner = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, owner)
  const approver = await person(world, '9899990083', { staff: 'SUPERADMIN' })
  await approvedClaim(world, { subscription_id, decided_by: approver })
  await world.advance(60_000)
  await family.enter(mobile)
  const { id } = (await owner.get('userinfo')).body
  const now = world.clock.now()
  expect(await payeeNames(world.db, id, now)).toContain(SITA.name)
  expect((await paidNamesOf(world.db, [id], now)).get(id)).not.toContain(SITA.name)
})
