/** Lists of dependents to remove: what by hand is done and refused, in the same words and against the same limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
interface Dependent {
  uhid: string
  version: number
}

const CHILD = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
const WIFE = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
const list = (...rows: string[][]) => csvOf(['Member UHID', 'Last Covered Day', 'Reason'], rows)

/** An employee with a wife and a child, and the calls about them. */
async function familyOf({ add, hr, path }: Employer) {
  const { id } = await add()
  const members = `${path}/partner_users/${id}/members`
  const [wife, child] = [(await (await hr()).post(members, WIFE)).body, (await (await hr()).post(members, CHILD)).body]
  return {
    id,
    wife: wife as Dependent,
    child: child as Dependent,
    list: async () => (await (await hr()).get(members)).body.members,
    remove: async ({ uhid, version }: Dependent, more: object = {}) =>
      (await hr()).post(`${members}/${uhid}/remove`, { version, ...more }),
    history: async () => (await (await hr()).get(`${path}/partner_users/${id}`)).body.history,
  }
}
const limitOf = ({ partner_id }: Employer, deletion_limit: number) =>
  world.db.updateTable('partner_plans').set({ deletion_limit }).where('id', '=', partner_id).execute()
const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)
const consentsOf = ({ uhid }: Dependent) =>
  world.db
    .selectFrom('consents')
    .select(['given', 'channel', 'evidence', 'text_version'])
    .where('subject_uhid', '=', uhid)
    .orderBy('id')
    .execute()

describe('a list of dependents to remove', () => {
  test('does what removing them by hand does, for the consent and the history too (D4.15)', async () => {
    const looms = await openEmployer(world)
    const [byHand, byFile] = [await familyOf(looms), await familyOf(looms)]
    expect((await byHand.remove(byHand.child)).status).toBe(204)
    expect((await byHand.remove(byHand.wife, { last_covered_day: inDays(3), reason: 'Other' })).status).toBe(204)
    const rows = list([byFile.child.uhid, '', ''], [byFile.wife.uhid.toUpperCase(), inDays(3), 'other'])
    const upload = await applyList(world, looms, 'MEMBER_BLOCK', rows)
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 0 })
    const seen = async ({ list: members, history }: typeof byHand) => ({
      members: (await members()).map(({ uhid: _uhid, ...rest }: Dependent) => rest),
      history: (await history()).slice(0, 2).map(({ action, summary, actor }: Record<string, unknown>) => ({
        ...{ action, summary, actor },
      })),
    })
    expect((await seen(byFile)).members).toEqual((await seen(byHand)).members)
    expect(new Set((await seen(byFile)).history)).toEqual(new Set((await seen(byHand)).history))
    expect(await consentsOf(byFile.child)).toEqual(await consentsOf(byHand.child))
    expect(await consentsOf(byFile.child)).toMatchObject([{ given: true }, { given: false }])
    expect((await byFile.list())[0]).toMatchObject({ name: 'Sita Bose', last_covered_day: inDays(3) })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('has a remark at each row that names nobody of the plan, twice, or on a wrong day (D4.15)', async () => {
    const [looms, other] = [await openEmployer(world), await openEmployer(world)]
    const [own, foreign] = [await familyOf(looms), await familyOf(other)]
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    const employee = await world.db
      .selectFrom('subscription_members')
      .select('uhid')
      .where('subscription_id', '=', subscription_id)
      .where('is_primary', '=', true)
      .executeTakeFirstOrThrow()
    const rows = [
      [own.wife.uhid, '', ''],
      [own.wife.uhid, '', ''],
      [foreign.wife.uhid, '', ''],
      [employee.uhid, '', ''],
      ['somebody', '', ''],
      [own.child.uhid, inDays(61), ''],
      [own.child.uhid, inDays(-1), ''],
      [own.child.uhid, 'soon', 'Bored'],
    ]
    const { body } = await sendList(looms, 'MEMBER_BLOCK', list(...rows))
    const listed = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}/rows`)).body.rows
    expect(listed.map(({ remarks }: { remarks: string[] }) => remarks.join('; '))).toEqual([
      ...['', 'Duplicate of row 2', 'Unknown UHID', 'Unknown UHID', 'Unknown UHID'],
      'Date invalid (the last covered day can be at most 60 days from today)',
      'Date invalid (the last covered day cannot be before the plan covered this person)',
      'Date invalid; Reason invalid',
    ])
    const refused = await startList(looms, 'MEMBER_BLOCK', body.file_id, { mode: 'all' })
    expect(refused.error?.type).toBe('ECD106')
  })

  test('counts with employees against the deletions of the plan year, as by hand, and twice for nobody (D8.08)', async () => {
    const looms = await openEmployer(world)
    const [one, two] = [await familyOf(looms), await familyOf(looms)]
    await limitOf(looms, 2)
    const later = { last_covered_day: inDays(2) }
    expect((await one.remove(one.wife, later)).status).toBe(204)
    const three = list([one.child.uhid, '', ''], [two.wife.uhid, '', ''], [one.wife.uhid, inDays(5), ''])
    const { body } = await sendList(looms, 'MEMBER_BLOCK', three)
    const dry = await startList(looms, 'MEMBER_BLOCK', body.file_id, { dry_run: true })
    expect(dry.body).toMatchObject({ valid: 3, requested: 2, remaining_quota: 1 })
    expect((await startList(looms, 'MEMBER_BLOCK', body.file_id, { mode: 'valid_only' })).error).toMatchObject({
      type: 'ECD106',
      extra_args: { requested: 2, remaining_block_quota: 1, active: 4 },
    })
    await limitOf(looms, 3)
    expect((await startList(looms, 'MEMBER_BLOCK', body.file_id, { mode: 'valid_only' })).status).toBe(202)
    // Meanwhile another is removed by hand: the set finds one deletion less.
    expect((await two.remove(two.child)).status).toBe(204)
    await world.work()
    const upload = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}`)).body
    expect(upload).toMatchObject({
      succeeded: 2,
      failed: 1,
      remarks: [{ remark: 'No deletion left in this plan year' }],
    })
    expect((await two.remove(two.wife)).error).toMatchObject({ type: 'DELETION_LIMIT' })
    const blocked = await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id: one.id },
    })
    expect(blocked.error?.type).toBe('DELETION_LIMIT')
    const [wife] = await one.list()
    expect(wife).toMatchObject({ last_covered_day: inDays(5) })
    expect((await one.remove(wife, { last_covered_day: inDays(1) })).status).toBe(204)
  })

  test('may only start for who may change dependents by hand', async () => {
    const looms = await openEmployer(world)
    const { wife } = await familyOf(looms)
    const { browser } = await looms.colleague('PARTNER_NGO_COORDINATOR')
    expect((await sendList(looms, 'MEMBER_BLOCK', list([wife.uhid, '', '']), { browser })).status).toBe(403)
  })
})

test('a planned removal is carried out on the night after the last covered day', async () => {
  const looms = await openEmployer(world)
  const { wife, list: members, history } = await familyOf(looms)
  await applyList(world, looms, 'MEMBER_BLOCK', list([wife.uhid, inDays(1), 'Left']))
  await world.advance(DAY_MS)
  await world.work()
  expect((await members()).map(({ name }: { name: string }) => name)).toEqual(['Sita Bose', 'Tara Bose'])
  await world.advance(DAY_MS)
  await world.work()
  expect((await members()).map(({ name }: { name: string }) => name)).toEqual(['Tara Bose'])
  expect((await history())[0]).toMatchObject({ actor: 'The system', summary: 'Removed a dependent of Nila Bose' })
})

test('who is covered up to the day of the start is so, also when the row is applied after midnight (D4.15)', async () => {
  const looms = await openEmployer(world)
  const { wife } = await familyOf(looms)
  const { body } = await sendList(looms, 'MEMBER_BLOCK', list([wife.uhid, '', '']))
  const today = inDays(0)
  await startList(looms, 'MEMBER_BLOCK', body.file_id)
  const waiting = world.db.updateTable('jobs').where('name', '=', 'bulk-uploads.apply').where('status', '=', 'queued')
  await waiting.set({ run_at: new Date(world.clock.now().getTime() + DAY_MS) }).execute()
  await world.advance(DAY_MS)
  const member = world.db.selectFrom('subscription_members').where('uhid', '=', wife.uhid)
  expect(await member.select(['last_covered_on', 'removal_reason']).executeTakeFirst()).toMatchObject({
    last_covered_on: today,
  })
})
