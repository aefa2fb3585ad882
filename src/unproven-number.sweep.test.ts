/** Every call of members: a number that somebody else entered and nobody has proven shows nothing of the person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { filledPath } from './testing/calls.ts'
import { fileVisit } from './testing/claim-form.ts'
import { playDesk } from './testing/consults.ts'
import { openEmployer } from './testing/employer.ts'
import { openFamilies, WIFE } from './testing/families.ts'
import { insertCheckup } from './testing/insert-checkup.ts'
import { REQUIRED_QUERIES } from './testing/required-queries.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let families: ReturnType<typeof openFamilies>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_767_000_000)
})
afterAll(() => world.close())

/** The company has added her with a number; she waits for the employee. */
async function waiting() {
  const typed = families.number()
  const { uhid, subscription_id } = await families.family({ mobile: typed })
  return { typed, ids: [uhid, subscription_id], marks: [uhid, subscription_id, WIFE.name] }
}

/** The plan was used for her in every way under a number of the company, which nobody has proven: as of before 0700. */
async function used() {
  const { typed, uhid, checkup, ...her } = await usedPlan()
  const contact = { mobile: typed, mobile_by: 'COMPANY', mobile_proof: null } as const
  await world.db.updateTable('subscription_members').set(contact).where('uhid', '=', uhid).execute()
  const stored = { patient_mobile: typed, number_unproven: true }
  await world.db.updateTable('consultations').set(stored).where('uhid', '=', uhid).execute()
  const booked = { mobile: typed, number_unproven: true, person_name: WIFE.name }
  await world.db.updateTable('checkup_orders').set(booked).where('id', '=', checkup).execute()
  return { typed, ...her }
}

/** The owner of the plan has entered a number after it was used for her, and no code. */
async function typedByOwner() {
  const { typed, byEmployee, ...her } = await usedPlan()
  expect(await byEmployee({ mobile: typed })).toBe(200)
  return { typed, ...her }
}

/** The owner has confirmed it by a code since: what is older is not shown. */
async function confirmedSince() {
  const { typed, byEmployee, confirm, ids } = await usedPlan()
  expect(await byEmployee({ mobile: typed })).toBe(200)
  await confirm()
  // The plan and the person are shown; what was done before is not.
  const before = ids.slice(2)
  return { typed, ids: before, marks: before }
}

async function usedPlan() {
  const typed = families.number()
  const her = await families.family()
  await her.confirm()
  const employee = await world.signUp(her.own)
  const { pass_no } = (await families.unlockVisit(her, employee)).body.visit_pass
  const { transaction_id } = (await families.askDoctor(her, employee)).body
  await playDesk(world, transaction_id, 'complete')
  const claim = (await fileVisit(employee, her, world.clock.now())).body
  const { uhid, subscription_id } = her
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const checkup = await insertCheckup(world, { uhid, subscription_id, account_id }, 'REPORT_RELEASED')
  const ids = [uhid, subscription_id, pass_no, transaction_id, checkup]
  const { byEmployee, confirm } = her
  return { typed, uhid, checkup, byEmployee, confirm, ids: [...ids, String(claim.id)], marks: [...ids, WIFE.name] }
}

/** The paths of a call: with each of her ids in each place, and in a query where it names a plan or a person. */
function pathsOf(call: CallShape, ids: readonly string[]): string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const query = REQUIRED_QUERIES[call.name] ?? ''
  const filled = ids.map((id) => filledPath(call, Object.fromEntries(names.map((name) => [name, id]))))
  const named = names.includes('uhid')
    ? [filledPath(call, { ...Object.fromEntries(names.map((name) => [name, ids[1]!])), uhid: ids[0]! })]
    : []
  const asked = call.query
    ? [`subscription_id=${ids[1]}`, `uhid=${ids[0]}`, `member_uhid=${ids[0]}`].map(
        (one) => `${filledPath(call)}${query || '?'}${query ? '&' : ''}${one}`,
      )
    : []
  return [...new Set([...filled, ...named].map((path) => `${path}${query}`)), ...asked]
}

test.each([
  ['waits for the employee', waiting],
  ['has used the plan', used],
  ['has used the plan, and the owner typed it', typedByOwner],
  ['has used the plan before the owner confirmed it by a code', confirmedSince],
])('who logs in with a number that somebody else entered sees nothing of a person who %s', async (_, open) => {
  const { typed, ids, marks } = await open()
  const browser = await world.signUp(typed)
  const calls = world.product.routes
    .map(({ call }) => call)
    .filter(({ who, path }) => who.rule === 'signed-in' && !/logout|sessions|login/.test(path))
  expect(calls.length).toBeGreaterThan(60)
  const seen: string[] = []
  for (const call of calls)
    for (const path of pathsOf(call, ids)) {
      const { status, text } = await browser.send(call.method, path, call.method === 'GET' ? {} : { body: {} })
      const found = marks.filter((mark: string) => text.includes(mark))
      if (found.length > 0 || (status < 300 && path.includes(ids[0]!) && call.path.includes('{')))
        seen.push(`${call.name} ${path}: ${status} ${found.join()}`)
    }
  expect(seen).toEqual([])
})
