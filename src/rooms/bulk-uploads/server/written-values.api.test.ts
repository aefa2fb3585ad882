/** What people copy along and nobody sees: a list, its file with remarks and a call of another program store the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, NEW_PEOPLE, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { EMAILS, MOBILES, NAMES } from '../../../testing/written-values.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>

/** The last two digits of a number in the form in which it is written, so that no two rows have the same. */
const own = (written: string, at: number) =>
  written
    .replace('43210', `432${10 + at}`)
    .replace('\u0967\u0966', `${10 + at}`)
    .replace('\uff11\uff10', `${10 + at}`)

/** People with each way of writing, the others of their values plain. */
const WRITTEN = [
  ...MOBILES.map(([mobile], at) => ({ name: 'Nila Bose', email: `m${at}@list.example`, mobile: own(mobile, at) })),
  ...EMAILS.map(([email], at) => ({
    ...{ name: 'Nila Bose', mobile: `98765433${10 + at}` },
    email: email.replace(/@/, `${at}@`).replace('\u00ad', ''),
  })),
  ...NAMES.map(([name], at) => ({ name, email: `n${at}@list.example`, mobile: `98765434${10 + at}` })),
].map((one, at) => ({ ...one, reference_id: `W-${100 + at}` }))

const rows = WRITTEN.map(({ name, email, mobile, reference_id }) => [name, email, mobile, reference_id, '0'])

async function stored({ partner_id }: Employer) {
  return world.db
    .selectFrom('partner_users')
    .select(['name', 'email', 'mobile', 'external_reference_id'])
    .where('partner_plan_id', '=', partner_id)
    .orderBy('external_reference_id')
    .execute()
}

async function applied(looms: Employer, file_id: string) {
  expect((await startList(looms, 'ACTIVATE', file_id, { override: true })).status).toBe(202)
  await world.work()
  return stored(looms)
}

test('a list, its file with remarks that is uploaded again, and calls one by one read the same values', async () => {
  const [byList, byFile, byCall] = [await openEmployer(world), await openEmployer(world), await openEmployer(world)]
  const sent = (await sendList(byList, 'ACTIVATE', csvOf(NEW_PEOPLE, rows))).body
  expect(sent).toMatchObject({ valid: rows.length, invalid: 0 })
  const people = await applied(byList, sent.file_id)
  expect(people).toHaveLength(rows.length)
  expect(new Set(people.map(({ name }) => name))).toEqual(new Set(['Nila Bose', ...NAMES.map(([, meant]) => meant)]))
  for (const { mobile, email } of people) {
    expect(mobile).toMatch(/^\+919876543[234]\d\d$/)
    expect(email).toMatch(/^\w+@list\.example$/)
  }

  const hr = await byFile.hr()
  const first = (await sendList(byFile, 'ACTIVATE', csvOf(NEW_PEOPLE, [...rows, ['R2', 'x', '1', 'W-999', '0']]))).body
  expect(first).toMatchObject({ valid: rows.length, invalid: 1 })
  const url = `${world.origin}/subscriptions/api/v1/${byFile.path}/files/${first.file_id}?status=INVALID`
  const cookie = [...hr.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const remarks = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer())
  const again = await sendList(byFile, 'ACTIVATE', remarks, { name: 'people-remarks.xlsx' })
  expect(again.body).toMatchObject({ valid: rows.length, invalid: 1 })
  expect((await startList(byFile, 'ACTIVATE', again.body.file_id, { mode: 'valid_only' })).status).toBe(202)
  await world.work()
  expect(await stored(byFile)).toEqual(people)

  const caller = await byCall.hr()
  for (const one of WRITTEN) {
    const body = { ...one, partnerId: byCall.partner_id, walletAmount: 0 }
    expect((await caller.post(`${byCall.path}/partner_user`, body)).status, JSON.stringify(one)).toBe(201)
  }
  expect(await stored(byCall)).toEqual(people)
})

test('who leaves is found by an address, a number or an ID with marks that nobody sees', async () => {
  const looms = await openEmployer(world)
  const [one, two, three] = [await looms.add(), await looms.add(), await looms.add()]
  const list = csvOf(
    ['Employee ID', 'Email', 'Mobile'],
    [
      ['', `\u200bmailto:${one.email};`, ''],
      ['', '', `\u202a91${two.mobile.slice(3, 8)}\u2011${two.mobile.slice(8)}\u202c`],
      [`\u200e${three.external_reference_id}\u200b\u00a0`, '', ''],
    ],
  )
  expect((await sendList(looms, 'BLOCK', list)).body).toMatchObject({ valid: 3, invalid: 0 })
  const reference_id = '\u200eL-777\u200b'
  const added = await looms.add({ reference_id })
  expect(added.external_reference_id).toBe('L-777')
})
