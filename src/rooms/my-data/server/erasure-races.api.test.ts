/** Two people of a company delete their accounts at the moment at which its lists delete them and bring them back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { applyChunk } from '#rooms/bulk-uploads/server/commands/apply-chunk.ts'
import { confirmFamily } from '#testing/confirm-members.ts'
import { requestDeletion } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { applyList, csvOf, sendList, startList } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { VERIFIED } from '../../../product.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
})
afterAll(() => world.close())

type Employer = Awaited<ReturnType<typeof openEmployer>>
const LEAVERS = ['Employee ID', 'Last Working Day']

/** The job that deletes accounts, as two servers run it, in three days. */
function eraseDueTwice(): Promise<unknown> {
  const job = world.product.jobs.find(({ name }) => name === 'my-data.erase')!
  const now = new Date(world.clock.now().getTime() + 3 * DAY_MS)
  const run = () => job.work(world, {}, { now } as never)
  return Promise.all([run(), run()])
}

/** Two employees, one of them also on the plan of the other, who have both asked for the deletion of their accounts. */
async function leavingCouple(looms: Employer) {
  const [own, other] = [await looms.add(), await looms.add({ name: 'Sita Bose' })]
  const hr = await looms.hr()
  const wife = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01', mobile: other.mobile }
  const added = await hr.post(`${looms.path}/partner_users/${own.id}/members`, wife)
  expect([added.status, added.error]).toEqual([201, undefined])
  await confirmFamily(world, own.mobile)
  const accounts: string[] = []
  for (const { mobile } of [own, other]) {
    const browser = await world.signUp(mobile)
    const { plans } = (await browser.get('me/erasure')).body
    const asked = await requestDeletion(world, browser, { end_plans: plans.map(({ id }: { id: string }) => id) })
    expect([asked.status, asked.error]).toEqual([200, undefined])
    accounts.push((await browser.get('userinfo')).body.id)
  }
  return { people: [own, other], accounts }
}

test.each([0, 1, 2, 3])('all of it at once (%i): both accounts go, and nothing waits for itself', async (round) => {
  const looms = await openEmployer(world, { quota_reusable: round % 2 === 0 })
  const third = await looms.add()
  const { people, accounts } = await leavingCouple(looms)
  const lines = (day: string) => [...people, third].map((one) => [one.external_reference_id as string, day])
  const inFiveDays = addDays(istDateOf(world.clock.now()), 5)
  const planned = await applyList(world, looms, 'BLOCK', csvOf(LEAVERS, lines(inFiveDays)))
  await world.advance(1_000)
  const { body: list } = await sendList(looms, 'BLOCK', csvOf(LEAVERS, lines('').slice(0, 2)))
  const started = await startList(looms, 'BLOCK', list.file_id, { mode: 'valid_only' })
  expect([started.status, started.error]).toEqual([202, undefined])
  const hr = await looms.hr()
  const applying = async () => {
    for (let next: Date | null = world.clock.now(); next; )
      next = await withTransaction(world.db, (trx) => applyChunk(trx, list.file_id, world.clock.now(), 1))
  }
  const acts = [eraseDueTwice, applying, () => hr.post(`${looms.path}/files/${planned.id}/undo`, {})]
  const order = [...acts.slice(round % 3), ...acts.slice(0, round % 3)]
  const answers = await Promise.all(order.map((act) => act()))
  const undone = answers[order.indexOf(acts[2]!)] as Awaited<ReturnType<typeof hr.post>>
  expect(undone.status, undone.text).toBeOneOf([200, 409])
  const erased = world.db.selectFrom('accounts').select('erased_at').where('id', 'in', accounts)
  expect((await erased.execute()).map(({ erased_at }) => erased_at !== null)).toEqual([true, true])
  const rows = world.db
    .selectFrom('partner_users')
    .select(['name', 'status', 'email'])
    .where('account_id', 'in', accounts)
  const gone = { name: 'Deleted account', status: 'EXPIRED', email: null }
  expect(await rows.execute()).toEqual([gone, gone])
  const read = (await hr.get(`${looms.path}/files/${list.file_id}`)).body
  expect(read.succeeded + read.failed).toBe(2)
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  const later = new Date(world.clock.now().getTime() + 3 * DAY_MS)
  const results = await verifyInvariants(world.db, VERIFIED, later)
  expect(results.filter(({ breaches, failure }) => breaches > 0 || failure)).toEqual([])
})
