/** Who deletes an account and opens another with the same number stays the same person where somebody else has to decide (0093). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { recordUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import { loggedIn, openCouples } from '#testing/couple.ts'
import { deleteAccount } from '#testing/delete-account.ts'
import { openEmployer } from '#testing/employer.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { refuseDependent } from './second-person.ts'

const HOUR = 3_600_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NUMBER: '50' })
})
afterAll(() => world.close())

const accountOf = async (mobile: string) => {
  await loggedIn(world, mobile)
  const found = world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await found.executeTakeFirstOrThrow()).id
}
async function appoint(account_id: string, role: StaffRole, granted_by: string | null = null) {
  const granted = { role, granted_by, granted_at: new Date(world.clock.now().getTime() - 8 * 24 * HOUR) }
  await world.db
    .insertInto('staff_roles')
    .values({ account_id, ...granted })
    .execute()
}

test('a claim about herself stays her own affair', async () => {
  const { couple, number } = openCouples(world, 9_769_195_000)
  const mobile = number()
  const family = await couple(mobile)
  const before = await accountOf(mobile)
  const { id } = await insertTestClaim(world, { subscription_id: family.subscription_id, uhid: family.uhid })
  await deleteAccount(world, await world.signUp(mobile))
  const after = await accountOf(mobile)
  expect(await world.db.selectFrom('former_accounts').selectAll().execute()).toEqual([
    { account_id: after, former_id: before },
  ])
  await appoint(after, 'MODERATOR')
  const { version } = await world.db
    .selectFrom('claims')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const decision = { approved_claim_amount: 800, version }
  const refused = await (await world.signUp(mobile)).post(`dashboard/claims/${id}/approve`, decision)
  expect([refused.status, refused.error?.type]).toEqual([403, 'OWN_AFFAIR'])
})

test('who appointed them is none of two people with them', async () => {
  const [appointer, other] = [await accountOf('+919769199010'), await accountOf('+919769199011')]
  const mobile = '+919769199012'
  const before = await accountOf(mobile)
  await appoint(appointer, 'SUPERADMIN')
  await appoint(other, 'SUPERADMIN')
  await appoint(before, 'SUPERADMIN', appointer)
  await world.db.deleteFrom('staff_roles').where('account_id', '=', before).execute()
  await deleteAccount(world, await world.signUp(mobile))
  const second = await accountOf(mobile)
  await appoint(second, 'SUPERADMIN', other)
  const firsts = [{ account_id: appointer, did: 'settings.edit' as const }]
  const decided = withTransaction(world.db, (trx) =>
    refuseDependent(trx, { firsts, second, action: 'settings.edit', now: world.clock.now() }),
  )
  await expect(decided).rejects.toMatchObject({ code: 'NOT_SECOND_PERSON' })
})

test('what was used of a contract counts on, once they log in (40.3)', async () => {
  const looms = await openEmployer(world, { quota_reusable: true })
  const who = looms.somebody({ walletAmount: 0 })
  const add = async () => (await (await looms.hr()).post(`${looms.path}/partner_user`, who)).body.id as string
  const spend = async (employee: string) => {
    const plan = await world.db
      .selectFrom('partner_users as e')
      .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
      .select(['m.subscription_id', 'm.uhid'])
      .where('e.id', '=', employee)
      .executeTakeFirstOrThrow()
    for (let used = 0; ; used++) {
      const use = { ...plan, service: 'Appointment' as const, reference: `${employee}/${used}`, now: world.clock.now() }
      const outcome = await withTransaction(world.db, (trx) => recordUsage(trx, use))
      if (!('recorded' in outcome)) return used
    }
  }
  expect(await spend(await add())).toBeGreaterThan(0)
  await deleteAccount(world, await world.signUp(who.mobile))
  const again = await add()
  await loggedIn(world, who.mobile)
  expect(await spend(again)).toBe(0)
})
