/** An employee ID that a person types and nobody has proven is a note: it takes no ID from anybody, and says nothing. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '#testing/broken-rules.ts'
import { hr, listPerson, openContract, PUNE, prove } from '#testing/partner-page.ts'
import { openWorld, type World } from '#testing/world.ts'

const SUB = `partner_dashboard/subsidiaries/${PUNE.id}`
const IDS = {
  reference_id_placeholder: 'Employee ID',
  reference_id_sample: 'BT-1024',
  reference_id_mask: 'BT-#{4,6}',
  reference_id_pattern: '^[Bb][Tt]-[0-9]{4,6}$',
}
const name = 'Meera Joshi'

let world: World
let next = 9_851_000_000
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const newMobile = () => `+91${++next}`

/** Somebody with a work address activates a contract's plan and types an employee ID. */
async function activate(contract: string, reference_id: string, mobile = newMobile()) {
  const who = await world.signUp(mobile)
  const email = `meera${next}@banyan.example`
  const sent = await who.post(`partners/${contract}/activate`, { name, email, reference_id })
  const proven = await prove(world, who, contract, sent)
  const row = await world.db
    .selectFrom('partner_users')
    .select(['id', 'external_reference_id', 'noted_reference_id'])
    .where('partner_plan_id', '=', contract)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return { sent, proven, row: row!, mobile }
}

test('a person is answered alike about the ID of a colleague, of nobody and of somebody who left (promise 33)', async () => {
  const id = await openContract(world, IDS)
  const { id: leaver } = await listPerson(world, id, { mobile: newMobile(), reference_id: 'BT-4712' })
  await listPerson(world, id, { mobile: newMobile(), reference_id: 'BT-4711' })
  const body = { partner_user_id: leaver }
  expect((await (await hr(world)).send('DELETE', `${SUB}/partner_user`, { body })).status).toBe(200)
  for (const reference_id of ['BT-4711', 'bt-4712', 'BT-9999']) {
    const { sent, proven, row } = await activate(id, reference_id)
    expect([sent.status, proven.body]).toEqual([200, { stage: 'plan_activated', subscription_id: expect.any(String) }])
    expect(row).toMatchObject({ external_reference_id: null, noted_reference_id: reference_id })
  }
})

test('the ID stays free for the person to whom the company gives it, and no list or search finds the note', async () => {
  const id = await openContract(world, IDS)
  const { row } = await activate(id, 'BT-5001')
  const { row: twin } = await activate(id, 'BT-5001')
  const ravi = await hr(world)
  await listPerson(world, id, { mobile: newMobile(), reference_id: 'BT-5001' })
  const found = await ravi.get(`${SUB}/partner_users?partner_id=${id}&reference_id=BT-5001`)
  expect(found.body.partner_users).toMatchObject([{ name: 'Nila Bose', external_reference_id: 'BT-5001' }])
  const detail = (await ravi.get(`${SUB}/partner_users/${row.id}`)).body
  expect(detail).toMatchObject({ external_reference_id: null, noted_reference_id: 'BT-5001' })
  const edit = (partner_user_id: string, reference_id: string) =>
    ravi.send('PATCH', `${SUB}/partner_user`, { body: { partner_user_id, reference_id } })
  expect((await edit(twin.id, 'BT-5001')).error?.type).toBe('DUPLICATE_EMPLOYEE')
  expect((await edit(row.id, 'BT-5002')).body).toMatchObject({ external_reference_id: 'BT-5002' })
  expect((await ravi.get(`${SUB}/partner_users/${row.id}`)).body.noted_reference_id).toBeNull()
})

test('an ID that the company has listed for the number is the person’s, unless somebody else has it by now', async () => {
  const [earlier, id] = [await openContract(world, IDS), await openContract(world, IDS)]
  const [one, other] = [newMobile(), newMobile()]
  await listPerson(world, earlier, { mobile: one, reference_id: 'BT-6001' })
  await listPerson(world, earlier, { mobile: other, reference_id: 'BT-6002' })
  expect((await activate(id, 'bt-6001', one)).row).toMatchObject({
    external_reference_id: 'BT-6001',
    noted_reference_id: null,
  })
  await listPerson(world, id, { mobile: newMobile(), reference_id: 'BT-6002' })
  const { proven, row } = await activate(id, 'BT-6002', other)
  expect(proven.body.stage).toBe('plan_activated')
  expect(row).toMatchObject({ external_reference_id: null, noted_reference_id: 'BT-6002' })
})
