import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpInsurer } from '#gateways/insurer/http-insurer.ts'
import type { InsurerGateway } from '#gateways/insurer/insurer-gateway.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { applyForCover, checkInsurer, openInsuranceWorld, policyRow, sendInsurerMessage } from '#testing/insurance.ts'
import { insurerServer } from '#testing/insurer-server.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'
import { checkWithInsurer } from './commands/check-with-insurer.ts'
import { submitToInsurer } from './commands/submit-to-insurer.ts'

let world: World
let last = 9_851_000_000
const nextMobile = () => `+91${last++}`
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

const read = (id: string) => policyRow(world, id)

it('an answer about another application is not applied', async () => {
  const one = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  const two = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  const { insurer, close } = await insurerServer(world, () => ({
    status: 201,
    body: { reference: two.application_id, status: 'COMPLETED', coi_number: 'COI-OF-TWO' },
  }))
  await submitToInsurer(world, insurer, { policy_id: one.policy_id })
  close()
  expect(await read(one.policy_id)).toMatchObject({ status: 'PROCESSING', coi_number: null })
})

it('an address that the insurer does not know is no refusal: the application waits (C4.14)', async () => {
  const { policy_id } = await applyForCover(world, nextMobile())
  const { insurer, close } = await insurerServer(world, () => ({ status: 404, body: {} }))
  await submitToInsurer(world, insurer, { policy_id })
  close()
  expect(await read(policy_id)).toMatchObject({ status: 'PROCESSING', tries: 1 })
})

it('a certificate of another policy is listed beside that it is stuck (C4.14)', async () => {
  const one = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  const two = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  await sendInsurerMessage(world, { reference: one.application_id, status: 'COMPLETED', coi_number: 'COI-OF-ONE' })
  world.clock.moveTo(new Date(world.clock.now().getTime() + 25 * 3_600_000))
  await checkInsurer(world)
  expect(await read(two.policy_id)).toMatchObject({ attention: 'STUCK' })
  await sendInsurerMessage(world, { reference: two.application_id, status: 'COMPLETED', coi_number: 'COI-OF-ONE' })
  await person(world, '+919811340009', { staff: 'SUPERADMIN' })
  const staff = await world.signUp('+919811340009')
  const { attention } = (await staff.get(`dashboard/insurance_policies/${two.policy_id}`)).body
  expect(attention.toSorted()).toEqual(['CONTRADICTED', 'STUCK'])
})

it.runIf(process.env.DATABASE_URL)(
  'of two policies that get one certificate number at the same moment one is issued, and one is contradicted (C4.14)',
  async () => {
    const people = [await applyForCover(world, nextMobile()), await applyForCover(world, nextMobile())]
    const certificate = { status: 'COMPLETED', coi_number: 'COI-AT-ONCE' }
    const answers = await Promise.all(
      people.map(({ application_id: reference }) => sendInsurerMessage(world, { reference, ...certificate })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await Promise.all(people.map(({ policy_id }) => read(policy_id)))
    expect(
      rows
        .map(({ status, attention }) => [status, attention])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['COMPLETED', null],
      ['PROCESSING', 'CONTRADICTED'],
    ])
  },
)

it('a refusal is one whatever its reason looks like', () => {
  const insurer = httpInsurer({
    code: 'some-life',
    webhookSecret: 's',
    connection: { apiUrl: () => '', keyId: 'k', keySecret: 's', timeoutMs: 500 },
  })
  const message = {
    event_id: 'e-1',
    reference: '6f1d2a50-0b1c-4c7e-9a01-0000000000a1',
    status: 'REFUSED',
    reason: `a\0b\uD800${'x'.repeat(301)}`,
  }
  const body = Buffer.from(JSON.stringify(message))
  expect(insurer.verifyWebhook(body, sign(body, 's'))).toMatchObject({ genuine: true })
})

it('one that cannot be compared does not keep the others from it', async () => {
  const first = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  const second = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  await world.work()
  const asked: string[] = []
  const insurer = {
    ...world.config.insurer!,
    status: async (reference: string) => {
      asked.push(reference)
      if (reference === first.application_id) throw new Error('Broken answer')
      return { outcome: 'UNKNOWN', cause: 'timeout', retry_after_s: null } as const
    },
  } as unknown as InsurerGateway
  world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000))
  await checkWithInsurer(world, insurer)
  expect(asked).toEqual(expect.arrayContaining([first.application_id, second.application_id]))
  expect((await read(first.policy_id)).checked_at).not.toBeNull()
})

it('with more than a hundred applications waiting, each is asked for in turn', async () => {
  const { policy_id } = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
  await world.work()
  await sql`with copies as (select gen_random_uuid() as account, gen_random_uuid() as application, n from generate_series(1, 119) n),
      a as (insert into accounts select (jsonb_populate_record(a, jsonb_build_object('id', c.account, 'mobile', '+9170000' || (10000 + c.n)))).*
        from accounts a join insurance_policies p on p.account_id = a.id and p.id = ${policy_id}, copies c returning id),
      b as (insert into insurance_applications select (jsonb_populate_record(b, jsonb_build_object('id', c.application, 'account_id', c.account))).*
        from insurance_applications b join insurance_policies p on p.application_id = b.id and p.id = ${policy_id}, copies c returning id)
    insert into insurance_policies select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'account_id', c.account,
        'application_id', c.application, 'order_transaction_id', gen_random_uuid(), 'verify_code', translate(encode(decode(lpad(to_hex(c.n), 32, '0'), 'hex'), 'base64'), '+/=', '-_'),
        'processing_since', p.processing_since + c.n * interval '1 millisecond'))).*
      from insurance_policies p, copies c where p.id = ${policy_id}`.execute(world.db)
  const job = world.product.jobs.find(({ name }) => name === 'insurance.check-with-insurer')!
  for (let run = 0; run < 12; run++) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 30 * 60_000 - 1000))
    await job.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from insurance_policies
    where status = 'PROCESSING' and checked_at is null`.execute(world.db)
  expect(rows[0]?.count).toBe(0)
})
