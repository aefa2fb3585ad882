import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PartnerPlans } from '#db/schema.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { PartnerRole } from '#rooms/access/rules/roles.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import { company } from './log-in.ts'
import type { World } from './world.ts'

let number = 9_700_000_000

/** A mobile that nobody has. */
function freshMobile(): string {
  number += 1
  return `+91${number}`
}

/** A company for one test (requires `SEED: 'demo'`) with a signed contract of the family plan, and money for credits. */
export async function openEmployer(
  world: World,
  { rupees = 10_000, ...terms }: Partial<Insertable<PartnerPlans>> & { rupees?: number } = {},
) {
  const { db, clock } = world
  const now = clock.now()
  const today = istDateOf(now)
  const { id: subsidiary_id } = await company(world, 'Looms')
  await db.updateTable('subsidiaries').set({ has_wallet: true }).where('id', '=', subsidiary_id).execute()
  const plan = await db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.family)
    .executeTakeFirstOrThrow()
  const { id: partner_id } = await db
    .insertInto('partner_plans')
    .values({
      subsidiary_id,
      plan_version_id: plan.current_version_id!,
      partner_name: 'Looms Family Care',
      starts_on: addDays(today, -30),
      ends_on: addDays(today, 300),
      quota: 100,
      status: 'SIGNED',
      signed_at: now,
      created_at: now,
      is_wallet_based_plan: true,
      reference_id_placeholder: 'Employee ID',
      reference_id_sample: 'L-100',
      ...terms,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rupees > 0) await fund(world, partner_id, rupees)
  const path = `partner_dashboard/subsidiaries/${subsidiary_id}`
  const admin = await hrUser(world, subsidiary_id, 'PARTNER_ADMIN')
  const hr = () => world.signUp(admin.mobile)
  let people = 100
  const somebody = (fields: object = {}) => {
    people += 1
    const mobile = freshMobile()
    return {
      name: 'Nila Bose',
      email: `nila${mobile.slice(3)}@looms.example`,
      mobile,
      partnerId: partner_id,
      reference_id: `L-${people}`,
      walletAmount: terms.is_wallet_based_plan === false ? undefined : 500,
      ...fields,
    }
  }
  return {
    subsidiary_id,
    partner_id,
    path,
    ...admin,
    /** The admin in a new session: they end with the day. */
    hr,
    somebody,
    /** Adds somebody and returns the row. */
    add: async (fields: object = {}) => {
      const { status, body } = await (await hr()).post(`${path}/partner_user`, somebody(fields))
      if (status !== 201) throw new Error(`Nobody was added: ${status} ${JSON.stringify(body)}`)
      return body
    },
    colleague: (role: PartnerRole) => hrUser(world, subsidiary_id, role),
    contract: () => db.selectFrom('partner_plans').selectAll().where('id', '=', partner_id).executeTakeFirstOrThrow(),
    /** What the company can still allot, in rupees. */
    available: async (): Promise<number> =>
      (await (await hr()).get(`${path}/partner_user/form?partner_id=${partner_id}`)).body.available,
  }
}

/** A user of the company who is logged in. */
async function hrUser(
  world: World,
  subsidiary_id: string,
  role: PartnerRole,
): Promise<{ browser: Browser; account_id: string; mobile: string }> {
  const mobile = freshMobile()
  const browser = await world.signUp(mobile)
  const { id: account_id } = await world.db
    .updateTable('accounts')
    .set({ name: 'Hema Rao' })
    .where('mobile', '=', mobile)
    .returning('id')
    .executeTakeFirstOrThrow()
  const granted_at = world.clock.now()
  await world.db.insertInto('partner_roles').values({ account_id, subsidiary_id, role, granted_at }).execute()
  return { browser, account_id, mobile }
}

/** Money of a company for health credits of one contract. */
export async function fund({ db, clock }: World, partner_plan_id: string, rupees: number): Promise<void> {
  const now = clock.now()
  const reference = `test/${randomUUID()}`
  await withTransaction(db, async (trx) => {
    await openTopup(trx, { partner_plan_id, amount_paise: BigInt(rupees) * 100n, reference, now })
    await confirmTopup(trx, { reference, utr: randomUUID().replaceAll('-', '').slice(0, 22), actor: 'system', now })
  })
}
