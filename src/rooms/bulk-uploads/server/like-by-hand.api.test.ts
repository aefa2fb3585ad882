/** A list does what the same rows do by hand, one after the other: no more, and nothing that by hand is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { activateCompanySubscription } from '#rooms/subscriptions/server/activate-company-subscription.ts'
import { inCi } from '#testing/full-size.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { type Dice, dice } from '../../../testing/model/dice.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>
type Row = Record<'name' | 'email' | 'mobile' | 'reference_id' | 'credits', string>
interface ListedEmployee {
  id: string
  mobile: string
  status: string
}

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let at = 0
const person = (fields: Partial<Row> = {}): Row => {
  at += 1
  const mobile = String(9_650_000_000 + at)
  const [email, reference_id] = [`nila${at}@twin.example`, `X-${1000 + at}`]
  return { name: 'Nila Bose', email, mobile, reference_id, credits: '500', ...fields }
}

const FAULTS: Partial<Row>[] = [
  { name: 'R2 D2' },
  { name: 'Al' },
  { email: 'nobody' },
  { email: '' },
  { mobile: '5876543210' },
  { reference_id: 'X' },
  { reference_id: '' },
  { credits: 'many' },
  { credits: '-1' },
  { credits: '10.125' },
  { credits: '' },
]

/** Rows of which some are wrong, repeat a right one, or name somebody who is there. */
function listOf(roll: Dice, there: Row): Row[] {
  const right: Row[] = [there]
  return Array.from({ length: 12 }, () => {
    if (roll.chance(30)) return person(roll.one(FAULTS))
    const field = roll.of(['mobile', 'email', 'reference_id'])
    if (roll.chance(25)) return person({ [field]: roll.one(right)![field] })
    const added = person({ credits: roll.of(['0', '1.50', '500']) })
    right.push(added)
    return added
  })
}

async function addByHand({ hr, path, partner_id }: Employer, row: Row): Promise<boolean> {
  const { credits, email, reference_id, ...body } = row
  const walletAmount = credits === '' ? undefined : Number.isNaN(Number(credits)) ? credits : Number(credits)
  const given = { ...(email && { email }), ...(reference_id && { reference_id }) }
  const { status } = await (await hr()).post(`${path}/partner_user`, {
    ...body,
    ...given,
    walletAmount,
    partnerId: partner_id,
  })
  return status === 201
}

async function peopleOf({ hr, path }: Employer): Promise<ListedEmployee[]> {
  return (await (await hr()).get(`${path}/partner_users?sort_by=recentlyAdded`)).body.partner_users
}

/** What a company sees of its people, apart from ids. */
async function stateOf(employer: Employer) {
  const people = (await peopleOf(employer)).map((row) => {
    const {
      id: _id,
      wallet_id: _wallet,
      partner_id: _plan,
      restorable_until: _until,
      version: _version,
      ...rest
    } = row as ListedEmployee & Record<string, unknown>
    return rest
  })
  const { consumed_quota } = await employer.contract()
  return { people, consumed_quota, available: await employer.available() }
}

const addList = (rows: readonly Row[]) =>
  csvOf(
    ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
    rows.map(({ name, email, mobile, reference_id, credits }) => [name, email, mobile, reference_id, credits]),
  )
const doneOf = async ({ hr, path }: Employer, id: string): Promise<boolean[]> => {
  const { rows } = (await (await hr()).get(`${path}/files/${id}/rows`)).body
  return rows.map(({ status }: { status: string }) => status === 'DONE')
}

describe.each(Array.from({ length: inCi(8, 2) }, (_, seed) => seed + 1))('any mix of rows (seed %i)', (seed) => {
  test('adds and blocks by a file whom it adds and blocks by hand', async () => {
    const roll = dice(seed)
    const [byHand, byFile] = [await openEmployer(world), await openEmployer(world)]
    const there = person()
    for (const employer of [byHand, byFile]) await addByHand(employer, there)
    const rows = listOf(roll, there)
    const added: boolean[] = []
    for (const row of rows) added.push(await addByHand(byHand, row))
    const upload = await applyList(world, byFile, 'ACTIVATE', addList(rows))
    expect(await doneOf(byFile, upload.id)).toEqual(added)
    expect(await stateOf(byFile)).toEqual(await stateOf(byHand))

    const today = istDateOf(world.clock.now())
    const leavers = (await peopleOf(byHand)).map(({ id, mobile }) => {
      const last_working_day = roll.of(['', addDays(today, roll.of([-1, 0, 1, 60, 61])), 'soon'])
      return { id, mobile, last_working_day, reason: roll.of(['', 'Left', 'Bored']) }
    })
    const blocked: boolean[] = []
    for (const { id, last_working_day, reason } of leavers) {
      const body = { partner_user_id: id, ...(last_working_day && { last_working_day }), ...(reason && { reason }) }
      blocked.push((await (await byHand.hr()).send('DELETE', `${byHand.path}/partner_user`, { body })).status === 200)
    }
    const cells = leavers.map(({ mobile, last_working_day, reason }) => [mobile, last_working_day, reason])
    if (blocked.includes(true)) {
      const list = csvOf(['Mobile', 'Last Working Day', 'Reason'], cells)
      const gone = await applyList(world, byFile, 'BLOCK', list)
      expect(await doneOf(byFile, gone.id)).toEqual(blocked)
    }
    await world.work()
    expect(await stateOf(byFile)).toEqual(await stateOf(byHand))
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

describe('a list refuses what by hand is refused', () => {
  test('so a number that its owner does not show is not found out by a dry run', async () => {
    const looms = await openEmployer(world, { quota: 3 })
    const known = await looms.add()
    await world.db.updateTable('partner_users').set({ shows_mobile: false }).where('id', '=', known.id).execute()
    const tries = [person({ mobile: known.mobile.slice(3) }), person()]
    const answers = []
    for (const row of tries) {
      const { body } = await sendList(looms, 'ACTIVATE', addList([row]))
      const dry = await startList(looms, 'ACTIVATE', body.file_id, { dry_run: true })
      answers.push([body.valid, body.invalid, { ...dry.body, file_id: '' }])
    }
    expect(answers[0]).toEqual(answers[1])
    const upload = await applyList(world, looms, 'ACTIVATE', addList(tries))
    expect(upload).toMatchObject({ succeeded: 1, failed: 1, remarks: [{ remark: 'Mobile already exists', rows: 1 }] })
    const block = await sendList(looms, 'BLOCK', csvOf(['Mobile'], [[known.mobile]]))
    expect(block.body).toMatchObject({ valid: 0, invalid: 1 })
  })

  test('so nobody blocks a colleague’s plan that covers themselves', async () => {
    const looms = await openEmployer(world)
    const { id, mobile } = await looms.add()
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const family = { name: 'Hema Rao', relation: 'Wife', dob: '1990-05-01', gender: 'F', mobile: looms.mobile }
    const spouse = await world.signUp(mobile)
    expect((await spouse.post(`subscriptions/${subscription_id}/members`, family)).status).toBe(201)
    const { body } = await sendList(looms, 'BLOCK', csvOf(['Mobile'], [[mobile]]))
    expect(body).toMatchObject({ valid: 0, invalid: 1 })
  })

  test('so a part of the credits above what one person can be given is wrong, shared or not', async () => {
    const looms = await openEmployer(world)
    const { id } = await world.db
      .insertInto('wallet_sublimit_packages')
      .values({
        partner_plan_id: looms.partner_id,
        name: 'Dental',
        service_categories: ['DENTAL'],
        shared: true,
        created_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sublimits = [{ package_id: id, amount: 999_999_999_999 }]
    const byHand = await (await looms.hr()).post(`${looms.path}/partner_user`, looms.somebody({ sublimits }))
    expect(byHand.status).toBe(422)
    const { name, email, mobile, reference_id, credits } = person()
    const headers = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits', 'Dental']
    const list = csvOf(headers, [[name, email, mobile, reference_id, credits, '999999999999']])
    expect((await sendList(looms, 'ACTIVATE', list)).body).toMatchObject({ valid: 0, invalid: 1 })
  })

  test('so a plan that our staff have blocked gets no credits, and the others of the list do', async () => {
    const looms = await openEmployer(world)
    const blocked = person()
    const mobile = `+91${blocked.mobile}`
    await world.signUp(mobile)
    await withTransaction(world.db, async (trx) => {
      const account = trx.selectFrom('accounts').select('id').where('mobile', '=', mobile)
      const { id: account_id } = await account.executeTakeFirstOrThrow()
      const primary = { name: blocked.name, mobile, email: null }
      const given = { partner_plan_id: looms.partner_id, account_id, primary, now: world.clock.now() }
      await activateCompanySubscription(trx, given)
      await trx.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('account_id', '=', account_id).execute()
    })
    const upload = await applyList(world, looms, 'ACTIVATE', addList([person(), blocked]))
    expect(upload).toMatchObject({
      ...{ status: 'PROCESSED', succeeded: 1, failed: 1 },
      remarks: [{ remark: 'Plan not active', rows: 1 }],
    })
    const byHand = looms.somebody({ mobile, reference_id: blocked.reference_id })
    expect((await (await looms.hr()).post(`${looms.path}/partner_user`, byHand)).error?.type).toBe('PLAN_NOT_ACTIVE')
  })
})

describe('a list does what by hand is possible', () => {
  test('so people leave a contract that our staff have paused (D4.12)', async () => {
    const looms = await openEmployer(world)
    const [one, other] = [await looms.add(), await looms.add()]
    const paused = { is_plan_active: false }
    await world.db.updateTable('partner_plans').set(paused).where('id', '=', looms.partner_id).execute()
    const body = { partner_user_id: one.id }
    expect((await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })).status).toBe(200)
    const upload = await applyList(world, looms, 'BLOCK', csvOf(['Mobile'], [[other.mobile]]))
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 1 })
  })

  test('so who leaves on the day of the start does so, also when the row is applied after midnight (D4.12)', async () => {
    const looms = await openEmployer(world)
    const { mobile } = await looms.add()
    const { body } = await sendList(looms, 'BLOCK', csvOf(['Mobile'], [[mobile]]))
    const today = istDateOf(world.clock.now())
    await startList(looms, 'BLOCK', body.file_id)
    const run_at = new Date(world.clock.now().getTime() + DAY_MS)
    const waiting = world.db.updateTable('jobs').set({ run_at }).where('status', '=', 'queued')
    await waiting.where('name', '=', 'bulk-uploads.apply').execute()
    await world.advance(DAY_MS)
    const [left] = await peopleOf(looms)
    expect(left).toMatchObject({ status: 'EXPIRED', last_working_day: today })
  })
})
