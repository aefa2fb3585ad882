import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { Partner } from '../contract.ts'

const [pune, surat] = COMPANIES[0].subsidiaries
const chennai = COMPANIES[1].subsidiaries[0]
const partnersOf = (id: string) => `partner_dashboard/subsidiaries/${id}/partners`

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const as = (firstName: string) =>
  world.signUp(PEOPLE.find(({ name }) => name.startsWith(`${firstName} `))?.mobile ?? '')

describe('the plans of a company', () => {
  test('are listed in force first, then newest first, each with everything a screen shows (D3.18, D3.19, D3.20, D7.01)', async () => {
    const { status, body } = await (await as('Ravi')).get(partnersOf(pune.id))
    expect(status).toBe(200)
    expect(body.partners.map((one: Partner) => [one.partner_name, one.is_plan_active])).toEqual([
      ['Banyan Textiles Family Care', true],
      ['Banyan Textiles Couples', true],
      ['Banyan Textiles trial', false],
    ])
    expect(body.partners[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      plan_id: DEMO_PLANS.family,
      plan_name: 'Family',
      partner_name: 'Banyan Textiles Family Care',
      plan_start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      domains: ['banyan.example'],
      partner_logo_url: null,
      quota: 12_000,
      consumed_quota: 40,
      is_plan_active: true,
      is_wallet_based_plan: true,
      wallet_sublimit_packages: [
        ['Doctor visits', ['In-Clinic Doctor Consultation', 'Online Consultation'], false],
        ['Medicines and tests', ['Pharmacy', 'Lab Tests', 'Annual Health Checkup', 'Vaccination'], true],
      ].map(([name, service_categories, shared]) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name,
        service_categories,
        shared,
      })),
      plan: {
        benefits: expect.arrayContaining([
          expect.objectContaining({
            description: expect.objectContaining({ main_header: '2 Master health check ups' }),
          }),
        ]),
        expiry_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        master_checkup_configuration: { variation_type: 'AHC' },
      },
      details: {
        external_reference_id: { placeholder: 'Employee ID', sample: 'BT-1024' },
        tags: { entity: [], function: [], designation: [], location: [] },
        custom_fields: [],
      },
    })
    expect(body.partners[1]).toMatchObject({ wallet_sublimit_packages: [], plan: { expiry_date: null } })
  })

  test.each(['Ravi', 'Sunita', 'Joseph', 'Pooja', 'Imran', 'Anita', 'Vikram'])(
    'are visible to everybody with a role there: %s',
    async (firstName) => {
      const { status, body } = await (await as(firstName)).get(partnersOf(pune.id))
      expect(status).toBe(200)
      expect(body.partners).toHaveLength(3)
    },
  )

  test('are also part of the user info, under each of the person’s companies (D3.17)', async () => {
    const { subsidiaries } = (await (await as('Ravi')).get('userinfo')).body
    expect(subsidiaries.map((one: { id: string; partners: Partner[] }) => [one.id, one.partners.length])).toEqual([
      [pune.id, 3],
      [surat.id, 1],
    ])
    const alone = (await (await as('Ravi')).get(partnersOf(pune.id))).body.partners
    expect(subsidiaries[0].partners).toEqual(alone)
  })

  test('are visible only to that company', async () => {
    const ravi = await as('Ravi')
    const named = (await ravi.get(partnersOf(surat.id))).body.partners.map((one: Partner) => one.partner_name)
    expect(named).toEqual(['Banyan Textiles Surat'])
    const geeta = await as('Geeta')
    const hers = await geeta.get(partnersOf(chennai.id))
    expect(hers.body.partners.map((one: Partner) => one.partner_name)).toEqual(['Kaveri Software Family Care'])
    expect(hers.text).not.toContain('Banyan')
  })

  test.each([
    ['the admin of another company', 'Geeta', pune.id],
    ['a person with a role in a sister company only', 'Sunita', surat.id],
    ['our own super-admin', 'Kabir', pune.id],
    ['a customer', 'Asha', pune.id],
    ['an admin asking for a company that does not exist', 'Ravi', '6f1d2a50-0b1c-4c7e-9a01-5a1d0000ffff'],
    ['an admin asking with no id at all', 'Ravi', 'pune'],
  ])('answer 404 for %s', async (_, firstName, subsidiary) => {
    const { status, text } = await (await as(firstName)).get(partnersOf(subsidiary))
    expect(status).toBe(404)
    expect(text).not.toContain('Banyan')
  })

  test('need a session', async () => {
    expect((await world.browser().get(partnersOf(pune.id))).status).toBe(401)
  })

  test('are hidden from the next request after the role is removed', async () => {
    const vikram = await as('Vikram')
    expect((await vikram.get(partnersOf(pune.id))).status).toBe(200)
    await world.db.deleteFrom('partner_roles').where('role', '=', 'PARTNER_PEMC_MEMBER').execute()
    expect((await vikram.get(partnersOf(pune.id))).status).toBe(404)
  })

  test('move behind the active ones on the day after their last day', async () => {
    const ravi = await as('Ravi')
    await world.db
      .updateTable('partner_plans')
      .set({ ends_on: '2020-01-01', starts_on: '2019-01-01' })
      .where('partner_name', '=', 'Banyan Textiles Family Care')
      .execute()
    const { partners } = (await ravi.get(partnersOf(pune.id))).body
    expect(partners[0].partner_name).toBe('Banyan Textiles Couples')
    expect(partners.at(-1)).toMatchObject({ partner_name: 'Banyan Textiles Family Care', is_plan_active: false })
  })
})
