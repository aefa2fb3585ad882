/** Lists that correct dependents: the same corrections and limits as by hand, and no person put in another's place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { insertVisit } from '../../../testing/insert-visit.ts'
import { applyList, csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
interface Dependent {
  uhid: string
  version: number
}

const HEADERS = ['Member UHID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth', 'Mobile', 'Email']
const list = (...rows: string[][]) => csvOf(HEADERS, rows)
const row = ({ uhid }: Dependent, ...cells: string[]) => [...[uhid, ...cells], ...Array(6 - cells.length).fill('')]
const CHILD = { name: 'Tara Bose', relation: 'Daughter', gender: 'F', dob: '2020-05-01', guardian_consent: true }
const WIFE = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }

/** An employee with a wife and a child, and the calls about them. */
async function familyOf({ add, hr, path }: Employer, mobile?: string) {
  const { id } = await add()
  const members = `${path}/partner_users/${id}/members`
  const wife = (await (await hr()).post(members, { ...WIFE, mobile })).body as Dependent
  const child = (await (await hr()).post(members, CHILD)).body as Dependent
  return {
    id,
    wife,
    child,
    list: async () =>
      (await (await hr()).get(members)).body.members.toSorted((one: { name: string }, other: { name: string }) =>
        one.name.localeCompare(other.name),
      ),
    patch: async ({ uhid, version }: Dependent, fields: object) =>
      (await hr()).patch(`${members}/${uhid}`, { version, ...fields }),
    history: async () => (await (await hr()).get(`${path}/partner_users/${id}`)).body.history,
  }
}
const limitOf = ({ partner_id }: Employer, update_limit: number) =>
  world.db.updateTable('partner_plans').set({ update_limit }).where('id', '=', partner_id).execute()
const remarksOf = async ({ hr, path }: Employer, file: string): Promise<string[]> => {
  const { rows } = (await (await hr()).get(`${path}/files/${file}/rows`)).body
  return rows.map(({ remarks }: { remarks: string[] }) => remarks.join('; '))
}

describe('a list that corrects dependents', () => {
  test('does what correcting them by hand does; an empty cell changes nothing, a hyphen removes (D4.14)', async () => {
    const looms = await openEmployer(world)
    const [byHand, byFile] = [await familyOf(looms, '+919762000001'), await familyOf(looms, '+919762000002')]
    expect((await byHand.patch(byHand.wife, { relation: 'Spouse', dob: '1991-06-02', mobile: null })).status).toBe(200)
    expect((await byHand.patch(byHand.child, { name: 'Tara Devi Bose' })).status).toBe(200)
    const rows = list(row(byFile.wife, '', 'spouse', '', '02/06/1991', '-'), row(byFile.child, 'Tara Devi Bose'))
    const upload = await applyList(world, looms, 'MEMBER_PATCH', rows, { mode: 'all' })
    expect(upload).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 0 })
    const seen = async (family: typeof byHand) => ({
      members: (await family.list()).map(({ uhid: _uhid, ...rest }: Dependent) => rest),
      history: (await family.history()).map(({ action, summary, actor }: Record<string, string>) => [
        ...[action, summary, actor],
      ]),
    })
    expect(await seen(byFile)).toEqual(await seen(byHand))
    expect((await byFile.list())[0]).toMatchObject({ relation: 'Spouse', dob: '1991-06-02', mobile: null, version: 2 })
  })

  test('has a remark at each row that by hand is refused (D4.14)', async () => {
    const [looms, other] = [await openEmployer(world), await openEmployer(world)]
    const [own, foreign] = [await familyOf(looms), await familyOf(other)]
    const rows = [
      row(own.wife, 'Mira Sen', '', '', '1980-01-01'),
      row(own.child, 'Tara Devi Bose', '', '', '2020-05-01'),
      row(own.child, 'Tara'),
      row(foreign.wife, 'Mira Sen'),
      ['x', '', '', '', '', '', ''],
      row(own.wife, 'Al', 'Cousin', 'X', 'soon', '12', 'mira'),
      row(own.wife, 'R2 D2', 'Other'),
      row(own.wife, '', '', '', '', looms.mobile.slice(3)),
      row(own.wife, '', 'Daughter', '', '2015-01-01'),
    ]
    const { body } = await sendList(looms, 'MEMBER_PATCH', list(...rows))
    expect(await remarksOf(looms, body.file_id)).toEqual([
      ...['Name and Date of Birth cannot both change', '', 'Duplicate of row 3', 'Unknown UHID', 'Unknown UHID'],
      'Name invalid; Relation invalid; Gender invalid; Date invalid; Mobile invalid; Email invalid',
      'Name invalid; Relation invalid',
      'This person uploaded, edited or starts this list, so a colleague has to do it without them',
      '',
    ])
    const swapped = await own.patch(own.wife, { name: 'Mira Sen', dob: '1980-01-01' })
    expect([swapped.status, Object.keys(swapped.error?.fields ?? {})]).toEqual([422, ['name', 'dob']])
    expect((await own.patch(own.wife, { mobile: looms.mobile })).error?.type).toBe('OWN_AFFAIR')
  })

  test('of whom one turns out to be a child starts with the parent’s consent', async () => {
    const looms = await openEmployer(world)
    const { wife, list: members } = await familyOf(looms)
    const { body } = await sendList(looms, 'MEMBER_PATCH', list(row(wife, '', 'Daughter', '', '2015-01-01')))
    const dry = await startList(looms, 'MEMBER_PATCH', body.file_id, { dry_run: true })
    expect(dry.body).toMatchObject({ requested: 1, remaining_quota: null, children: 1 })
    expect((await startList(looms, 'MEMBER_PATCH', body.file_id)).status).toBe(422)
    const consent = { guardian_text_version: LEGAL_VERSIONS.guardian }
    expect((await startList(looms, 'MEMBER_PATCH', body.file_id, consent)).status).toBe(202)
    await world.work()
    expect((await members())[0]).toMatchObject({ name: 'Sita Bose', covered_as: 'minor' })
    const consents = await world.db
      .selectFrom('consents')
      .select('given')
      .where('subject_uhid', '=', wife.uhid)
      .execute()
    expect(consents).toEqual([{ given: true }])
  })

  test('counts what it changes against the updates of the plan year, as by hand (D8.10)', async () => {
    const looms = await openEmployer(world)
    const { wife, child, patch } = await familyOf(looms)
    await limitOf(looms, 2)
    const changed = (await patch(wife, { name: 'Sita Devi Bose' })).body
    expect((await patch(changed, { name: 'Sita Devi Bose' })).body).toEqual(changed)
    const both = list(row(wife, 'Sita Bose'), row(child, 'Tara Devi'))
    const { body } = await sendList(looms, 'MEMBER_PATCH', both)
    expect((await startList(looms, 'MEMBER_PATCH', body.file_id)).error).toMatchObject({
      type: 'ECD107',
      extra_args: { requested: 2, remaining_patch_quota: 1 },
    })
    const unchanged = list(row(wife, 'Sita Devi Bose', 'Wife', 'F', '01/05/1990'), row(child, 'Tara Devi'))
    const one = await applyList(world, looms, 'MEMBER_PATCH', unchanged, { mode: 'all' })
    expect(one).toMatchObject({ succeeded: 2, failed: 0 })
    expect((await patch(changed, { name: 'Sita Bose' })).error?.type).toBe('UPDATE_LIMIT')
    await limitOf(looms, 4)
    await startList(looms, 'MEMBER_PATCH', body.file_id)
    await patch({ ...child, version: 2 }, { name: 'Tara' })
    await world.work()
    const upload = (await (await looms.hr()).get(`${looms.path}/files/${body.file_id}`)).body
    expect(upload).toMatchObject({ succeeded: 1, failed: 1, remarks: [{ remark: 'No update left in this plan year' }] })
  })
})

describe('how a dependent uses the plan is not the company’s business', () => {
  test('so neither a dry run nor a change says that somebody logs in with a number, or uses the plan', async () => {
    const looms = await openEmployer(world)
    const [known, unknown] = [await familyOf(looms, '+919762000011'), await familyOf(looms, '+919762000012')]
    await world.signUp('+919762000011')
    const first_login_at = world.clock.now()
    await world.db.updateTable('accounts').set({ first_login_at }).where('mobile', '=', '+919762000011').execute()
    const answersAbout = async ({ wife, patch }: typeof known, version: number) => {
      const { body } = await sendList(looms, 'MEMBER_PATCH', list(row(wife, '', '', '', '', '9762000013')))
      const dry = await startList(looms, 'MEMBER_PATCH', body.file_id, { dry_run: true })
      const { status, error } = await patch({ ...wife, version }, { mobile: '+919762000019' })
      return [body.valid, body.invalid, { ...dry.body, file_id: '' }, status, error?.type]
    }
    const waiting = await answersAbout(known, 1)
    expect(waiting).toMatchObject([1, 0, {}, 200, undefined])
    expect(await answersAbout(unknown, 1)).toEqual(waiting)
    await world.db.updateTable('subscription_members').set({ unconfirmed_since: null }).execute()
    const ofEmployee = world.db
      .selectFrom('partner_users')
      .select(['account_id', 'subscription_id'])
      .where('id', '=', known.id)
    await insertVisit(world, { uhid: known.wife.uhid, ...(await ofEmployee.executeTakeFirstOrThrow()) })
    const confirmed = await answersAbout(known, 2)
    expect(confirmed).toMatchObject([0, 1, {}, 409, 'MEMBER_FIXED'])
    expect(await answersAbout(unknown, 2)).toEqual(confirmed)
  })
})
