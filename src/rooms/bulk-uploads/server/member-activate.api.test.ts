/** Lists of dependents to add: the same people, consent, message and history as by hand, and nothing found out by trying. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { contentSeal } from '#rooms/notifications/server/seals.ts'
import { confirmFamily } from '../../../testing/confirm-members.ts'
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
interface Person {
  id: string
  external_reference_id: string
  email: string
  mobile: string
}

const HEADERS = ['Employee ID', 'Employee Email', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth', 'Mobile']
const list = (...rows: string[][]) => csvOf(HEADERS, rows)
const wifeOf = ({ external_reference_id }: Person, mobile = '', name = 'Sita Bose') => [
  ...[external_reference_id, '', name, 'wife', 'f', '01/05/1990', mobile],
]
const childOf = ({ email }: Person, name = 'Tara Bose') => ['', email, name, 'Daughter', 'F', '2020-05-01', '']
const CONSENT = { guardian_text_version: LEGAL_VERSIONS.guardian }

const membersOf = async ({ hr, path }: Employer, { id }: Person) => {
  const { members } = (await (await hr()).get(`${path}/partner_users/${id}/members`)).body
  return members
    .map(({ uhid: _uhid, ...rest }: { uhid: string; name: string }) => rest)
    .toSorted((one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name))
}
const remarksOf = async ({ hr, path }: Employer, file: string): Promise<string[]> => {
  const { rows } = (await (await hr()).get(`${path}/files/${file}/rows`)).body
  return rows.map(({ remarks }: { remarks: string[] }) => remarks.join('; '))
}

describe('a list of dependents to add', () => {
  test('does what adding them by hand does: cover, login, message, consent and history (D4.13)', async () => {
    const looms = await openEmployer(world)
    const [byHand, byFile] = [(await looms.add()) as Person, (await looms.add()) as Person]
    const members = `${looms.path}/partner_users/${byHand.id}/members`
    const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
    const child = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
    const numbers = ['+919761000001', '+919761000002'] as const
    expect((await (await looms.hr()).post(members, { ...wife, mobile: numbers[0] })).status).toBe(201)
    expect((await (await looms.hr()).post(members, child)).status).toBe(201)
    const rows = list(wifeOf(byFile, numbers[1].slice(3)), childOf(byFile))
    const upload = await applyList(world, looms, 'MEMBER_ACTIVATE', rows, { mode: 'all', ...CONSENT })
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 0 })
    await world.work()

    const masked = (people: object[]) => JSON.stringify(people).replaceAll(/•+\d{4}/g, '')
    expect(masked(await membersOf(looms, byFile))).toBe(masked(await membersOf(looms, byHand)))
    const consents = await world.db
      .selectFrom('consents as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['a.mobile', 'c.given', 'c.channel', 'c.evidence', 'c.text_version'])
      .where('c.purpose', '=', 'guardian_child_data')
      .where('a.mobile', 'in', [byHand.mobile, byFile.mobile])
      .execute()
    expect(consents.map(({ mobile }) => mobile).toSorted()).toEqual([byHand.mobile, byFile.mobile])
    const [one, other] = consents.map(({ mobile: _mobile, ...rest }) => rest)
    expect(one).toEqual(other)
    const history = async ({ id }: Person) =>
      (await (await looms.hr()).get(`${looms.path}/partner_users/${id}`)).body.history.map(
        ({ action, summary, actor }: Record<string, string>) => [action, summary, actor],
      )
    expect(await history(byFile)).toEqual(await history(byHand))
    for (const mobile of numbers) expect((await (await world.signUp(mobile)).get('members')).body.members).toEqual([])
    for (const { mobile } of [byHand, byFile]) await confirmFamily(world, mobile)
    for (const mobile of numbers) {
      const { members: seen } = (await (await world.signUp(mobile)).get('members')).body
      expect(seen).toMatchObject([{ name: 'Sita Bose' }])
    }
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select(['id', 'sealed_content'])
      .where('template', '=', 'plan-member-added')
      .execute()
    expect(sent).toHaveLength(2)
    for (const { id, sealed_content } of sent)
      expect(JSON.parse(world.keys.unseal(sealed_content!, contentSeal(id)))).toMatchObject({ buyer: 'Nila Bose' })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('counts places over the rows of one employee, and remarks what by hand is refused (D4.13)', async () => {
    const [looms, other] = [await openEmployer(world), await openEmployer(world)]
    const [own, left, foreign] = [await looms.add(), await looms.add(), await other.add()]
    await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: left.id } })
    const rows = [
      wifeOf(own),
      wifeOf(own),
      wifeOf(own, '', 'Mira Bose'),
      childOf(own),
      childOf(own, 'Uma Bose'),
      childOf(own, 'Asha Bose'),
      childOf(foreign),
      childOf(left),
      [own.external_reference_id, left.email, 'Mira Bose', 'Wife', 'F', '1990-05-01', ''],
      ['', '', 'M1', 'Cousin', 'X', 'soon', '12'],
      [own.external_reference_id, '', 'Mira Bose', 'Wife', 'F', '2020-05-01', '9876543210'],
      [own.external_reference_id, '', 'Mira Bose', 'Grandfather', 'M', '1950-05-01', ''],
    ]
    const { body } = await sendList(looms, 'MEMBER_ACTIVATE', list(...rows))
    expect(await remarksOf(looms, body.file_id)).toEqual([
      ...['', 'Duplicate of row 2', 'Coverage full (2 adults/2 children)', '', ''],
      ...['Coverage full (2 adults/2 children)', 'Employee not found', 'Employee not active'],
      'Identifiers point to different employees',
      'Employee not found; Name invalid; Relation invalid; Gender invalid; Date invalid; Mobile invalid',
      ...['Relation invalid; Mobile invalid', 'Relation invalid'],
    ])
    const refused = await startList(looms, 'MEMBER_ACTIVATE', body.file_id, CONSENT)
    expect(refused.error).toMatchObject({ type: 'ECD108', extra_args: { error_count: 9, total_rows: 12 } })
  })

  test('with children is started only with the consent that by hand is ticked', async () => {
    const looms = await openEmployer(world)
    const employee = await looms.add()
    const { body } = await sendList(looms, 'MEMBER_ACTIVATE', list(wifeOf(employee), childOf(employee)))
    const dry = await startList(looms, 'MEMBER_ACTIVATE', body.file_id, { dry_run: true })
    expect(dry.body).toMatchObject({
      valid: 2,
      requested: 2,
      remaining_quota: null,
      required: null,
      children: 1,
      ...CONSENT,
    })
    for (const fields of [{}, { guardian_text_version: 'guardian-2020-01' }]) {
      const { status, error } = await startList(looms, 'MEMBER_ACTIVATE', body.file_id, fields)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['guardian_text_version']])
    }
    expect((await startList(looms, 'MEMBER_ACTIVATE', body.file_id, CONSENT)).status).toBe(202)
    await world.work()
    expect(await membersOf(looms, employee)).toHaveLength(2)
    const again = await sendList(looms, 'MEMBER_ACTIVATE', list(wifeOf(employee), [...childOf(employee)]), {
      fields: { override: 'true' },
    })
    expect(await remarksOf(looms, again.body.file_id)).toEqual(
      Array.from({ length: 2 }, () => 'Already a dependent of this employee'),
    )
  })

  test('takes the places that are left when the employee has used them meanwhile', async () => {
    const looms = await openEmployer(world)
    const employee = await looms.add()
    const { body } = await sendList(looms, 'MEMBER_ACTIVATE', list(wifeOf(employee), childOf(employee)))
    await startList(looms, 'MEMBER_ACTIVATE', body.file_id, CONSENT)
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow()
    const self = await world.signUp(employee.mobile)
    const mother = { name: 'Usha Bose', relation: 'Mother', gender: 'F', dob: '1960-01-01' }
    expect((await self.post(`subscriptions/${subscription_id}/members`, mother)).status).toBe(201)
    await world.work()
    const upload = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}`)).body
    expect(upload).toMatchObject({
      succeeded: 1,
      failed: 1,
      remarks: [{ remark: 'Coverage full (2 adults/2 children)' }],
    })
  })
})

test('a number of somebody on the plan is not found out by a dry run, and nobody puts themselves on a plan', async () => {
  const looms = await openEmployer(world)
  const employee = await looms.add()
  const answers = []
  for (const mobile of [employee.mobile.slice(3), '9761000009']) {
    const { body } = await sendList(looms, 'MEMBER_ACTIVATE', list(wifeOf(employee, mobile)))
    const dry = await startList(looms, 'MEMBER_ACTIVATE', body.file_id, { dry_run: true })
    answers.push([body.valid, body.invalid, { ...dry.body, file_id: '' }])
  }
  expect(answers[0]).toEqual(answers[1])
  const taken = list(wifeOf(employee, employee.mobile.slice(3)), childOf(employee))
  const upload = await applyList(world, looms, 'MEMBER_ACTIVATE', taken, CONSENT)
  expect(upload).toMatchObject({ succeeded: 1, remarks: [{ remark: 'Mobile already exists', rows: 1 }] })
  const own = await sendList(looms, 'MEMBER_ACTIVATE', list(wifeOf(employee, looms.mobile.slice(3))))
  expect(await remarksOf(looms, own.body.file_id)).toEqual([
    'This person uploaded, edited or starts this list, so a colleague has to do it without them',
  ])
})
