import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { SERVICES, type ServiceName } from '../rules/services.ts'
import { endSubscription } from './commands/end-subscription.ts'
import { recordUsage, reverseUsage } from './commands/record-usage.ts'

let world: World
let kabir: Browser
let meera: Browser
let mobile = 9_150_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  meera = await world.person('Meera')
})
afterAll(() => world.close())

async function subscriber() {
  const asha = await world.signUp(`+91${mobile++}`)
  const { subscription_id: id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${id}`)).body.members
  return { asha, id, uhid: uhid as string }
}
type Plan = Awaited<ReturnType<typeof subscriber>>

const mappingOf = (service: ServiceName) => SERVICES.find(({ name }) => name === service)!.service_category_mapping_id
const add = ({ id }: Pick<Plan, 'id'>, service: ServiceName, count: unknown = 1, more = {}, by = meera) =>
  by.post(`dashboard/subscriptions/${id}/quota`, {
    service_category_mapping_id: mappingOf(service),
    count,
    reason: 'The clinic cancelled twice',
    ...more,
  })
const cancel = ({ id }: Pick<Plan, 'id'>, grant_id: string, by = kabir) =>
  by.delete(`dashboard/subscriptions/${id}/quota/${grant_id}`, { body: { reason: 'Given by mistake' } })
const use = ({ id, uhid }: Plan, service: ServiceName, count = 1, reference = `test/${randomUUID()}`) =>
  withTransaction(world.db, (trx) =>
    recordUsage(trx, { subscription_id: id, uhid, service, count, reference, now: world.clock.now() }),
  )
const back = (reference: string) =>
  withTransaction(world.db, (trx) => reverseUsage(trx, { reference, now: world.clock.now() }))
const service = async ({ asha, id }: Plan, name: ServiceName) =>
  (await asha.get(`subscriptions/${id}/usage`)).body.subscription_with_usage.usage.services.find(
    (one: { name: string }) => one.name === name,
  )

describe('uses that our staff add', () => {
  it('count for the member immediately, and are audited with author and reason (D7.57)', async () => {
    const plan = await subscriber()
    const { status, body } = await add(plan, 'Master Checkup', 2)
    expect([status, body]).toMatchObject([
      201,
      { service: 'Master Checkup', count: 2, used: 0, remaining: 2, granted_by: 'Meera Iyer', cancelled_at: null },
    ])
    expect(await service(plan, 'Master Checkup')).toMatchObject({ allotted: 4, granted: 2, used: 0, remaining: 4 })
    const members = (await plan.asha.get('members')).body.members[0].services
    expect(members.find(({ name }: { name: string }) => name === 'Master Checkup')).toMatchObject({ remaining: 4 })
    const entry = world.db.selectFrom('audit_log').selectAll().where('entity_id', '=', plan.id)
    expect(await entry.where('action', '=', 'subscriptions.quota-granted').executeTakeFirst()).toMatchObject({
      role: 'MODERATOR',
      reason: 'The clinic cancelled twice',
      after: { service: 'Master Checkup', count: 2 },
    })
  })

  it('may be for a service that the plan itself does not include', async () => {
    const plan = await subscriber()
    expect((await use(plan, 'Radiology')) as object).toEqual({ refused: 'SERVICE_NOT_COVERED' })
    await add(plan, 'Radiology', 1)
    expect(await service(plan, 'Radiology')).toMatchObject({ allotted: 1, granted: 1, remaining: 1 })
    expect(await use(plan, 'Radiology')).toHaveProperty('recorded')
    expect(await use(plan, 'Radiology')).toEqual({ refused: 'NONE_LEFT' })
  })

  it('are used after the plan’s own, unless they end earlier than the plan', async () => {
    const plan = await subscriber()
    const today = istDateOf(world.clock.now())
    const lasting = (await add(plan, 'Master Checkup', 1)).body.id
    const short = (await add(plan, 'Master Checkup', 1, { expires_on: addDays(today, 1) })).body.id
    await use(plan, 'Master Checkup', 2)
    expect((await cancel(plan, short)).error?.type).toBe('NOTHING_LEFT')
    expect((await cancel(plan, lasting)).body).toMatchObject({ used: 0, remaining: 0, cancelled: 1 })
    expect(await service(plan, 'Master Checkup')).toMatchObject({ allotted: 3, granted: 1, used: 2, remaining: 1 })
  })

  it('that a cause gave back can be used again', async () => {
    const plan = await subscriber()
    await add(plan, 'Radiology', 1)
    await use(plan, 'Radiology', 1, 'test/visit-1')
    await back('test/visit-1')
    expect(await service(plan, 'Radiology')).toMatchObject({ allotted: 1, used: 0, remaining: 1 })
    expect(await use(plan, 'Radiology')).toHaveProperty('recorded')
  })

  it('are taken back as far as they are unused, once when two people do it concurrently (D7.58)', async () => {
    const plan = await subscriber()
    const { id } = (await add(plan, 'Radiology', 3)).body
    await use(plan, 'Radiology')
    const [one, other, visit] = await Promise.all([cancel(plan, id), cancel(plan, id), use(plan, 'Radiology', 2)])
    const wasUsed = 'recorded' in visit
    // Either the claim got both or they were taken back once, never the same use twice.
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(wasUsed ? 0 : 1)
    expect(await service(plan, 'Radiology')).toMatchObject({ used: wasUsed ? 3 : 1, remaining: 0 })
  })

  it('requested twice under one key are added once', async () => {
    const plan = await subscriber()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { service_category_mapping_id: mappingOf('Radiology'), count: 1, reason: 'Once' }
    const send = () => meera.post(`dashboard/subscriptions/${plan.id}/quota`, body, { headers })
    expect((await send()).body.id).toBe((await send()).body.id)
    expect(await service(plan, 'Radiology')).toMatchObject({ allotted: 1 })
  })
})

describe('refused', () => {
  it.each([
    ['0 uses', 0, {}, 'count'],
    ['11 uses', 11, {}, 'count'],
    ['half a use', 1.5, {}, 'count'],
    ['a use without a reason', 1, { reason: '  ' }, 'reason'],
    [
      'a service that there is none of',
      1,
      { service_category_mapping_id: randomUUID() },
      'service_category_mapping_id',
    ],
    ['a past day', 1, { expires_on: '2020-01-01' }, 'expires_on'],
    ['a day after the paid period', 1, { expires_on: '2199-01-01' }, 'expires_on'],
    ['a day that does not exist', 1, { expires_on: '2026-02-30' }, 'expires_on'],
  ])('%s, at its field', async (_, count, more, field) => {
    const plan = await subscriber()
    const { status, error } = await add(plan, 'Appointment', count, more)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
    expect(await service(plan, 'Appointment')).toMatchObject({ allotted: 10 })
  })

  it('more of an unlimited service, an ended plan, one’s own plan, a grant of another plan', async () => {
    const plan = await subscriber()
    expect((await add(plan, 'Consult')).error?.type).toBe('NOT_COUNTED')
    const own = await buyPlan(world, meera)
    expect((await add({ id: own.subscription_id }, 'Radiology')).error?.type).toBe('OWN_AFFAIR')
    const { id } = (await add(plan, 'Radiology')).body
    expect((await cancel({ id: own.subscription_id }, id)).status).toBe(404)
    expect((await cancel(plan, id, meera)).status).toBe(403)
    await withTransaction(world.db, (trx) => endSubscription(trx, plan.id, 'CANCELLED', world.clock.now()))
    expect((await add(plan, 'Radiology')).error?.type).toBe('PLAN_NOT_RUNNING')
  })
})

// Runs last, because the staff's sessions end with the day.
describe('the day after', () => {
  it('that are not used by their last day expire the day after; used ones stay used', async () => {
    const plan = await subscriber()
    const expires_on = istDateOf(world.clock.now())
    await add(plan, 'Master Checkup', 3, { expires_on })
    await use(plan, 'Master Checkup', 1)
    expect(await service(plan, 'Master Checkup')).toMatchObject({ allotted: 5, used: 1, remaining: 4 })
    await world.advance(DAY_MS)
    expect(await service(plan, 'Master Checkup')).toMatchObject({ allotted: 3, granted: 1, used: 1, remaining: 2 })
  })
})
