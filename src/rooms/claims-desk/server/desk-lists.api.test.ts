import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import { MODERATION_BUCKETS } from '#rooms/access/rules/staff-actions.ts'
import { SERVICE_LEVELS } from '#rooms/claims/rules/service-level.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit } from '#testing/claim-form.ts'
import { copyClaims } from '#testing/copy-claims.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { ModerationRow } from '../contract/desk.ts'
import { ASSIGNED, SORTS } from '../rules/desk-list.ts'
import { type ListFilter, listModerations } from './queries/list-moderations.ts'

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
  await copyClaims(world, ROWS, everyKind(world.clock.now()))
})
afterAll(() => world.close())

/** Claims in every state, type, risk, reviewer and time, and many created at the same instant. */
function everyKind(now: Date): Parameters<typeof copyClaims>[2] {
  const due = sql.raw(`'${now.toISOString()}'::timestamptz + (i * 37 % 101 - 50) * interval '1 hour'`)
  return {
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
}

const read = (filter: Partial<ListFilter>) =>
  listModerations(
    world.db,
    { bucket: 'initiated', page_number: 1, assigned_to: 'any', sort: 'oldest', ...filter },
    caller,
    world.clock.now(),
  )

const readAll = async (filter: Partial<ListFilter>) => {
  const rows: ModerationRow[] = []
  for (let page_number = 1; ; page_number++) {
    const { count, subscription_usage_moderations: page } = await read({ ...filter, page_number })
    rows.push(...page)
    if (page.length === 0) return { count, rows }
  }
}

it('with any filter, a list contains the claims that match, each once, and counts them', async () => {
  const in_bucket = new Map<string, ModerationRow[]>()
  for (const bucket of MODERATION_BUCKETS) in_bucket.set(bucket, (await readAll({ bucket })).rows)
  let most = 0
  for (const filter of everyPair()) {
    const { bucket, assigned_to, risk, claim_type, sla } = filter
    const matching = in_bucket
      .get(bucket)!
      .filter(
        (row) =>
          (assigned_to === 'any' ||
            (row.assigned_to?.id ?? null) === (assigned_to === 'me' ? caller.account_id : null)) &&
          (!risk || (row.risk !== null && risk.includes(row.risk))) &&
          (claim_type?.includes(row.details.claim_type) ?? true) &&
          (sla?.includes(row.service_level.state) ?? true),
      )
    const { count, rows } = await readAll(filter)
    expect([filter, count, rows.map(({ id }) => id)]).toEqual([filter, matching.length, matching.map(({ id }) => id)])
    most = Math.max(most, rows.length)
  }
  expect(most).toBeGreaterThan(20)
})

/** Combinations that contain every pair of values of two filters. */
function everyPair(): Pick<ListFilter, 'bucket' | 'sla' | 'assigned_to' | 'risk' | 'claim_type'>[] {
  const seen = new Set<string>()
  return MODERATION_BUCKETS.flatMap((bucket) =>
    [
      undefined,
      ...SERVICE_LEVELS.map((level) => [level]),
      ['due' as const, 'breached' as const],
      SERVICE_LEVELS,
    ].flatMap((sla) =>
      ASSIGNED.flatMap((assigned_to) =>
        [undefined, ['LOW' as const], ['LOW' as const, 'HIGH' as const]].flatMap((risk) =>
          [undefined, ['Pharmacy'], ['Pharmacy', 'Lab Tests']].map((claim_type) => {
            return { bucket, sla, assigned_to, risk, claim_type }
          }),
        ),
      ),
    ),
  ).filter((filter) => {
    const values = Object.entries(filter).map(([name, value]) => `${name}=${String(value)}`)
    const pairs = values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one}&${other}`))
    const isNew = pairs.some((pair) => !seen.has(pair))
    if (isNew) for (const pair of pairs) seen.add(pair)
    return isNew
  })
}

it('a filter takes several values with commas, or one as in older links, and refuses unknown ones', async () => {
  const kabir = await world.person('Kabir')
  const list = (query: string) => kabir.get(`dashboard/moderations/initiated?${query}`)
  const count = async (query: string) => (await list(query)).body.count
  const [low, high] = [await count('risk=LOW'), await count('risk=HIGH')]
  expect(Math.min(low, high)).toBeGreaterThan(0)
  expect(await count('risk=LOW,HIGH')).toBe(low + high)
  expect((await list('risk=LOW,SOME')).status).toBe(400)
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
