import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit, sendForm } from '#testing/claim-form.ts'
import { person } from '#testing/log-in.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { renewBillKeys } from './commands/renew-bill-keys.ts'

let world: World
let number = 9_811_300_000
let bills = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface Member {
  browser: Browser
  mobile: string
  of: { uhid: string; subscription_id: string }
}

async function member(): Promise<Member> {
  const mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  await buyPlan(world, browser)
  const [of] = (await browser.get('members')).body.members
  await backdatePlan(world, of.subscription_id, 60)
  await addVisits(world, of.subscription_id)
  return { browser, of, mobile }
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
    additional_details: { bill_number } as Record<string, string>,
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

describe('an approved claim', () => {
  const facts = { city: 'Pune', pincode: '411001' }
  async function approved(files: { bill_files?: Buffer[] } = {}) {
    const one = await member()
    const data = { ...oneBill(), establishment_name: 'M/s City Clinic Pvt. Ltd.' }
    data.additional_details = { ...facts, ...data.additional_details }
    const id: number = (await file(one, { data, ...files })).body.id
    const approval = {
      status: 'APPROVED',
      approved_claim_amount_paise: 431_00n,
      decided_at: world.clock.now(),
    } as const
    await world.db.updateTable('claims').set(approval).where('id', '=', BigInt(id)).execute()
    await world.advance(60_000)
    const waitsFor = async () => {
      const asha = await world.signUp(one.mobile)
      const kabir = await world.person('Kabir')
      const { claims } = (await kabir.get('dashboard/payouts/blocked')).body
      return [
        (await asha.get(`usagemoderation/detail/${id}`)).body.waits_for,
        (await kabir.get(`dashboard/claims/${id}`)).body.waits_for,
        claims.find(({ claim_id }: { claim_id: number }) => claim_id === id)?.waits_for === 'DUPLICATE_FOUND',
      ]
    }
    const stoppedUntil = async () => {
      const kabir = await world.person('Kabir')
      const { claims } = (await kabir.get('dashboard/payouts/blocked')).body
      const seen = [
        (await (await world.signUp(one.mobile)).get(`usagemoderation/detail/${id}`)).body.waits_until,
        (await kabir.get(`dashboard/claims/${id}`)).body.waits_until,
        claims.find(({ claim_id }: { claim_id: number }) => claim_id === id)?.waits_until ?? null,
      ]
      expect(new Set(seen).size).toBe(1)
      return seen[0]
    }
    return { id, data, waitsFor, stoppedUntil }
  }
  const FREE = [null, null, false]
  const STOPPED = ['DUPLICATE_FOUND', 'DUPLICATE_FOUND', true]
  const again = async (data: object, more: object, files: { bill_files?: Buffer[] } = {}) => {
    const stranger = await member()
    const id: number = (await file(stranger, { data: { ...data, ...more }, ...files })).body.id
    await world.work()
    const amend = async (claim_amount: number) => {
      const { version } = await read(id)
      const browser = await world.signUp(stranger.mobile)
      const form = { data: { version, claim_amount } }
      const { status } = await sendForm(browser, 'PATCH', `usagemoderation/${id}`, form)
      await world.work()
      return status
    }
    return { id, amend, withdraw: () => stranger.browser.post(`usagemoderation/${id}/withdraw`, {}) }
  }
  const levelOf = async (id: number) => {
    const rows = world.db.selectFrom('claim_checks').select('level').where('claim_id', '=', BigInt(id))
    return (await rows.where('check_code', '=', 'SAME_BILL').execute()).map(({ level }) => level)
  }

  it.each([
    ['a ₹1 claim', { claim_amount: 1 }, ['MEDIUM']],
    ['another branch of the chain', { additional_details: { city: 'Nashik' } }, []],
  ] as const)('is not stopped by %s of a stranger with its number, which is shown on both', async (_, more, level) => {
    const { id, data, waitsFor } = await approved()
    const details = 'additional_details' in more ? { ...data.additional_details, ...more.additional_details } : {}
    const differs = 'additional_details' in more ? { additional_details: details, claim_amount: 99 } : more
    const other = await again(data, differs)
    expect([await levelOf(id), await levelOf(other.id), await waitsFor()]).toEqual([level, level, FREE])
    if (level.length === 0) return
    const { checks } = (await (await world.person('Kabir')).get(`dashboard/claims/${id}`)).body
    const shown = checks.find(({ code }: { code: string }) => code === 'SAME_BILL')
    expect(shown).toMatchObject({
      level: 'MEDIUM',
      text: expect.stringMatching(/it is for ₹1 on .*, this one for ₹431 on/),
    })
  })

  it('is stopped by the same bill however its issuer is typed, as its owner and the desk see, until that is withdrawn', async () => {
    const { id, data, waitsFor } = await approved()
    const other = await again(data, { establishment_name: 'CITY CLINIC PRIVATE LIMITED' })
    expect([await levelOf(id), await waitsFor()]).toEqual([['HIGH'], STOPPED])
    expect((await other.withdraw()).status).toBe(200)
    expect(await waitsFor()).toEqual(FREE)
  })

  it('is stopped for two working days at most, also by several', async () => {
    const { data, waitsFor } = await approved()
    await again(data, {})
    await world.advance(DAY_MS)
    await again(data, {})
    expect(await waitsFor()).toEqual(STOPPED)
    await world.advance(6 * DAY_MS)
    expect((await waitsFor()).slice(0, 2)).toEqual([null, null])
  })

  it('is stopped once: what is changed back and forth does not start the time again', async () => {
    const { data, stoppedUntil } = await approved()
    const other = await again(data, {})
    const until = await stoppedUntil()
    await world.advance(3_600_000)
    expect([await other.amend(400), await stoppedUntil()]).toEqual([200, null])
    expect([await other.amend(431), await stoppedUntil()]).toEqual([200, until])
  })

  it('is stopped once: filing again what was withdrawn does not start the time again', async () => {
    const { data, waitsFor, stoppedUntil } = await approved()
    const first = await again(data, {})
    const until = await stoppedUntil()
    expect(until).toMatch(/^\d{4}-/)
    expect((await first.withdraw()).status).toBe(200)
    expect(await stoppedUntil()).toBeNull()
    await world.advance(3_600_000)
    const second = await again(data, {})
    expect(await stoppedUntil()).toBe(until)
    await world.advance(6 * DAY_MS)
    expect((await waitsFor()).slice(0, 2)).toEqual([null, null])
    expect((await second.withdraw()).status).toBe(200)
    await again(data, {})
    expect([(await waitsFor()).slice(0, 2), await stoppedUntil()]).toEqual([[null, null], null])
  })

  it.each([
    ['SAME_BILL', false],
    ['SAME_FILE', true],
  ])(
    'is stopped by what another claim shares with it (%s), also where one filed between them was withdrawn',
    async (code, isFile) => {
      const files = isFile ? { bill_files: [await photo()] } : {}
      const number = () => (isFile ? { additional_details: { bill_number: `FILE-${++bills}` } } : {})
      const { id, data, waitsFor } = await approved(files)
      const decoy = await again(data, number(), files)
      const other = await again(data, number(), files)
      expect((await decoy.withdraw()).status).toBe(200)
      expect(await duplicates(other.id)).toContainEqual([code, id])
      expect(await duplicates(id)).toContainEqual([code, other.id])
      expect(await waitsFor()).toEqual(STOPPED)
    },
  )

  it('is compared under the rule of today after an update', async () => {
    const { id } = await approved()
    const { bill_key } = await read(id)
    await world.db
      .updateTable('claims')
      .set({ bill_key: 'mscityclinicpvtltd|old' })
      .where('id', '=', BigInt(id))
      .execute()
    await renewBillKeys(world.db)
    expect((await read(id)).bill_key).toBe(bill_key)
  })
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
