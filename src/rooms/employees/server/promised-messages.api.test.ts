/** What a company gives, takes, asks for or uploads is told: to the person's address, else the one at work, else by SMS. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { applyList, newPeople, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** The channels and templates of what went to a number or an address, oldest first. */
const sentTo = async (to: string): Promise<string[]> => {
  await world.work()
  const messages: { channel: string; template: string }[] = (
    await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)
  ).body
  return messages.map(({ channel, template }) => `${channel} ${template}`).toSorted()
}
const textTo = async (to: string): Promise<string> =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).body
    .map((one: { text: string }) => one.text)
    .join('\n')

async function employer() {
  const looms = await openEmployer(world)
  /** Below 0 takes back. */
  const change = async (id: string, amount: number) => {
    const path = `${looms.path}/partner_users/${id}/wallet/transfer`
    const { status } = await (await looms.hr()).send('POST', path, {
      body: { amount },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(status).toBeLessThan(300)
  }
  return { ...looms, change }
}

test('the welcome by mail names the person, the credits and the last day, and nothing says the credits once more (D4.11)', async () => {
  const looms = await employer()
  const { email, mobile } = await looms.add()
  expect(await sentTo(email)).toEqual(['mail employee-welcome'])
  expect(await textTo(email)).toMatch(/For Nila Bose: until \d\d \w{3} \d{4}, with ₹500 of health credits\./)
  expect(await sentTo(mobile)).toEqual(['sms employee-welcome'])
})

test('credits given and taken back go to the own address, else to the one at work (D7.22)', async () => {
  const looms = await employer()
  const { id, email, mobile } = await looms.add()
  await looms.change(id, 100)
  await looms.change(id, -50)
  expect(await sentTo(email)).toEqual(['mail credits-allotted', 'mail credits-restored', 'mail employee-welcome'])
  expect(await sentTo(mobile)).toEqual(['sms employee-welcome'])
  const own = `own${mobile.slice(-6)}@home.example`
  await world.db.updateTable('accounts').set({ email: own }).where('mobile', '=', mobile).execute()
  await looms.change(id, 100)
  expect(await sentTo(own)).toEqual(['mail credits-allotted'])
  expect(await sentTo(email)).toHaveLength(3)
})

test('who has no address reads them by SMS, three a day at most', async () => {
  const looms = await employer()
  const { id, mobile } = await looms.add()
  await world.db.updateTable('partner_users').set({ email: null }).where('id', '=', id).execute()
  for (const amount of [10, 20, 30, 40]) await looms.change(id, amount)
  expect(await sentTo(mobile)).toEqual([...Array(3).fill('sms credits-allotted'), 'sms employee-welcome'])
})

test('a planned last day is told on its morning, or on the day that HR chooses; called off before, not at all', async () => {
  const looms = await employer()
  const [one, early, stays] = [await looms.add(), await looms.add(), await looms.add()]
  const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)
  const [soon, last] = [inDays(2), inDays(4)]
  const block = async (partner_user_id: string, fields: object = {}) =>
    (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id, last_working_day: last, ...fields },
    })
  for (const notice_on of [addDays(last, 1), inDays(-1)])
    expect((await block(early.id, { notice_on })).error?.fields).toHaveProperty('notice_on')
  await block(one.id)
  await block(early.id, { notice_on: soon })
  await block(stays.id)
  expect((await (await looms.hr()).post(`${looms.path}/partner_user/${stays.id}/restore`, {})).status).toBe(200)
  const ends = async ({ mobile }: { mobile: string }) => (await sentTo(mobile)).includes('sms employee-plan-ends')
  expect([await ends(one), await ends(early)]).toEqual([false, false])
  await world.advance(2 * DAY_MS)
  expect([await ends(one), await ends(early)]).toEqual([false, true])
  await world.advance(2 * DAY_MS)
  expect([await ends(one), await ends(early), await ends(stays)]).toEqual([true, true, false])
})

test('HR who chooses another morning for the message: told once, on that one, also after an edit in between', async () => {
  const looms = await employer()
  const [later, sooner, again] = [await looms.add(), await looms.add(), await looms.add()]
  const inDays = (days: number) => addDays(istDateOf(world.clock.now()), days)
  const last_working_day = inDays(6)
  const [second, fourth] = [inDays(2), inDays(4)]
  const block = async (partner_user_id: string, notice_on: string) => {
    const body = { partner_user_id, last_working_day, notice_on }
    expect((await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })).status).toBe(200)
  }
  for (const day of [second, fourth]) await block(later.id, day)
  for (const day of [fourth, second]) await block(sooner.id, day)
  await block(again.id, second)
  expect((await (await looms.hr()).post(`${looms.path}/partner_user/${again.id}/restore`, {})).status).toBe(200)
  await block(again.id, fourth)
  const told = async ({ mobile }: { mobile: string }) =>
    (await sentTo(mobile)).filter((one) => one === 'sms employee-plan-ends').length
  const all = async () => [await told(later), await told(sooner), await told(again)]
  await world.advance(2 * DAY_MS)
  expect(await all()).toEqual([0, 1, 0])
  const body = { partner_user_id: sooner.id, tags: { location: 'Pune works' } }
  expect((await (await looms.hr()).patch(`${looms.path}/partner_user`, body)).status).toBe(200)
  await world.advance(2 * DAY_MS)
  expect(await all()).toEqual([1, 1, 1])
  await world.advance(4 * DAY_MS)
  expect(await all()).toEqual([1, 1, 1])
})

test('who asks for a top-up has it confirmed, by SMS without an address', async () => {
  const looms = await employer()
  const { body } = await (await looms.hr()).send('POST', `${looms.path}/partners/${looms.partner_id}/wallet/credits`, {
    body: { amount: 5_000 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(body.transaction_id).toEqual(expect.any(String))
  expect(await sentTo(looms.mobile)).toContain('sms topup-asked')
  expect(await textTo(looms.mobile)).toContain('You asked for a top-up of ₹5,000 for Looms Family Care.')
})

test('who started a list reads what became of it; people of an undone one that they were added by mistake', async () => {
  const looms = await employer()
  const { people } = newPeople(9_812_700_000)
  const upload = await applyList(world, looms, 'ACTIVATE', `${people(2)}\n"No Mobile","x","","",""`)
  expect(await sentTo(looms.mobile)).toContain('sms upload-finished')
  expect(await textTo(looms.mobile)).toContain('Your list is applied: 2 of 3 rows.')
  const undone = await (await looms.hr()).post(`${looms.path}/files/${upload.id}/undo`)
  expect(undone.body).toMatchObject({ undone: 2 })
  const sent = await sentTo('+919812700001')
  expect(sent).toContain('sms employee-plan-taken-back')
  expect(sent).not.toContain('sms employee-plan-ends')
  expect(await textTo('+919812700001')).toContain('Looms had put this number on a Tulsi Plus plan by mistake')
})

test('a list of which no row is applied says so too', async () => {
  const looms = await employer()
  const { people } = newPeople(9_812_710_000)
  const { body } = await sendList(looms, 'ACTIVATE', people(1))
  await startList(looms, 'ACTIVATE', body.file_id)
  await looms.add({ mobile: '+919812710001' })
  expect(await sentTo(looms.mobile)).toContain('sms upload-finished')
  expect(await textTo(looms.mobile)).toContain('Your list is applied: 0 of 1 row.')
})
