import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { person } from '#testing/log-in.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let number = 9_811_300_000
let bills = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface Member {
  browser: Browser
  of: { uhid: string; subscription_id: string }
}

async function member(): Promise<Member> {
  const browser = await world.signUp(`+91${number++}`)
  await buyPlan(world, browser)
  const [of] = (await browser.get('members')).body.members
  await backdatePlan(world, of.subscription_id, 60)
  await addVisits(world, of.subscription_id)
  return { browser, of }
}
const file = ({ browser, of }: Member, form: Parameters<typeof fileVisit>[3]) =>
  fileVisit(browser, of, world.clock.now(), form)
const duplicates = async (claim_id: number) => {
  const rows = await world.db
    .selectFrom('claim_checks')
    .select(['check_code', 'other_claim_id'])
    .where('claim_id', '=', BigInt(claim_id))
    .where('check_code', 'in', ['SAME_FILE', 'SAME_BILL'])
    .execute()
  return rows.map(({ check_code, other_claim_id }) => [check_code, Number(other_claim_id)])
}
const read = (id: number) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow()

/** Two claims with an issuer and a number in common; the files and amounts differ. */
const oneBill = () => {
  const bill_number = `TWICE-${++bills}`
  return {
    claim_amount: 431,
    establishment_name: 'City Clinic',
    additional_details: { bill_number },
  }
}

test('one bill filed on two plans at the same moment is found on both claims, and both need two people', async () => {
  const members = [await member(), await member(), await member()]
  const data = oneBill()
  const answers = await Promise.all(members.map((one) => file(one, { data })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  await world.work()
  for (const { body } of answers) {
    const others = answers.map((one) => one.body.id).filter((id) => id !== body.id)
    const found = await duplicates(body.id)
    expect(found.length).toBeGreaterThan(0)
    for (const [code, other] of found) {
      expect(code).toBe('SAME_BILL')
      expect(others).toContain(other)
    }
    expect((await read(body.id)).risk).toBe('HIGH')
  }
})

test('one file on two plans is found on the earlier claim as well, and an approved one is not paid before it was looked at', async () => {
  const bill_files = [await photo()]
  const [first, second] = [await member(), await member()]
  const one = (await file(first, { bill_files, data: oneBill() })).body.id
  expect(await duplicates(one)).toEqual([])
  const approval = { status: 'APPROVED', approved_claim_amount_paise: 431_00n, decided_at: world.clock.now() } as const
  await world.db.updateTable('claims').set(approval).where('id', '=', BigInt(one)).execute()
  await world.advance(60_000)
  const two = (await file(second, { bill_files, data: oneBill() })).body.id
  await world.work()
  expect(await duplicates(two)).toContainEqual(['SAME_FILE', one])
  expect(await duplicates(one)).toContainEqual(['SAME_FILE', two])
  expect(await read(one)).toMatchObject({ status: 'APPROVED', risk: 'HIGH' })
  const kabir = await world.person('Kabir')
  const { claims } = (await kabir.get('dashboard/payouts/blocked')).body
  expect(claims).toContainEqual(expect.objectContaining({ claim_id: one, waits_for: 'DUPLICATE_FOUND' }))
})

test('one of our staff who corrects the earlier claim first leaves the second one no less serious', async () => {
  await person(world, '+919811399999', { staff: 'MODERATOR' })
  const moderator = await world.signUp('+919811399999')
  const [first, second] = [await member(), await member()]
  const data = oneBill()
  const earlier = (await file(first, { data })).body
  const corrected = await moderator.patch(`dashboard/claims/${earlier.id}`, {
    version: earlier.version,
    additional_details: { bill_number: 'ANOTHER' },
  })
  expect([corrected.status, corrected.error]).toEqual([200, undefined])
  const later = (await file(second, { data })).body.id
  expect([await duplicates(later), (await read(later)).risk]).toEqual([[['SAME_BILL', earlier.id]], 'HIGH'])
})
