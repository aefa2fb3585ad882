import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { issuedCover, openInsuranceWorld, payCover } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import type { World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { seedInsurance } from '../../seed.ts'

const HOUR_MS = 3_600_000
const KABIR = '+919811350001'
const NAME = 'Suraksha Life Insurance Company Limited'
let world: World
let kabir: Browser
let last = 9_852_000_000
let bank = 0

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, KABIR, { staff: 'SUPERADMIN' })
  kabir = await world.signUp(KABIR)
})
afterAll(async () => {
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  await world.close()
})

const today = () => istDateOf(world.clock.now())
/** Buys covers of an insurer of its own. */
async function soldBy<T>(insurer_code: string, sell: () => Promise<T>, insurer = insurer_code): Promise<T> {
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now(), { insurer_code, insurer }))
  const sold = await sell()
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
  return sold
}
const pay = (insurer_code: string, amount: number, paid_on = today()) =>
  kabir.post('dashboard/insurer_payments', {
    insurer_code,
    reference: `UTROWED${++bank}`,
    amount,
    paid_on,
    note: 'Premium of the month',
  })
const account = async (code: string) =>
  (await kabir.get('dashboard/insurer_payments')).body.insurers.find((one: { code: string }) => one.code === code)
const nextMobile = () => `+91${last++}`

it('premium that goes back to a member is not passed on to the insurer (C7.38)', async () => {
  const [{ browser, policy_id }] = await soldBy('back-life', async () => [
    await payCover(world, nextMobile()),
    await payCover(world, nextMobile()),
  ])
  expect((await browser.post(`insurance_policies/${policy_id}/cancel`)).status).toBe(200)
  expect(await account('back-life')).toMatchObject({ owed: 2360, going_back: 1180 })
  expect((await pay('back-life', 1180.01)).error?.fields).toEqual({
    amount: 'Only ₹1,180 was owed to the insurer on that day',
  })
  expect((await pay('back-life', 1180)).status).toBe(201)
  const { sheets } = await staffReport(world, kabir, { type: 'INSURER_BORDEREAU', from: today(), to: today() })
  expect(summaryOf(sheets, 'Owed to back-life by the ledger')).toMatchObject({
    'At the end': 1180,
    'Of it going back to members': 1180,
    'Of it for policies that are not issued yet': 1180,
  })
  await world.advance(HOUR_MS)
  kabir = await world.signUp(KABIR)
  expect(await account('back-life')).toMatchObject({ owed: 0, going_back: 0 })
})

it('a payment of before a cancellation can be entered after it: the insurer then owes us (C7.38)', async () => {
  const { browser, policy_id } = await soldBy('late-life', () => payCover(world, nextMobile()))
  const paid_on = today()
  await world.advance(DAY_MS)
  await browser.post(`insurance_policies/${policy_id}/cancel`)
  await world.advance(HOUR_MS)
  kabir = await world.signUp(KABIR)
  expect(await account('late-life')).toMatchObject({ owed: 0 })
  expect((await pay('late-life', 1180, addDays(paid_on, 1))).error?.fields).toHaveProperty('amount')
  expect((await pay('late-life', 1180.01, paid_on)).error?.fields).toHaveProperty('amount')
  expect((await pay('late-life', 1180, paid_on)).status).toBe(201)
  expect(await account('late-life')).toMatchObject({ owed: -1180 })
})

it('a statement with a line that cannot be read is refused as a whole, not stored in half (C7.38)', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `COI-${at},ISSUED,1180`)
  const statement = ['coi_number,kind,premium', ...lines, 'B,ISSUED,"1180" x', 'C,ISSUED,1180'].join('\n')
  const read = await kabir.post('dashboard/insurer_statements', {
    insurer_code: 'suraksha-life',
    month: today().slice(0, 7),
    statement,
  })
  expect(read.error?.fields).toEqual({
    statement: 'Line 5002 cannot be read: its quotation marks do not match, or it is too long',
  })
})

it('two insurers of one name have each their own account in the bordereau (C7.38)', async () => {
  await soldBy('former-suraksha', () => payCover(world, nextMobile()), NAME)
  await issuedCover(world, nextMobile())
  const { sheets } = await staffReport(world, kabir, { type: 'INSURER_BORDEREAU', from: today(), to: today() })
  expect(rowsOf(sheets)).toHaveLength(1)
  const owedTo = (code: string) => summaryOf(sheets, `Owed to ${NAME} (${code}) by the ledger`)
  expect([owedTo('former-suraksha'), owedTo('suraksha-life')]).toMatchObject([
    { 'At the end': 1180, 'Of it for policies that are not issued yet': 1180 },
    { 'At the end': 1180, 'Of it for policies that are not issued yet': 0 },
  ])
  expect(summaryOf(sheets, `Net payable to ${NAME} (suraksha-life)`)).toMatchObject({ All: 1180 })
})
