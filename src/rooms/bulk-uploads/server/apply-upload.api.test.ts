/** Applying a list: what it does to people, what it is refused for, and that nothing is lost or done twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { applyList, csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { person, people } = newPeople(9620_000_000)
const leavers = (rows: string[][]) => csvOf(['Employee ID', 'Mobile', 'Last Working Day', 'Reason'], rows)

describe('a list of people to add', () => {
  test('gives each of them what adding by hand gives (D4.08, D4.09, D4.11, D7.31)', async () => {
    const looms = await openEmployer(world)
    const byHand = await looms.add()
    const upload = await applyList(world, looms, 'ACTIVATE', people(3), { mode: 'all' })
    expect(upload).toMatchObject({
      ...{ status: 'PROCESSED', status_label: 'Success', total_rows: 3, succeeded: 3, failed: 0, processed_rows: 3 },
    })
    const hr = await looms.hr()
    const listed = (await hr.get(`${looms.path}/partner_users`)).body.partner_users
    const { id: _, mobile: _m, email: _e, external_reference_id: _r, wallet_id: _w, ...same } = byHand
    for (const row of listed.slice(0, 3)) expect(row).toMatchObject(same)
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([8_000, 4])
    const { activities } = (await hr.get(`${looms.path}/activities`)).body
    expect(activities.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['BULK_PROCESSED', 'Hema Rao'],
      ...Array.from({ length: 3 }, () => ['EMPLOYEE_ADDED', 'Hema Rao']),
      ['FILE_UPLOADED', 'Hema Rao'],
      ['EMPLOYEE_ADDED', 'Hema Rao'],
    ])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('is refused as a whole while a row is wrong, and applied as far as it is right on request (D8.12)', async () => {
    const looms = await openEmployer(world)
    const list = csvOf(NEW_PEOPLE, [person(), person({ 1: 'nobody' }), person()])
    const { body } = await sendList(looms, 'ACTIVATE', list)
    const refused = await startList(looms, 'ACTIVATE', body.file_id)
    expect([refused.status, refused.body.message, refused.error]).toMatchObject([
      422,
      'Oops! Incorrect data format in 1 out of 3 entries',
      { type: 'ECD108', extra_args: { error_count: 1, total_rows: 3, file_id: body.file_id } },
    ])
    const dry = await startList(looms, 'ACTIVATE', body.file_id, { dry_run: true })
    expect([dry.status, dry.body]).toEqual([
      200,
      {
        ...{ file_id: body.file_id, total_rows: 3, valid: 2, invalid: 1, requested: 2, remaining_quota: 100 },
        ...{ required: 1_000, available: 10_000, version: 1 },
      },
    ])
    expect((await startList(looms, 'ACTIVATE', body.file_id, { mode: 'valid_only' })).status).toBe(202)
    await world.work()
    const upload = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}`)).body
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 1, processed_rows: 3, invalid: 1 })
    expect((await startList(looms, 'ACTIVATE', body.file_id)).error?.type).toBe('NOT_OPEN')
  })

  test('with more people than lives, or more credits than there are, is refused (D8.07, D8.13)', async () => {
    const small = await openEmployer(world, { quota: 2 })
    const { body } = await sendList(small, 'ACTIVATE', people(3))
    expect((await startList(small, 'ACTIVATE', body.file_id)).error).toMatchObject({
      type: 'ECD105',
      extra_args: { requested: 3, remaining_quota: 2 },
    })
    const poor = await openEmployer(world, { rupees: 1_200 })
    const list = await sendList(poor, 'ACTIVATE', people(3))
    expect((await startList(poor, 'ACTIVATE', list.body.file_id)).error).toMatchObject({
      type: 'ECD109',
      extra_args: { required: 1_500, available: 1_200 },
    })
  })

  test('takes what is left when lives and credits have gone to others meanwhile (promise 16)', async () => {
    const looms = await openEmployer(world, { quota: 4, rupees: 2_000 })
    const { body } = await sendList(looms, 'ACTIVATE', people(4))
    await startList(looms, 'ACTIVATE', body.file_id)
    await looms.add({ walletAmount: 900 })
    await world.work()
    const hr = await looms.hr()
    expect((await hr.get(`${looms.path}/files/${body.file_id}`)).body).toMatchObject({ succeeded: 2, failed: 2 })
    const { rows } = (await hr.get(`${looms.path}/files/${body.file_id}/rows`)).body
    expect(rows.map(({ remarks }: { remarks: string[] }) => remarks.join())).toEqual([
      ...['', ''],
      ...['Not enough health credits', 'Not enough health credits'],
    ])
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([100, 3])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('of a contract that has ended meanwhile gives nobody anything', async () => {
    const looms = await openEmployer(world)
    const { body } = await sendList(looms, 'ACTIVATE', people(2))
    await startList(looms, 'ACTIVATE', body.file_id)
    const yesterday = addDays(istDateOf(world.clock.now()), -1)
    await world.db.updateTable('partner_plans').set({ ends_on: yesterday }).where('id', '=', looms.partner_id).execute()
    await world.work()
    const upload = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}`)).body
    expect(upload).toMatchObject({
      ...{ status: 'FAILED', status_label: 'Failed', succeeded: 0, failed: 2 },
      refusal: { type: 'ECD108', extra_args: { error_count: 2, total_rows: 2 } },
      remarks: [{ remark: 'Plan not active', rows: 2 }],
    })
  })

  test('is not started twice: neither itself, nor the same file again, nor another at the same moment', async () => {
    const looms = await openEmployer(world)
    const list = people(2)
    const first = (await sendList(looms, 'ACTIVATE', list)).body.file_id
    const same = (await sendList(looms, 'ACTIVATE', list)).body.file_id
    const other = (await sendList(looms, 'ACTIVATE', people(2))).body.file_id
    const answers = await Promise.all([
      startList(looms, 'ACTIVATE', first),
      startList(looms, 'ACTIVATE', first),
      startList(looms, 'ACTIVATE', other),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 409, 409])
    await world.work()
    const started = answers[2].status === 202 ? other : first
    if (started === other) await startList(looms, 'ACTIVATE', first)
    await world.work()
    expect((await startList(looms, 'ACTIVATE', same)).error?.type).toBe('ECD108')
    expect((await sendList(looms, 'ACTIVATE', list)).error?.type).toBe('DUPLICATE_FILE')
    expect((await sendList(looms, 'ACTIVATE', list, { fields: { override: 'true' } })).status).toBe(201)
    await world.advance(DAY_MS)
    expect((await sendList(looms, 'ACTIVATE', list)).status).toBe(201)
  })

  test('cannot be deleted while it is applied', async () => {
    const looms = await openEmployer(world)
    const { body } = await sendList(looms, 'ACTIVATE', people(1))
    await startList(looms, 'ACTIVATE', body.file_id)
    const path = `${looms.path}/files/${body.file_id}`
    await world.db.updateTable('bulk_uploads').set({ status: 'PROCESSING' }).where('id', '=', body.file_id).execute()
    expect((await (await looms.hr()).delete(path)).error?.type).toBe('UPLOAD_BUSY')
    await world.work()
    expect((await (await looms.hr()).delete(path)).status).toBe(204)
    const stored = await world.db
      .selectFrom('bulk_uploads')
      .select('succeeded')
      .where('id', '=', body.file_id)
      .execute()
    expect(stored).toEqual([{ succeeded: 1 }])
  })
})

describe('a list of people to block', () => {
  test('blocks those whom all that is given names (D4.12)', async () => {
    const looms = await openEmployer(world)
    const [one, two, planned, left] = [await looms.add(), await looms.add(), await looms.add(), await looms.add()]
    await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: left.id } })
    const sunita = await looms.colleague('PARTNER_MEMBER')
    const day = addDays(istDateOf(world.clock.now()), 3)
    const [year, month, date] = day.split('-')
    const upload = await applyList(
      world,
      looms,
      'BLOCK',
      leavers([
        [one.external_reference_id, one.mobile, '', 'left'],
        [two.external_reference_id, one.mobile, '', ''],
        [planned.external_reference_id, '', `${date}/${month}/${year}`, 'Transferred'],
        ['', left.mobile, '', ''],
        ['', sunita.mobile, '', ''],
        [one.external_reference_id, '', '', ''],
        ['', '', day, 'Bored'],
      ]),
    )
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 5 })
    const hr = await looms.hr()
    const { rows } = (await hr.get(`${looms.path}/files/${upload.id}/rows`)).body
    expect(rows.map(({ remarks }: { remarks: string[] }) => remarks.join('; '))).toEqual([
      '',
      'Identifiers point to different employees',
      '',
      'Employee not active',
      'Employee not found',
      'Duplicate of row 2',
      'Employee not found; Reason invalid',
    ])
    const listed = (await hr.get(`${looms.path}/partner_users`)).body.partner_users
    const stateOf = (id: string) => listed.find((row: { id: string }) => row.id === id)
    expect(stateOf(one.id)).toMatchObject({ status: 'EXPIRED', end_reason: 'BLOCKED', balance: 0 })
    expect(stateOf(two.id)).toMatchObject({ status: 'ACTIVE' })
    expect(stateOf(planned.id)).toMatchObject({ status: 'ACTIVE', last_working_day: day })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('with more deletions than the contract has left is refused (D8.08)', async () => {
    const looms = await openEmployer(world, { deletion_limit: 1 })
    const [one, two] = [await looms.add(), await looms.add()]
    const list = leavers([one, two].map(({ mobile }) => ['', mobile, '', '']))
    const { body } = await sendList(looms, 'BLOCK', list)
    expect((await startList(looms, 'BLOCK', body.file_id)).error).toMatchObject({
      type: 'ECD106',
      extra_args: { requested: 2, remaining_block_quota: 1, active: 2 },
    })
    const other = await openEmployer(world)
    const third = await other.add()
    const more = await sendList(
      other,
      'BLOCK',
      leavers([
        ['', third.mobile, '', ''],
        ['', '9620999999', '', ''],
      ]),
    )
    expect((await startList(other, 'BLOCK', more.body.file_id)).error).toMatchObject({
      type: 'ECD106',
      extra_args: { requested: 2, remaining_block_quota: 1, active: 1 },
    })
  })

  test('never blocks the person who started it', async () => {
    const looms = await openEmployer(world)
    const sunita = await looms.colleague('PARTNER_MEMBER')
    await looms.add({ mobile: sunita.mobile })
    const { body } = await sendList(looms, 'BLOCK', leavers([['', sunita.mobile, '', '']]))
    expect(body).toMatchObject({ valid: 1 })
    const start = (fields: object) =>
      startList({ ...looms, hr: async () => sunita.browser }, 'BLOCK', body.file_id, { mode: 'valid_only', ...fields })
    expect((await start({ dry_run: true })).body).toMatchObject({ valid: 0 })
    expect((await start({})).error?.type).toBe('ECD108')
  })
})

describe('a job that dies in the middle of its rows (promise 19)', () => {
  /** Lets nobody be added beyond so many people of a contract, until it is called. */
  async function dieBeyond(people: number): Promise<() => Promise<void>> {
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if (select count(*) from partner_users where partner_plan_id = new.partner_plan_id) > ${sql.lit(people)} then
        raise exception 'killed'; end if; return new; end $$`.execute(world.db)
    await sql`create trigger die after insert on partner_users for each row execute function die()`.execute(world.db)
    return async () => {
      await sql`drop trigger die on partner_users`.execute(world.db)
      await sql`drop function die()`.execute(world.db)
    }
  }

  test('does them when it is repeated, and nobody is added twice', async () => {
    const looms = await openEmployer(world)
    const { body } = await sendList(looms, 'ACTIVATE', people(6))
    await startList(looms, 'ACTIVATE', body.file_id)
    const revive = await dieBeyond(3)
    await world.work()
    const path = `${looms.path}/files/${body.file_id}`
    expect((await (await looms.hr()).get(path)).body).toMatchObject({ status: 'PENDING', processed_rows: 0 })
    expect((await looms.contract()).consumed_quota).toBe(0)
    await revive()
    await world.advance(2_000)
    expect((await (await looms.hr()).get(path)).body).toMatchObject({ status: 'PROCESSED', succeeded: 6, failed: 0 })
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([7_000, 6])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('has done the sets before, and ends as failed when it never gets further; started again, it goes on', async () => {
    const looms = await openEmployer(world)
    const { body } = await sendList(looms, 'ACTIVATE', people(6))
    await startList(looms, 'ACTIVATE', body.file_id)
    const later = new Date(world.clock.now().getTime() + 1_000)
    const due = await withTransaction(world.db, (trx) => applyChunk(trx, body.file_id, later, 4))
    expect(due?.getTime()).toBeLessThan(later.getTime())
    const revive = await dieBeyond(5)
    await world.advance(3_600_000)
    const path = `${looms.path}/files/${body.file_id}`
    expect((await (await looms.hr()).get(path)).body).toMatchObject({
      ...{ status: 'FAILED', succeeded: 4, processed_rows: 4 },
      refusal: { type: 'INTERNAL' },
    })
    await revive()
    expect((await startList(looms, 'ACTIVATE', body.file_id)).status).toBe(202)
    await world.work()
    expect((await (await looms.hr()).get(path)).body).toMatchObject({ status: 'PROCESSED', succeeded: 6, failed: 0 })
    expect((await looms.contract()).consumed_quota).toBe(6)
  })
})
