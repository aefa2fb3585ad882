/** The guard of a coordinator's calls: in which state what is allowed, to whom, and what happens at the same time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { activateCompanySubscriptions } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { waitingForLocks } from '#testing/lock-waits.ts'
import {
  actFor,
  type Coordination,
  decline,
  give,
  homeCareContract,
  openCoordination,
  userOf,
  withdraw,
} from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'
import { COORDINATOR_ACTS, purposeOfAct } from '../rules/coordinator-acts.ts'
import { endWithActivation, requireConsent } from './require-consent.ts'

const DAY = 86_400_000

const CARE_ACTS = COORDINATOR_ACTS.filter((act) => purposeOfAct(act) === 'CARE')
let world: World
let trust: Coordination
let other: Coordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  trust = await openCoordination(world)
  other = await openCoordination(world, { name: 'Udaan', coordinator: 'Farah Khan' })
})
afterAll(() => world.close())

const accountOf = async (mobile: string) =>
  (await world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id
const given = async () => {
  const person = await trust.asked()
  await give(person.browser, person.id)
  return { ...person, account_id: await accountOf(person.mobile) }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  )
const actsOf = async (id: string) =>
  (
    await world.db
      .selectFrom('partner_user_consent_log')
      .select('act')
      .where('consent_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

describe('a coordinator acts for a person', () => {
  test('with their consent only, and each act is in its log (C6.02)', async () => {
    const { browser, mobile, id } = await trust.asked()
    const account_id = await accountOf(mobile)
    expect(await codeOf(actFor(world, trust, { account_id }))).toBe('CONSENT_MISSING')
    await give(browser, id)
    for (const act of CARE_ACTS) expect(await codeOf(actFor(world, trust, { account_id, act }))).toBe('allowed')
    expect(await actsOf(id)).toEqual(['request', ...CARE_ACTS])
  })

  test('not once they have declined or withdrawn', async () => {
    const declined = await trust.asked()
    await decline(declined.browser, declined.id)
    const account_id = await accountOf(declined.mobile)
    expect(await codeOf(actFor(world, trust, { account_id }))).toBe('CONSENT_MISSING')
    const person = await given()
    await withdraw(person.browser, person.id)
    for (const act of CARE_ACTS)
      expect(await codeOf(actFor(world, trust, { ...person, act, partner_id: trust.partner_id }))).toBe(
        'CONSENT_WITHDRAWN',
      )
    expect(await actsOf(person.id)).toEqual(['request'])
  })

  test('for seven days, and until the plan is activated; after either they read the status, no more', async () => {
    const [late, used] = [await given(), await given()]
    await withTransaction(world.db, async (trx) => {
      const { coordinator, subsidiary_id } = trust
      const now = world.clock.now()
      const act = 'activate_plan' as const
      const { account_id } = used
      const consent = await requireConsent(trx, { coordinator_id: coordinator.id, subsidiary_id, account_id, act, now })
      expect(consent).toMatchObject({ id: used.id, partner_plan_id: trust.partner_id, account_id })
      const person = { account_id, name: null, mobile: used.mobile, email: null }
      const contract = await lockContract(trx, trust.partner_id)
      const given = await activateCompanySubscriptions(trx, { contract, people: [person], isChecked: true, now })
      if ('refused' in given) throw new Error(given.refused)
      const { subscription_id } = given.activated.get(account_id)!
      await endWithActivation(trx, consent, { subscription_id, now })
    })
    await world.advance(1000)
    expect(await codeOf(actFor(world, trust, { account_id: used.account_id }))).toBe('CONSENT_EXPIRED')
    expect((await used.browser.get(`partner_user_consents/${used.id}`)).body).toMatchObject({
      state: 'ACTIVATED',
      can: ['withdraw'],
    })
    await world.advance(7 * DAY)
    for (const { account_id } of [late, used]) {
      expect(await codeOf(actFor(world, trust, { account_id }))).toBe('CONSENT_EXPIRED')
      expect(await codeOf(actFor(world, trust, { account_id, act: 'read_status' }))).toBe('allowed')
    }
  })

  test('with the newest consent that allows it, after an older one was withdrawn', async () => {
    const person = await given()
    await withdraw(person.browser, person.id)
    await world.advance(10 * 60_000)
    const { body } = await trust.ask(person.mobile)
    await give(person.browser, body.id)
    expect(await actFor(world, trust, person)).toMatchObject({ id: body.id })
  })

  test('for nobody else: not a colleague, not another company, not another contract', async () => {
    const { account_id } = await given()
    const colleague = await userOf(world, trust.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
    expect(await codeOf(actFor(world, { ...trust, coordinator: colleague }, { account_id }))).toBe('CONSENT_MISSING')
    expect(await codeOf(actFor(world, other, { account_id }))).toBe('CONSENT_MISSING')
    expect(await codeOf(actFor(world, { ...trust, subsidiary_id: other.subsidiary_id }, { account_id }))).toBe(
      'CONSENT_MISSING',
    )
    const partner_id = await homeCareContract(world, trust.subsidiary_id)
    expect(await codeOf(actFor(world, trust, { account_id, partner_id }))).toBe('CONSENT_MISSING')
  })
})

describe('at the same time', () => {
  test('given twice, it is given once', async () => {
    const { browser, id, mobile } = await trust.asked()
    const both = await Promise.all([give(browser, id), give(browser, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body.provided_at).toBe(both[1].body.provided_at)
    const account_id = await accountOf(mobile)
    const ledger = world.db.selectFrom('consents').select('id').where('account_id', '=', account_id)
    expect(await ledger.where('purpose', '=', 'coordinator_access').execute()).toHaveLength(1)
  })

  test('given and declined, it is one of the two', async () => {
    const { browser, id } = await trust.asked()
    const both = await Promise.all([give(browser, id), decline(browser, id)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('withdrawn while it is used, the act comes first or is refused, and nothing comes after the withdrawal', async () => {
    const people = await Promise.all([given(), given(), given()])
    for (const { browser, id, account_id } of people) {
      const [act, withdrawn] = await Promise.all([codeOf(actFor(world, trust, { account_id })), withdraw(browser, id)])
      expect(withdrawn.status).toBe(200)
      expect(['allowed', 'CONSENT_WITHDRAWN']).toContain(act)
      expect(await actsOf(id)).toEqual(act === 'allowed' ? ['request', 'edit_details'] : ['request'])
      expect(await codeOf(actFor(world, trust, { account_id }))).toBe('CONSENT_WITHDRAWN')
    }
  })

  test.skipIf(!process.env.DATABASE_URL)('a withdrawal waits for an act in progress', async () => {
    const { browser, id, account_id } = await given()
    const order: string[] = []
    const { coordinator, subsidiary_id } = trust
    let withdrawal: Promise<unknown> | undefined
    await withTransaction(world.db, async (trx) => {
      const now = world.clock.now()
      await requireConsent(trx, { coordinator_id: coordinator.id, subsidiary_id, account_id, act: 'edit_details', now })
      withdrawal = withdraw(browser, id).then(() => order.push('withdrawn'))
      await expect.poll(() => waitingForLocks(trx)).toBe(1)
      order.push('acted')
    })
    await withdrawal
    expect(order).toEqual(['acted', 'withdrawn'])
  })
})
