/** Lists of dependents do what the same rows do by hand, one after the other: no more, and nothing that is refused there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { inCi } from '#testing/full-size.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { type Dice, dice } from '../../../testing/model/dice.ts'
import { applyList, csvOf } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>
interface Employee {
  id: string
  external_reference_id: string
}
type Details = Record<'name' | 'relation' | 'gender' | 'dob', string>
interface Member extends Details {
  uhid: string
  version: number
}

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const CONSENT = { guardian_text_version: LEGAL_VERSIONS.guardian }
const NAMES = ['Sita Bose', 'Tara Bose', 'Uma Bose', 'Hari Bose', 'Mira Bose', 'Ravi Das'] as const
const RIGHT: [Omit<Details, 'name'>, ...Omit<Details, 'name'>[]] = [
  { relation: 'Wife', gender: 'F', dob: '1990-05-01' },
  { relation: 'Daughter', gender: 'F', dob: '2020-05-01' },
  { relation: 'Son', gender: 'M', dob: '2018-02-28' },
  { relation: 'Mother', gender: 'F', dob: '1961-12-31' },
]
const FAULTS: Partial<Details>[] = [
  { name: 'M1' },
  { name: 'Al' },
  { relation: 'Cousin' },
  { gender: 'X' },
  { dob: 'soon' },
  { dob: '2031-01-01' },
  { dob: '1890-01-01' },
  { dob: '2019-02-30' },
]

let number = 0
const next = () => {
  number += 1
  return number
}
/** No two are alike: what a list does about a row that repeats another has its own tests. */
const detailsOf = (roll: Dice): Details => ({
  name: `${roll.of(NAMES)} ${String(next()).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`,
  ...roll.of(RIGHT),
  ...(roll.chance(25) && roll.one(FAULTS)),
})

/** A company with three employees, and the calls about their families. */
async function openFamilies() {
  const employer = await openEmployer(world)
  const { add, hr, path } = employer
  const employees: Employee[] = [await add(), await add(), await add()]
  const call = async (at: number) => `${path}/partner_users/${employees[at]!.id}/members`
  const members = async (at: number): Promise<Member[]> => (await (await hr()).get(await call(at))).body.members
  return {
    ...employer,
    employees,
    post: async (at: number, more: string, body: object) => (await hr()).post((await call(at)) + more, body),
    patch: async (at: number, uhid: string, body: object) => (await hr()).patch(`${await call(at)}/${uhid}`, body),
    find: async (at: number, name: string, dob: string) =>
      (await members(at)).find((member) => member.name === name && member.dob === dob),
    members,
    state: () =>
      Promise.all(
        employees.map(async (_, at) =>
          (await members(at)).map(({ uhid: _uhid, ...rest }) => JSON.stringify(rest)).toSorted(),
        ),
      ),
  }
}
type Families = Awaited<ReturnType<typeof openFamilies>>

/** By file, where at least one row is right: a list without any is refused as a whole. */
async function apply(to: Families, type: string, headers: string[], rows: string[][], byHand: boolean[]) {
  if (!byHand.includes(true)) return
  const list = csvOf(headers, rows)
  const upload = await applyList(world, to as unknown as Employer, type, list, CONSENT)
  const answer = await (await to.hr()).get(`${to.path}/files/${upload.id}/rows`)
  const done = answer.body.rows.map(({ status }: { status: string }) => status === 'DONE')
  const remarks = answer.body.rows.map(({ remarks: said }: { remarks: string[] }) => said.join('; '))
  expect({ done, remarks }).toEqual({ done: byHand, remarks })
  await world.work()
}

describe.each(Array.from({ length: inCi(6, 2) }, (_, seed) => seed + 1))('any mix of dependents (seed %i)', (seed) => {
  test('is added, corrected and removed by a file as it is by hand (D4.13, D4.14, D4.15)', async () => {
    const roll = dice(seed)
    const [byHand, byFile] = [await openFamilies(), await openFamilies()]

    const added = Array.from({ length: 12 }, () => ({ at: roll.number(3), ...detailsOf(roll) }))
    const wereAdded: boolean[] = []
    for (const { at, ...details } of added)
      wereAdded.push((await byHand.post(at, '', { ...details, guardian_consent: true })).status === 201)
    await apply(
      byFile,
      'MEMBER_ACTIVATE',
      ['Employee ID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth'],
      added.map(({ at, name, relation, gender, dob }) => [
        ...[byFile.employees[at]!.external_reference_id, name, relation, gender, dob],
      ]),
      wereAdded,
    )
    expect(await byFile.state()).toEqual(await byHand.state())

    const there = added.filter((_, at) => wereAdded[at])
    const changed: string[][] = []
    const wereChanged: boolean[] = []
    for (const { at, name, dob } of there) {
      if (roll.chance(30)) continue
      const [mine, theirs] = [await byHand.find(at, name, dob), await byFile.find(at, name, dob)]
      const { name: other, ...rest } = detailsOf(roll)
      const field = roll.of(['relation', 'dob'])
      const fields: Partial<Details> = roll.chance(50) ? { name: other } : { [field]: rest[field] }
      const { status } = await byHand.patch(at, mine!.uhid, {
        version: mine!.version,
        ...fields,
        guardian_consent: true,
      })
      wereChanged.push(status === 200)
      changed.push([theirs!.uhid, fields.name ?? '', fields.relation ?? '', fields.dob ?? ''])
    }
    const corrections = ['Member UHID', 'Dependent Name', 'Relation', 'Date of Birth']
    await apply(byFile, 'MEMBER_PATCH', corrections, changed, wereChanged)
    expect(await byFile.state()).toEqual(await byHand.state())

    const removed: string[][] = []
    const wereRemoved: boolean[] = []
    for (const [at] of byHand.employees.entries()) {
      const theirs = await byFile.members(at)
      for (const { uhid, version, name, dob } of await byHand.members(at)) {
        const last_covered_day = roll.of([
          '',
          addDays(istDateOf(world.clock.now()), roll.of([-1, 0, 1, 60, 61])),
          'soon',
        ])
        const reason = roll.of(['', 'Other', 'Bored'])
        const body = { version, ...(last_covered_day && { last_covered_day }), ...(reason && { reason }) }
        wereRemoved.push((await byHand.post(at, `/${uhid}/remove`, body)).status === 204)
        const twin = theirs.find((member) => member.name === name && member.dob === dob)
        removed.push([twin!.uhid, last_covered_day, reason])
      }
    }
    await apply(byFile, 'MEMBER_BLOCK', ['Member UHID', 'Last Covered Day', 'Reason'], removed, wereRemoved)
    expect(await byFile.state()).toEqual(await byHand.state())
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
