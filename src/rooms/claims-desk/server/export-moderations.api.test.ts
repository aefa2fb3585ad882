import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODERATION_BUCKETS } from '#rooms/access/rules/staff-actions.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { copyClaims } from '#testing/copy-claims.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

/** More than one batch of an export. */
const ROWS = 1_100

let world: World
let leela: Browser
let subscription_id: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  leela = await world.person('Leela')
  subscription_id = (await buyPlan(world, await world.signUp('+919600000071'))).subscription_id
  await insertTestClaim(world, { subscription_id })
  await copyClaims(world, ROWS, {
    status: sql`'INITIATED'`,
    reservation: sql`null::text`,
    in_payout: sql`false`,
    patient_name: sql`case i when 7 then '=HYPERLINK("https://evil.example")' else 'Patient ' || i end`,
    claim_type: sql`(array['Pharmacy', 'Lab Tests', 'Vaccination'])[1 + i % 3]`,
    risk: sql`(array['LOW', 'MEDIUM', 'HIGH'])[1 + i / 3 % 3]`,
    // Many in one instant, and instants that only the database tells apart.
    created_at: sql`c.created_at - i / 4 * interval '1 microsecond'`,
  })
})
afterAll(() => world.close())

const linesOf = ({ text }: { text: string }) => text.replace('\uFEFF', '').trim().split('\r\n').slice(1)
const idsOf = (answer: { text: string }) => linesOf(answer).map((line) => Number.parseInt(line, 10))
const exported = (browser: Browser, bucket: string, query = '') =>
  browser.get(`dashboard/moderations/${bucket}/export${query}`)

it('the file has every claim of the list once, the oldest first, and its export is in the audit log', async () => {
  const ids = idsOf(await exported(leela, 'initiated'))
  const rows = await world.db
    .selectFrom('claims')
    .select('id')
    .where('status', '=', 'INITIATED')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(ids.length).toBeGreaterThan(ROWS)
  expect(ids).toEqual(rows.map(({ id }) => Number(id)))
  const entry = await world.db
    .selectFrom('audit_log')
    .select(['role', 'entity', 'after'])
    .where('action', '=', 'claims.moderations-exported')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    role: 'ADMIN',
    entity: 'moderations',
    after: { bucket: 'initiated', format: 'csv', rows: ids.length },
  })
})

it('is narrowed as the list is, with several values too', async () => {
  for (const query of ['claim_type=Pharmacy,Vaccination&risk=HIGH', 'sla=due,breached', 'sla=ok', 'assigned_to=me']) {
    const ids = idsOf(await exported(leela, 'initiated', `?${query}`))
    const list = await leela.get(`dashboard/moderations/initiated?${query}`)
    const page = list.body.subscription_usage_moderations.map(({ id }: { id: number }) => id)
    expect([query, ids.length, ids.slice(0, 20)]).toEqual([query, list.body.count, page])
  }
})

it('runs no formula that a patient is called, and shows what the list shows', async () => {
  const line = linesOf(await exported(leela, 'initiated')).find((one) => one.includes('HYPERLINK'))
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(line).toContain('Initiated')
})

it('is a workbook where one is asked for', async () => {
  const { headers, text } = await exported(leela, 'initiated', '?format=xlsx&risk=HIGH')
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers.get('content-disposition')).toMatch(/moderations-\d{4}-\d\d-\d\d\.xlsx/)
  expect(text.slice(0, 2)).toBe('PK')
})

it('goes to those who may open the bucket, and a moderator exports of the others what they hold themselves', async () => {
  const PEOPLE = {
    SUPERADMIN: 'Kabir',
    ADMIN: 'Leela',
    MODERATOR: 'Meera',
    MODERATION_MEMBER: 'Farhan',
    MEMBER: 'Divya',
  }
  for (const [role, name] of Object.entries(PEOPLE)) {
    const browser = await world.person(name)
    for (const bucket of MODERATION_BUCKETS) {
      const may = role === 'SUPERADMIN' || role === 'ADMIN' || (role === 'MODERATOR' && bucket === 'initiated')
      expect([role, bucket, (await exported(browser, bucket)).status]).toEqual([role, bucket, may ? 200 : 403])
    }
  }
  for (const name of ['Arjun', 'Asha']) expect((await exported(await world.person(name), 'initiated')).status).toBe(403)
  expect((await exported(world.browser(), 'initiated')).status).toBe(401)

  const meera = await world.person('Meera')
  const [own, others] = [
    await insertTestClaim(world, { subscription_id }),
    await insertTestClaim(world, { subscription_id }),
  ]
  const body = { version: own.version, reasons: ['RX_MISSING'], message: 'Please send the prescription' }
  expect((await meera.post(`dashboard/claims/${own.id}/hold`, body)).status).toBe(200)
  expect((await leela.post(`dashboard/claims/${others.id}/hold`, body)).status).toBe(200)
  expect(idsOf(await exported(meera, 'on_hold', '?assigned_to=me'))).toEqual([Number(own.id)])
  expect((await exported(meera, 'on_hold', '?assigned_to=any')).status).toBe(403)
  expect((await exported(meera, 'approved', '?assigned_to=me')).status).toBe(403)
})
