/** Who is told of a consultation that an agent asked for, where the number of its patient was a mistake or is not on the plan any more. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDoctor, playDesk } from './testing/consults.ts'
import { loggedIn, openCouples, templatesTo } from './testing/couple.ts'
import { CONSULTS } from './testing/families.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let couples: ReturnType<typeof openCouples>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
  couples = openCouples(world, 9_769_860_000)
})
afterAll(() => world.close())

type Couple = Awaited<ReturnType<typeof couples.couple>>

/** An agent asks for a doctor for her, who may take ten minutes longer than they have. */
async function askedByAgent(one: Couple) {
  const accounts = world.db.selectFrom('accounts').select('id').where('mobile', '=', one.own)
  const { id: account_id } = await accounts.executeTakeFirstOrThrow()
  const { transaction_id } = await askDoctor(world, { ...one, account_id })
  await sql`update consultations set account_id = null, booked_by = 'AGENT', agent_id = ${account_id},
    partner_id = ${account_id}, expires_at = expires_at + interval '10 minutes' where transaction_id = ${transaction_id}`.execute(
    world.db,
  )
  return transaction_id
}
async function prescribed(transaction_id: string) {
  await playDesk(world, transaction_id, 'complete')
  await world.work()
}
const aboutConsults = async (mobile: string) =>
  (await templatesTo(world, mobile)).filter((one) => one === 'own-document' || one.startsWith('consult-')).toSorted()
const seen = async (mobile: string, transaction_id: string) => {
  const { status, body } = await (await world.signUp(mobile)).get(`${CONSULTS}/${transaction_id}`)
  return [status, body?.prescriptions?.length]
}

test.each([
  ['never logs in', false],
  ['logs in afterwards', true],
])(
  'the owner corrects a number during the call: a stranger who %s is told nothing, the owner is (0078)',
  async (_, comes) => {
    const mobile = couples.number()
    const one = await couples.couple(mobile)
    const transaction_id = await askedByAgent(one)
    await one.enter(null)
    if (comes) await loggedIn(world, mobile)
    await prescribed(transaction_id)
    expect(await aboutConsults(mobile)).toEqual([])
    expect(await aboutConsults(one.own)).toContain('consult-prescription')
    expect(await seen(one.own, transaction_id)).toEqual([200, 1])
    expect((await seen(mobile, transaction_id))[0]).toBe(404)
  },
)

test('and puts the right one there: she alone is told of it and reads it (0078)', async () => {
  const mobile = couples.number()
  const one = await couples.couple(mobile)
  const transaction_id = await askedByAgent(one)
  const hers = couples.number()
  await one.enter(hers)
  await one.confirm()
  await loggedIn(world, hers)
  await world.advance(60_000)
  await prescribed(transaction_id)
  expect(await aboutConsults(hers)).toContain('consult-prescription')
  expect([await aboutConsults(mobile), await aboutConsults(one.own)]).toEqual([[], []])
  expect(await seen(hers, transaction_id)).toEqual([200, 1])
  expect((await (await world.signUp(hers)).get('me/documents')).text).toContain(transaction_id)
  expect((await seen(one.own, transaction_id))[0]).toBe(404)
})

test('an agent asks for her while the owner has taken her number off: the owner is told nothing of the doctor (0082)', async () => {
  const mobile = couples.number()
  const one = await couples.couple(mobile)
  await loggedIn(world, mobile)
  await world.advance(60_000)
  await one.enter(null)
  const transaction_id = await askedByAgent(one)
  await prescribed(transaction_id)
  expect((await seen(one.own, transaction_id))[0]).toBe(404)
  expect(await aboutConsults(one.own)).toEqual([])
})
