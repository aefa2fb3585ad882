/** Companies and their contracts in the catalogue's file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { catalogueFile } from '#testing/catalogue-file.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  today = istDateOf(world.clock.now())
})
afterAll(() => world.close())

const { exported, outcomes, problems } = catalogueFile(() => world)

const contract = (more: object = {}) => ({
  code: 'tapti-care',
  subsidiary: 'tapti-surat',
  status: 'DRAFT',
  plan_id: DEMO_PLANS.family,
  partner_name: 'Tapti Family Care',
  quota: 250,
  starts_on: today,
  ends_on: addDays(today, 364),
  ...more,
})
const company = (more: object = {}, part: object = {}) => ({
  organizations: [{ code: 'tapti', name: 'Tapti Silk' }],
  subsidiaries: [
    { code: 'tapti-surat', organization: 'tapti', name: 'Tapti Surat', display_name: 'Tapti Surat', ...part },
  ],
  contracts: [contract(more)],
})
const signed = {
  status: 'SIGNED',
  domains: ['tapti.example'],
  checkup_variation_type: 'AHC',
  is_wallet_based_plan: true,
  packages: [{ name: 'Medicines', service_categories: ['Pharmacy'], shared: true }],
  custom_fields: [{ label: 'Cost centre', required: false }],
}

describe('companies in the file', () => {
  it('are created and change nothing when they are imported again', async () => {
    const all = ['tapti created', 'tapti-surat created', 'tapti-care created']
    expect(await outcomes(company(), 'id')).toEqual(all)
    expect(await outcomes(company(), 'id')).toEqual([])
    expect(await outcomes(company({ quota: 300 }), 'id')).toEqual(['tapti-care changed'])
    const { version } = await world.db
      .selectFrom('partner_plans')
      .select('version')
      .where('code', '=', 'tapti-care')
      .executeTakeFirstOrThrow()
    expect(version).toBe(3)
  })

  it('are exported with everything, drafts too, and the export changes nothing', async () => {
    const file = await exported()
    expect(file.organizations.map(({ code }: { code: string }) => code)).toContain('banyan-textiles')
    const care = file.contracts.find(({ code }: { code: string }) => code === 'banyan-family-care')
    expect(care).toMatchObject({
      subsidiary: 'banyan-textiles-pune',
      status: 'SIGNED',
      plan_id: DEMO_PLANS.family,
      plan_version: 1,
      domains: ['banyan.example'],
      reference_id: { placeholder: 'Employee ID', sample: 'BT-1024', mask: null },
    })
    expect(care.packages.length).toBeGreaterThan(1)
    expect(await outcomes(file, 'id')).toEqual([])
  })

  it('are signed only with everything that is missing, which is said where it belongs', async () => {
    const faulty = { ...signed, domains: [], checkup_variation_type: null }
    expect(await problems(company(faulty))).toEqual({
      'contracts.0.domains': expect.stringContaining('mail domain'),
      'contracts.0.checkup_variation_type': expect.stringContaining('check-up'),
      'contracts.0.is_wallet_based_plan': expect.stringContaining('health credits'),
    })
    expect(await outcomes(company(signed, { has_wallet: true }), 'id')).toEqual([
      'tapti-surat changed',
      'tapti-care changed',
    ])
    expect(await outcomes(company(signed, { has_wallet: true }), 'id')).toEqual([])
  })

  it('keep of a signed contract what was agreed, and take what may change', async () => {
    const unsafe = { quota: 20, packages: [], status: 'DRAFT', runout_days_on_exit: 3 }
    expect(Object.keys(await problems(company({ ...signed, ...unsafe }, { has_wallet: true })))).toEqual(
      expect.arrayContaining([
        'contracts.0.quota',
        'contracts.0.packages',
        'contracts.0.status',
        'contracts.0.runout_days_on_exit',
      ]),
    )
    expect(await problems(company(signed))).toEqual({
      'subsidiaries.0.has_wallet': expect.stringContaining('cannot be switched off'),
    })
    const safe = { deletion_limit: 5, domains: ['tapti.example', 'tapti.co.in'] }
    expect(await outcomes(company({ ...signed, ...safe }, { has_wallet: true }), 'id')).toEqual(['tapti-care changed'])
    expect(await outcomes(await exported(), 'id')).toEqual([])
  })

  it('refuse what the dashboard refuses', async () => {
    const other = { ...company({}, { has_wallet: true }), contracts: [contract({ code: 'tapti-two' })] }
    const refused = async (more: object) =>
      problems({ ...other, contracts: [contract({ code: 'tapti-two', ...more })] })
    expect(await refused({ domains: ['gmail.com'] })).toHaveProperty(['contracts.0.domains'])
    expect(await refused({ domains: ['gmail.com'], free_mail: true, plan_version: 99 })).toEqual({
      'contracts.0.plan_version': 'This plan has no such version',
    })
    expect(await refused({ subsidiary: 'nowhere' })).toHaveProperty(['contracts.0.subsidiary'])
    expect(await refused({ reference_id: { placeholder: 'ID', sample: '1', mask: '(a+)+' } })).not.toEqual({})
    expect(await refused({ ends_on: addDays(today, -1) })).toEqual({
      'contracts.0.ends_on': 'The end comes after the beginning',
    })
    const moved = {
      subsidiaries: [{ ...company().subsidiaries[0], organization: 'banyan-textiles', has_wallet: true }],
    }
    expect(await problems(moved)).toHaveProperty(['subsidiaries.0.organization'])
    expect(
      await problems({ contracts: [contract({ ...signed, subsidiary: 'banyan-textiles-surat' })] }),
    ).toHaveProperty(['contracts.0.subsidiary'])
  })
})
