/** A bill that turns up on another claim after the approval stops the money, wherever it has not left yet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { openBatch } from './commands/open-batch.ts'

let world: World
let kabirId: string
let number = 9_714_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, '9899990095', { staff: 'SUPERADMIN' })
})
afterAll(() => world.close())

const kabir = () => world.signUp('+919899990095')
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attempts = async (id: bigint) =>
  (await world.db.selectFrom('payouts').select('status').where('claim_id', '=', id).orderBy('attempt').execute()).map(
    ({ status }) => status,
  )
const whyBlocked = async (id: bigint) =>
  (await (await kabir()).get('dashboard/payouts/blocked')).body.claims.find(
    ({ claim_id }: { claim_id: number }) => claim_id === Number(id),
  )?.waits_for
const act = async (id: bigint, action: string, body: object) => {
  const { version } = await read(id)
  const { status, error } = await (await kabir()).post(`dashboard/claims/${id}/${action}`, { version, ...body })
  return status === 200 ? 'done' : error?.type
}
const settle = (id: bigint) =>
  act(id, 'settle', { utr: `UTR${id}DUPL`, paid_on: istDateOf(world.clock.now()), amount: 431 })

async function filed(bill_number: string): Promise<bigint> {
  const browser = await world.signUp(`+91${number++}`)
  await buyPlan(world, browser)
  const [of] = (await browser.get('members')).body.members
  await backdatePlan(world, of.subscription_id, 60)
  await addVisits(world, of.subscription_id)
  expect((await saveBank(browser)).status).toBe(200)
  const data = { claim_amount: 431, establishment_name: 'City Clinic', additional_details: { bill_number } }
  const { status, body } = await fileVisit(browser, of, world.clock.now(), { data })
  expect(status).toBe(201)
  return BigInt(body.id)
}

/** An approved claim, and its bill filed once more by somebody else whenever the test wants. */
async function approved() {
  const bill = `AGAIN-${number}`
  const id = await filed(bill)
  const approval = { approved_claim_amount_paise: 431_00n, decided_at: world.clock.now(), decided_by: kabirId }
  await world.db
    .updateTable('claims')
    .set({ status: 'APPROVED', ...approval })
    .where('id', '=', id)
    .execute()
  return { id, fileAgain: () => filed(bill) }
}

it('such a claim is not settled by hand either, until somebody has looked again', async () => {
  const { id, fileAgain } = await approved()
  await fileAgain()
  await world.work()
  expect([await settle(id), await whyBlocked(id)]).toEqual(['DUPLICATE_FOUND', 'DUPLICATE_FOUND'])
  expect(await read(id)).toMatchObject({ status: 'APPROVED', external_transaction_id: null })
})

it('a payout in a batch that was not sent yet is stopped, and its claim waits again', async () => {
  const { id, fileAgain } = await approved()
  expect((await (await kabir()).post('dashboard/payout_batches', {})).body.batch).not.toBeNull()
  const later = new Date(world.clock.now().getTime() + 60_000)
  await world.db.updateTable('jobs').set({ run_at: later }).where('name', '=', 'payouts.send-payout').execute()
  await fileAgain()
  await world.work()
  expect(await attempts(id)).toEqual(['QUEUED'])
  await world.advance(61_000)
  expect([await attempts(id), await whyBlocked(id)]).toEqual([['STOPPED'], 'DUPLICATE_FOUND'])
  expect(await read(id)).toMatchObject({ status: 'APPROVED', in_payout: false, payout_tries: 0 })
})

async function inFile() {
  const claim = await approved()
  const batch = await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  const file = async () => String((await (await kabir()).get(`dashboard/payout_batches/${batch}/file`)).text ?? '')
  return { ...claim, file }
}

it('it is not written into a file still to be downloaded, and waits again', async () => {
  const { id, fileAgain, file } = await inFile()
  await fileAgain()
  await world.work()
  expect(await file()).not.toContain(`claim-${id}-1`)
  expect([await attempts(id), await whyBlocked(id)]).toEqual([['STOPPED'], 'DUPLICATE_FOUND'])
})

it('once its file was downloaded its line is left out of the next one, and the bank’s answer is awaited', async () => {
  const { id, fileAgain, file } = await inFile()
  expect(await file()).toContain(`claim-${id}-1`)
  await fileAgain()
  await world.work()
  expect(await file()).not.toContain(`claim-${id}-1`)
  expect([await attempts(id), await settle(id)]).toEqual([['PROCESSING'], 'IN_PAYOUT'])
})

it('a payout sent again after it failed waits in the queue for the same reason', async () => {
  const { id, fileAgain } = await approved()
  expect(await act(id, 'settlement_failed', { code: 'OTHER', text: 'The branch called' })).toBe('done')
  await fileAgain()
  await world.work()
  expect(await act(id, 'retry_settlement', {})).toBe('done')
  await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  expect([await attempts(id), await whyBlocked(id)]).toEqual([[], 'DUPLICATE_FOUND'])
})

it('an account that is an approver’s own by now stops the money too, until somebody else has decided', async () => {
  const { id } = await approved()
  expect(await whyBlocked(id)).toBeUndefined()
  const { account_id } = await read(id)
  const bank = await world.db
    .selectFrom('bank_details')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('bank_details')
    .values({ ...bank, id: crypto.randomUUID(), account_id: kabirId })
    .execute()
  expect(await whyBlocked(id)).toBe('APPROVERS_BANK')
  await openBatch(world, undefined, { by: { at: world.clock.now(), actor: 'system' } })
  expect(await attempts(id)).toEqual([])
  expect(await settle(id)).toBe('OWN_AFFAIR')
  await world.db
    .updateTable('claims')
    .set({ decided_by: await person(world, '9899990096', { staff: 'ADMIN' }) })
    .where('id', '=', id)
    .execute()
  expect(await whyBlocked(id)).toBeUndefined()
})
