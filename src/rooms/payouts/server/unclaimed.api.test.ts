/** The list of unclaimed money says why it was returned, however it was sent. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { seedDesk } from '../../../seed.ts'

let world: World
let kabirId: string
const KABIR = '+919899990071'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, KABIR, { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const unclaimed = async (): Promise<{ claim_id: number; why: string | null }[]> =>
  (await (await world.signUp(KABIR)).get('dashboard/payouts/unclaimed')).body.payouts

it('failed payouts of the demo desk show the reason that the bank gave', async () => {
  await seedDesk(world)
  const whys = (await unclaimed()).map(({ why }) => why)
  expect(whys.length).toBeGreaterThan(0)
  expect(new Set(whys)).toEqual(new Set(['The account is closed']))
})

it('a transfer outside the batches that failed, and one after it, show the latest reason', async () => {
  const browser = await world.signUp('+919760000001')
  const { subscription_id } = await buyPlan(world, browser)
  await saveBank(browser)
  const { id } = await approvedClaim(world, { subscription_id, decided_by: kabirId })
  const read = () => world.db.selectFrom('claims').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const act = async (call: string, body: object) =>
    (await world.signUp(KABIR)).post(`dashboard/claims/${id}/${call}`, { ...body, ...(await read()) })
  const why = async () => (await unclaimed()).find(({ claim_id }) => claim_id === Number(id))?.why

  expect(
    (await act('settlement_failed', { code: 'ACCOUNT_INVALID', text: 'The branch called: no such number' })).status,
  ).toBe(200)
  expect(await why()).toBe('The branch called: no such number')
  expect((await act('retry_settlement', {})).status).toBe(200)
  await world.browser().post(`/dev/payouts/${id}`, { outcome: 'failure' })
  await world.work()
  expect(await why()).toBe('Beneficiary account is closed')
})

it('the list is read page by page, the longest waiting first, and exported whole', async () => {
  const [failed] = await unclaimed()
  const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_name = 'claims' and column_name not in ('id', 'payout_failed_at') and is_generated = 'NEVER'`.execute(
    world.db,
  )
  const columns = sql.raw(rows[0]!.columns)
  await sql`insert into claims (${columns}, payout_failed_at) select ${columns}, payout_failed_at - step * interval '1 minute'
    from claims, generate_series(1, 21) step where id = ${failed!.claim_id}`.execute(world.db)
  const browser = await world.signUp(KABIR)
  const page = async (number: number) => (await browser.get(`dashboard/payouts/unclaimed?page_number=${number}`)).body
  const [first, second] = [await page(1), await page(2)]
  const { total_payouts } = first.pagination_info
  expect(total_payouts).toBeGreaterThan(21)
  const all: { claim_id: number; failed_at: string }[] = [...first.payouts, ...second.payouts]
  expect(new Set(all.map((one) => one.claim_id)).size).toBe(total_payouts)
  const times = all.map(({ failed_at }) => failed_at)
  expect(times).toEqual(times.toSorted())
  const { text } = await browser.get('dashboard/payouts/unclaimed/export')
  const exported = text.trim().split('\r\n').slice(1)
  expect(exported.map((line) => Number(line.split(',')[0]))).toEqual(all.map((one) => one.claim_id))
})
