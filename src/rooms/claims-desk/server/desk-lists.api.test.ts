import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import { MODERATION_BUCKETS } from '#rooms/access/rules/staff-actions.ts'
import { RISKS } from '#rooms/claims/rules/risk.ts'
import { SERVICE_LEVELS } from '#rooms/claims/rules/service-level.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { openWorld, type World } from '#testing/world.ts'
import { ASSIGNED, SORTS } from '../rules/desk-list.ts'
import { listModerations } from './queries/list-moderations.ts'

const ROWS = 280

let world: World
let caller: Parameters<typeof listModerations>[2]

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const staff = await sql<{ id: string }>`select account_id as id from staff_roles where role = 'SUPERADMIN'`.execute(
    world.db,
  )
  caller = { ...nobody, account_id: staff.rows[0]!.id, staff_role: 'SUPERADMIN', actions: ['all'] }
  const owner = await world.signUp('+919811400001')
  await buyPlan(world, owner)
  const [member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 60)
  await addVisits(world, member.subscription_id)
  expect((await fileVisit(owner, member, world.clock.now())).status).toBe(201)
  await copyClaims(world.clock.now())
})
afterAll(() => world.close())

/** Copies of one demo claim: in every state, type, risk, reviewer and time, and many created at the same instant. */
async function copyClaims(now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'claims'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`.execute(world.db)
  const due = sql.raw(`'${now.toISOString()}'::timestamptz + (i * 37 % 101 - 50) * interval '1 hour'`)
  const others: Record<string, ReturnType<typeof sql>> = {
    id: sql`100000 + i`,
    status: sql`(array['INITIATED', 'PENDING', 'ON_HOLD', 'APPROVED', 'REJECTED', 'SETTLED', 'SETTLEMENT_FAILED'])[1 + i % 7]`,
    claim_type: sql`(array['Pharmacy', 'Lab Tests', 'Vaccination'])[1 + i / 7 % 3]`,
    risk: sql`(array['LOW', 'MEDIUM', 'HIGH'])[1 + i / 21 % 3]`,
    assigned_to: sql`case i / 63 % 2 when 0 then ${caller.account_id}::uuid end`,
    insured: sql`i % 5 = 0`,
    clock_started_at: sql`${due} - i % 16 * interval '1 day'`,
    paused_at: sql`null::timestamptz`,
    locked_by: sql`null::uuid`,
    locked_until: sql`null::timestamptz`,
    first_decision_due_at: due,
    payout_due_at: due,
    reservation: sql`null::text`,
    in_payout: sql`false`,
    created_at: sql`${due} - i / 3 * interval '1 day'`,
    claim_amount_paise: sql`10000 + i / 2 * 100`,
    payable_estimate_paise: sql`100`,
    approved_claim_amount_paise: sql`100`,
    reason_codes: sql`'{INVOICE_UNREADABLE}'::text[]`,
    external_transaction_id: sql`'UTR' || i`,
    settled_at: sql`${due}`,
    respond_by: sql`${due}`,
    decided_by: sql`${caller.account_id}::uuid`,
    decided_at: sql`${due}`,
    first_approver: sql`null::uuid`,
  }
  const columns = rows.map(({ name }) => sql.ref(name))
  const values = rows.map(({ name }) => others[name] ?? sql.ref(`c.${name}`))
  await sql`insert into claims (${sql.join(columns)}) select ${sql.join(values)}
    from (select * from claims order by id limit 1) c, generate_series(1, ${ROWS}) i`.execute(world.db)
}

const read = (filter: Partial<Parameters<typeof listModerations>[1]>) =>
  listModerations(
    world.db,
    { bucket: 'initiated', page_number: 1, assigned_to: 'any', sort: 'oldest', ...filter },
    caller,
    world.clock.now(),
  )

it('with any filter, a list counts as many claims as its pages contain, each claim once', async () => {
  let most = 0
  for (const bucket of MODERATION_BUCKETS)
    for (const assigned_to of ASSIGNED)
      for (const risk of [undefined, ...RISKS.slice(0, 2)])
        for (const claim_type of [undefined, 'Pharmacy'])
          for (const sla of [undefined, ...SERVICE_LEVELS]) {
            const filter = { bucket, assigned_to, risk, claim_type, sla }
            const ids: number[] = []
            const first = await read(filter)
            for (let page_number = 1; ids.length < first.count; page_number++) {
              const page = (await read({ ...filter, page_number })).subscription_usage_moderations
              if (page.length === 0) break
              for (const row of page) {
                ids.push(row.id)
                expect(row).toMatchObject({ ...(risk && { risk }), ...(claim_type && { details: { claim_type } }) })
                if (sla) expect(row.service_level.state).toBe(sla)
              }
            }
            expect([filter, first.count]).toEqual([filter, new Set(ids).size])
            most = Math.max(most, ids.length)
          }
  expect(most).toBeGreaterThan(20)
})

it('in every order no claim is on two pages, and a page after the last is empty with the same counts', async () => {
  for (const sort of SORTS) {
    const pages = await Promise.all([1, 2, 3, 4].map((page_number) => read({ sort, page_number })))
    const ids = pages.flatMap((page) => page.subscription_usage_moderations.map(({ id }) => id))
    expect([sort, new Set(ids).size]).toEqual([sort, pages[0]!.count])
    const last = pages.at(-1)!
    expect(last.subscription_usage_moderations).toEqual([])
    expect(last).toMatchObject({ count: pages[0]!.count, bucket_counts: pages[0]!.bucket_counts })
  }
})
