/** Changing an employee: the total of the credits and its difference, ID, tags, own fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const openLooms = async (terms: object = {}) => {
  const looms = await openEmployer(world, {
    custom_fields: JSON.stringify([{ key: 'team', label: 'Team', required: false }]),
    tag_values: JSON.stringify({ location: ['Pune', 'Surat'] }),
    ...terms,
  })
  const edit = async (id: string, fields: object, browser?: Browser) =>
    (browser ?? (await looms.hr())).send('PATCH', `${looms.path}/partner_user`, {
      body: { partner_user_id: id, ...fields },
    })
  return { ...looms, edit }
}

describe('the total of a person’s credits', () => {
  test('is set: what is more comes from the company, what is less returns to it (D7.21, D5.25)', async () => {
    const { add, edit, available } = await openLooms()
    const { id } = await add()
    expect((await edit(id, { walletAmount: 800 })).body).toMatchObject({ allotted: 800, balance: 800, version: 2 })
    expect(await available()).toBe(9_200)
    expect((await edit(id, { walletAmount: 100.5 })).body).toMatchObject({
      allotted: 100.5,
      balance: 100.5,
      version: 3,
    })
    expect(await available()).toBe(9_899.5)
    expect((await edit(id, { walletAmount: 0 })).body).toMatchObject({ allotted: 0, balance: 0 })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('is never below what is used or on hold, and the answer says how low it can be (D5.24)', async () => {
    const { add, edit } = await openLooms()
    const { id, wallet_id } = await add()
    const { holdCredits } = await import('#rooms/wallet/server/commands/hold-credits.ts')
    const { withTransaction } = await import('#platform/database/transaction.ts')
    await withTransaction(world.db, (trx) =>
      holdCredits(trx, {
        wallet_id,
        type: 'REIMBURSEMENT',
        reference: `test/${id}`,
        amount_paise: 120_00n,
        service_category: 'Pharmacy',
        attributes: {},
        now: world.clock.now(),
      }),
    )
    const { status, error } = await edit(id, { walletAmount: 119.99 })
    expect([status, error?.fields.walletAmount, error?.extra_args]).toEqual([
      422,
      expect.stringContaining('₹120'),
      { minimum: 120 },
    ])
    expect((await edit(id, { walletAmount: 120 })).body).toMatchObject({ allotted: 120, on_hold: 120, balance: 0 })
  })

  test('is not more than the company has, and nothing is half done', async () => {
    const { add, edit, available } = await openLooms()
    const { id } = await add()
    const { status, error } = await edit(id, { walletAmount: 10_501, tags: { location: 'Pune' } })
    expect([status, error?.type, error?.extra_args]).toEqual([
      409,
      'INSUFFICIENT_FUNDS',
      { required: 10_001, available: 9_500 },
    ])
    expect([await available(), (await edit(id, {})).body.tags]).toEqual([9_500, {}])
  })

  test('stays where members may not transfer credits; they change the rest', async () => {
    const { add, edit, colleague, subsidiary_id, partner_id } = await openLooms()
    const { id } = await add()
    const { browser } = await colleague('PARTNER_MEMBER')
    const { db } = world
    await db.updateTable('subsidiaries').set({ member_restricted: true }).where('id', '=', subsidiary_id).execute()
    const { status, error } = await edit(id, { walletAmount: 900 }, browser)
    expect([status, error?.type]).toEqual([403, 'FORBIDDEN'])
    const rest = await edit(id, { walletAmount: 500, tags: { location: 'Pune' } }, browser)
    expect([rest.status, rest.body.allotted, rest.body.tags]).toEqual([200, 500, { location: 'Pune' }])
    expect((await edit(id, { walletAmount: 900 })).body).toMatchObject({ allotted: 900, partner_id })
  })

  test('of HR users themselves is set by a colleague', async () => {
    const { add, edit, colleague } = await openLooms()
    const sunita = await colleague('PARTNER_MEMBER')
    const { id } = await add({ mobile: sunita.mobile })
    const own = await edit(id, { walletAmount: 9_000 }, sunita.browser)
    expect([own.status, own.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    expect((await edit(id, { tags: { location: 'Pune' } }, sunita.browser)).status).toBe(200)
    expect((await edit(id, { walletAmount: 600 })).status).toBe(200)
  })
})

test('two HR users race for the last rupee of a company: one gets it, and the other is told', async () => {
  const { add, edit, colleague, available } = await openLooms({ rupees: 1_500 })
  const people = [await add(), await add()]
  const browsers = [undefined, (await colleague('PARTNER_MEMBER')).browser]
  const answers = await Promise.all(people.map(({ id }, at) => edit(id, { walletAmount: 1_000 }, browsers[at])))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await available()).toBe(0)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})

describe('an edit', () => {
  test('by somebody who saw an older version is refused', async () => {
    const { add, edit } = await openLooms()
    const { id } = await add()
    expect((await edit(id, { version: 1, tags: { location: 'Pune' } })).status).toBe(200)
    const { status, error } = await edit(id, { version: 1, tags: { location: 'Surat' } })
    expect([status, error?.type]).toEqual([409, 'STALE'])
  })

  test('changes tags and own fields as the contract allows, and keeps what is not named (D5.49)', async () => {
    const { add, edit } = await openLooms()
    const { id } = await add({ tags: { location: 'Pune', function: 'Weaving' } })
    const { body } = await edit(id, { tags: { location: 'Surat' }, custom: { team: 'Looms' } })
    expect([body.tags, body.custom]).toEqual([{ location: 'Surat', function: 'Weaving' }, { team: 'Looms' }])
    expect((await edit(id, { tags: { function: '' } })).body.tags).toEqual({ location: 'Surat' })
    expect((await edit(id, { tags: { location: 'Agra' } })).error?.fields).toHaveProperty('tags.location')
    expect((await edit(id, { custom: { salary: 'Secret' } })).error?.type).toBe('UNKNOWN_FIELD')
  })

  test.each(['name', 'email', 'mobile', 'partnerId', 'status'])(
    'never changes %s, so that a plan is not handed to another person (D2.26)',
    async (field) => {
      const { add, edit } = await openLooms()
      const { id } = await add()
      expect((await edit(id, { [field]: 'Somebody Else' })).error?.type).toBe('UNKNOWN_FIELD')
    },
  )

  test('sets an employee ID once; later only an admin changes it, and never to another person’s (D5.23)', async () => {
    const { add, edit, colleague } = await openLooms()
    const [first, second] = [await add(), await add()]
    await world.db
      .updateTable('partner_users')
      .set({ external_reference_id: null })
      .where('id', '=', first.id)
      .execute()
    const { browser } = await colleague('PARTNER_MEMBER')
    expect((await edit(first.id, { reference_id: 'L-1' }, browser)).body.external_reference_id).toBe('L-1')
    const again = await edit(first.id, { reference_id: 'L-22' }, browser)
    expect([again.status, again.error?.type]).toEqual([403, 'REFERENCE_ID_SET'])
    const taken = await edit(first.id, { reference_id: second.external_reference_id.toLowerCase() })
    expect([taken.status, taken.error?.extra_args]).toEqual([409, { field: 'reference_id' }])
    expect((await edit(first.id, { reference_id: 'L-22' })).body.external_reference_id).toBe('L-22')
  })

  test('of a person of another company finds nobody', async () => {
    const [looms, other] = [await openLooms(), await openLooms()]
    const { id } = await other.add()
    expect((await looms.edit(id, { tags: {} })).status).toBe(404)
  })

  test('is in the activities with what was before and after', async () => {
    const { add, edit } = await openLooms()
    const { id } = await add()
    await edit(id, { walletAmount: 700, tags: { location: 'Pune' } })
    const { before, after } = await world.db
      .selectFrom('company_activities')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'EDITED')
      .executeTakeFirstOrThrow()
    expect({ before, after }).toEqual({
      before: { tags: {}, allotted: 500 },
      after: { tags: { location: 'Pune' }, allotted: 700 },
    })
  })
})
