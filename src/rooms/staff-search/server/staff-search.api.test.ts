import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOLDER = '9822200001'
const MEMBER = '9822200002'

let world: World
let meera: Browser
let subscription: { id: string; account_id: string; uhid: string; member_uhid: string }

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const holder = await world.signUp(`+91${HOLDER}`)
  const { subscription_id } = await buyPlan(world, holder, { name: 'Tara Deshpande' })
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const { uhid: member_uhid } = await world.db
    .insertInto('subscription_members')
    .values({
      subscription_id,
      name: 'Omkar Deshpande',
      relation: 'Spouse',
      mobile: `+91${MEMBER}`,
      created_at: world.clock.now(),
    })
    .returning('uhid')
    .executeTakeFirstOrThrow()
  subscription = { id: subscription_id, account_id, uhid, member_uhid }
  meera = await world.person('Meera')
})
afterAll(() => world.close())

/** A newly filed claim of the plan, with the test's overrides. */
async function claim(more: { patient_name?: string; status?: ClaimStatus; uhid?: string; uhid_by?: string } = {}) {
  const now = world.clock.now()
  const { id } = await world.db
    .insertInto('claims')
    .values({
      account_id: subscription.account_id,
      subscription_id: subscription.id,
      term: 1,
      uhid: subscription.uhid,
      uhid_by: subscription.uhid,
      created_by: subscription.account_id,
      patient_name: 'Tara Deshpande',
      plan_name: 'Family plan',
      status: 'INITIATED',
      reimbursement_type: 'DIRECT',
      claim_type: 'Pharmacy',
      has_wallet: false,
      claim_amount_paise: 80_000n,
      payable_estimate_paise: 80_000n,
      scheduled_time: now,
      clock_started_at: now,
      first_decision_due_at: now,
      payout_due_at: now,
      created_at: now,
      modified_at: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

const search = (field: string, value: string, who = meera, page = 1) =>
  who.get(`dashboard/search?${new URLSearchParams({ field, value, page_number: String(page) })}`)
const idsOf = async (field: string, value: string) =>
  (await search(field, value)).body.claims.map(({ id }: { id: number }) => id)

describe('GET dashboard/search', () => {
  it('finds claims by mobile, patient name, UHID for, UHID by and claim id (D7.51, D1.07)', async () => {
    const own = await claim()
    const about = await claim({ uhid: subscription.member_uhid, patient_name: 'Omkar Deshpande' })
    const by = await claim({ uhid_by: subscription.member_uhid })
    expect(await idsOf('mobile', HOLDER)).toEqual([by, about, own])
    expect(await idsOf('mobile', `+91${MEMBER}`)).toEqual([about])
    expect(await idsOf('patient_name', 'omkar d')).toEqual([about])
    expect(await idsOf('uhid_for', subscription.member_uhid)).toEqual([about])
    expect(await idsOf('uhid_by', subscription.member_uhid)).toEqual([by])
    expect(await idsOf('claim_id', String(own))).toEqual([own])
    const { body } = await search('claim_id', String(own))
    expect(body.claims).toEqual([
      {
        id: own,
        subscription_id: subscription.id,
        status: 'INITIATED',
        uhid: subscription.uhid,
        patient_name: 'Tara Deshpande',
        plan_name: 'Family plan',
        claim_type: 'Pharmacy',
        claim_amount: 800,
        approved_claim_amount: null,
        may_open: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
    expect(body.subscriptions).toEqual([])
  })

  it('finds subscriptions by mobile too: those the person holds and those they are a member of; the number is masked', async () => {
    for (const mobile of [HOLDER, MEMBER]) {
      const { body } = await search('mobile', mobile)
      expect(body.subscriptions).toMatchObject([
        { id: subscription.id, status: 'ACTIVE', holder_name: 'Tara Deshpande', holder_mobile: '+91 ••••• •0001' },
      ])
    }
  })

  it('finds nothing by a number that a company entered and nobody has proven', async () => {
    const typed = { name: 'Sita Deshpande', mobile: '+919822200003', mobile_by: 'COMPANY', mobile_proof: null } as const
    const { uhid } = await world.db
      .insertInto('subscription_members')
      .values({ ...typed, subscription_id: subscription.id, created_at: world.clock.now() })
      .returning('uhid')
      .executeTakeFirstOrThrow()
    await claim({ uhid, patient_name: 'Sita Deshpande' })
    expect((await search('mobile', '9822200003')).body).toMatchObject({ claims: [], subscriptions: [] })
  })

  it('finds a similarly spelled name, or its last word, only if none starts with the value', async () => {
    const id = await claim({ patient_name: 'Yashodhara Kulkarni' })
    await claim({ patient_name: 'Yash Kapoor' })
    for (const nearly of ['Yashodara', 'kulkarni']) {
      const { body } = await search('patient_name', nearly)
      expect([body.claims[0].id, body.nearly]).toEqual([id, true])
    }
    const { body } = await search('patient_name', 'Yash')
    expect(body.claims.map(({ patient_name }: { patient_name: string }) => patient_name)).toEqual([
      'Yash Kapoor',
      'Yashodhara Kulkarni',
    ])
    expect(body.nearly).toBe(false)
  })

  it('treats the value literally: pattern characters find nothing, quotes break nothing', async () => {
    for (const value of ['%%%', '___', "Zzq'; --", '\\\\\\']) {
      const { status, body } = await search('patient_name', value)
      expect([status, body.claims]).toEqual([200, []])
    }
    expect((await search('uhid_for', 'x'.repeat(36))).body.claims).toEqual([])
    expect((await search('uhid_by', randomUUID())).body.claims).toEqual([])
    expect((await search('claim_id', '9'.repeat(40))).body.claims).toEqual([])
  })

  it('has pages of 20, and shows none past the last one', async () => {
    for (let count = 0; count < 21; count++) await claim({ patient_name: 'Pageturner Many' })
    const pages = await Promise.all([1, 2, 3].map((page) => search('patient_name', 'pageturner', meera, page)))
    expect(pages.map(({ body }) => body.claims.length)).toEqual([20, 1, 0])
    expect(pages[1]!.body.pagination_info).toMatchObject({ current_page: 2, has_next_page: false, total_claims: 21 })
  })

  it('reports an invalid value at its field, in the form’s wording (D5.38, D5.39, D5.40, D5.41, D5.42, D5.43)', async () => {
    const refused = [
      ['claim_id', 'nine', 'Claim ID should be numerical'],
      ['claim_id', '899', 'Invalid Claim ID'],
      ['mobile', '12345', 'Please enter valid mobile number'],
      ['mobile', '+919810000001234', 'Mobile number is exceeding more than 10 digits.'],
      ['uhid_for', 'short', 'Invalid UHID'],
      ['uhid_by', 'short', 'Invalid UHID'],
      ['patient_name', 'As', 'Patient Name should be minimum 3 characters'],
    ] as const
    for (const [field, value, text] of refused) {
      const { status, body } = await search(field, value)
      expect([status, body.error.fields]).toEqual([422, { value: text }])
    }
    expect((await search('email', 'someone')).status).toBe(400)
  })

  it('opens to each role the claims in its buckets: a moderator new claims and own holds, a member none', async () => {
    const [initiated, approved] = [
      await claim({ patient_name: 'Roles One' }),
      await claim({ patient_name: 'Roles Two' }),
    ]
    await world.db
      .updateTable('claims')
      .set({ status: 'APPROVED', approved_claim_amount_paise: 80_000n })
      .where('id', '=', BigInt(approved))
      .execute()
    const onHold = await claim({ patient_name: 'Roles Three' })
    await world.db
      .updateTable('claims')
      .set({ status: 'ON_HOLD', respond_by: world.clock.now(), on_hold_by: await accountOf('MODERATOR') })
      .where('id', '=', BigInt(onHold))
      .execute()
    const opensFor = async (name: string) => {
      const { body } = await search('patient_name', 'roles', await world.person(name))
      return body.claims
        .filter(({ may_open }: { may_open: boolean }) => may_open)
        .map(({ id }: { id: number }) => id)
        .toSorted()
    }
    expect(await opensFor('Meera')).toEqual([initiated, onHold])
    expect(await opensFor('Divya')).toEqual([])
    expect(await opensFor('Leela')).toEqual([initiated, approved, onHold])
  })

  it('is audited each time, without the name or number in clear', async () => {
    await search('mobile', HOLDER)
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'after', 'role'])
      .where('action', '=', 'staff-search.desk-searched')
      .orderBy('id', 'desc')
      .execute()
    expect(entries[0]).toMatchObject({ role: 'MODERATOR', after: { field: 'mobile', claims: expect.any(Number) } })
    const written = JSON.stringify(entries)
    for (const fact of [HOLDER, 'omkar', 'Yashod']) expect(written).not.toContain(fact)
  })
})

async function accountOf(role: StaffRole): Promise<string> {
  const { account_id } = await world.db
    .selectFrom('staff_roles')
    .select('account_id')
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return account_id
}
