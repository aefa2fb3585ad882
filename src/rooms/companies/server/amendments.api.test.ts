/** Amendments: more lives, a longer period, and everything that a longer period reaches. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDeskContract } from '#testing/desk-contract.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

async function openLooms(terms: object = {}) {
  const looms = await openDeskContract(world, terms)
  const { id, kabir } = looms
  const read = async () => (await (await kabir()).get(`dashboard/partners/${id}`)).body
  const amend = async (body: object, headers = { 'idempotency-key': crypto.randomUUID() }) => {
    const { version } = await read()
    return (await kabir()).send('POST', `dashboard/partners/${id}/amendments`, {
      body: { effective_on: today(), reason: 'Agreed by letter', version, ...body },
      headers,
    })
  }
  return { ...looms, read, amend }
}

describe('an amendment', () => {
  test('gives more lives from now on, as an entry with its reason and its maker', async () => {
    const { add, amend, path, hr } = await openLooms({ quota: 1 })
    await add()
    const { status, body } = await amend({ quota: 3 })
    expect([status, body]).toMatchObject([
      201,
      {
        quota: 3,
        amendments: [
          {
            quota_before: 1,
            quota_after: 3,
            ends_on_before: null,
            ends_on_after: null,
            effective_on: today(),
            reason: 'Agreed by letter',
            made_by_name: 'Kabir Khanna',
          },
        ],
      },
    ])
    await add()
    const overview = (await (await hr()).get(`${path}/overview`)).body
    expect(overview.plan).toMatchObject({ quota: 3, remaining: 1 })
    const refused = await amend({ quota: 1 })
    expect([refused.status, refused.error?.fields]).toEqual([422, { quota: '2 lives are in use' }])
  })

  test('is entered once, however often it is sent, and never over another', async () => {
    const { amend, read } = await openLooms({ quota: 5 })
    const { version } = await read()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await amend({ quota: 6, version }, headers), await amend({ quota: 6, version }, headers)]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect((await amend({ quota: 7, version })).error?.type).toBe('STALE')
    expect((await read()).amendments).toHaveLength(1)
  })

  test('stays as it was made, also for the owner of the database', async () => {
    const { amend } = await openLooms({ quota: 5 })
    await amend({ quota: 6 })
    await expect(world.db.updateTable('partner_plan_amendments').set({ reason: 'Other' }).execute()).rejects.toThrow()
    await expect(world.db.deleteFrom('partner_plan_amendments').execute()).rejects.toThrow()
  })

  test('of a longer period is that of every running plan, its paid period, its credits and its person', async () => {
    const ends_on = addDays(today(), 20)
    const { add, amend, days, available } = await openLooms({ ends_on })
    const [one, other, left] = [await add(), await add(), await add()]
    const hr = await world.db
      .updateTable('subscriptions')
      .set({ status: 'EXPIRED' })
      .where('id', '=', (q) =>
        q.selectFrom('partner_users').select('subscription_id').where('mobile', '=', left.mobile),
      )
      .executeTakeFirst()
    expect(hr.numUpdatedRows).toBe(1n)
    const before = await available()
    const later = addDays(ends_on, 90)
    expect((await amend({ ends_on: later })).body).toMatchObject({ ends_on: later })
    for (const { mobile } of [one, other])
      expect(await days(mobile)).toEqual({
        employee: later,
        plan: later,
        term: later,
        credits: later,
        status: 'ACTIVE',
      })
    expect(await days(left.mobile)).toMatchObject({ plan: ends_on, term: ends_on, status: 'EXPIRED' })
    expect(await available()).toEqual(before)
    // The day on which everything would have ended passes, and with it the time for bills.
    await world.advance(40 * DAY_MS)
    expect(await days(one.mobile)).toMatchObject({ plan: later, status: 'ACTIVE' })
    const member = await world.signUp(one.mobile)
    expect((await member.get('subscriptions')).body.subscriptions[0]).toMatchObject({ is_active: true })
    expect(
      (
        await world.db
          .selectFrom('wallet_lots as l')
          .innerJoin('partner_users as e', 'e.wallet_id', 'l.wallet_id')
          .select('l.ended_at')
          .where('e.mobile', '=', one.mobile)
          .executeTakeFirstOrThrow()
      ).ended_at,
    ).toBeNull()
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('lets the reminders of the end come again, before the later one', async () => {
    const { add, amend } = await openLooms({ ends_on: addDays(today(), 6) })
    const { mobile, email } = await add()
    await world.db.updateTable('accounts').set({ email }).where('mobile', '=', mobile).execute()
    const reminders = async () => {
      const sent = (await world.browser().get(`/dev/messages?to=${encodeURIComponent(email)}`)).body
      return sent.filter(({ template }: { template: string }) => template === 'credits-expiring').length
    }
    await world.advance(DAY_MS)
    expect(await reminders()).toBe(1)
    expect((await amend({ ends_on: addDays(today(), 60) })).status).toBe(201)
    await world.advance(35 * DAY_MS)
    expect(await reminders()).toBe(2)
    await world.advance(20 * DAY_MS)
    expect(await reminders()).toBe(3)
  })

  test('is refused for a draft, for a contract that has ended, and for fewer days', async () => {
    const { amend, id } = await openLooms({ ends_on: addDays(today(), 5) })
    const early = await amend({ ends_on: addDays(today(), 4) })
    expect(early.error?.fields).toHaveProperty('ends_on')
    expect((await amend({ quota: 9_000, effective_on: addDays(today(), 1) })).error?.fields).toHaveProperty(
      'effective_on',
    )
    expect((await amend({ quota: 9_000, reason: '' })).error?.fields).toHaveProperty('reason')
    await world.advance(6 * DAY_MS)
    expect((await amend({ ends_on: addDays(today(), 30) })).error?.type).toBe('CONTRACT_ENDED')
    const draft = { status: 'DRAFT' as const, signed_at: null }
    await world.db.updateTable('partner_plans').set(draft).where('id', '=', id).execute()
    expect((await amend({ quota: 9_000 })).error?.type).toBe('NOT_SIGNED')
  })
})
