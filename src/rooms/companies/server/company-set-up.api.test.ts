import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { DeskOrganization, DeskSubsidiary } from '../contract/desk.ts'

let world: World
let kabir: Browser
let today: string
/** Of a plan with a master check-up. */
let version_id: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  today = istDateOf(world.clock.now())
  const { plans } = (await kabir.get('dashboard/partners/plans')).body
  version_id = plans.find(({ plan_id }: { plan_id: string }) => plan_id === DEMO_PLANS.family).plan_version_id
})
afterAll(() => world.close())

const FLAGS = {
  has_health_check: true,
  has_wallet: false,
  pemc_enabled: false,
  consult_enabled: true,
  member_restricted: false,
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const post = (path: string, body: object, headers = key()) => kabir.send('POST', path, { body, headers })

async function newPart(name: string, flags: object = {}): Promise<[DeskOrganization, DeskSubsidiary]> {
  const { id } = (await post('dashboard/organizations', { name })).body
  const part = { organization_id: id, name: `${name} Indore`, display_name: `${name} Indore`, ...FLAGS, ...flags }
  const { status, body } = await post('dashboard/subsidiaries', part)
  expect(status).toBe(201)
  return [body, body.subsidiaries[0]]
}

const core = (subsidiary_id: string, more: object = {}) => ({
  subsidiary_id,
  partner_name: 'Malwa Family Care',
  plan_version_id: version_id,
  quota: 250,
  starts_on: today,
  ends_on: addDays(today, 364),
  ...more,
})

async function draft(subsidiary_id: string, more: object = {}) {
  const { status, body } = await post('dashboard/partners', core(subsidiary_id, more))
  expect(status).toBe(201)
  return body
}
const change = (id: string, body: object) => kabir.send('PATCH', `dashboard/partners/${id}`, { body })
const sign = (id: string, version: number) => kabir.post(`dashboard/partners/${id}/sign`, { version })
const seenBy = async (subsidiary_id: string) => {
  const mobile = '+919811600001'
  const browser = await world.signUp(mobile)
  const { id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const row = { account_id: id, subsidiary_id, role: 'PARTNER_MEMBER' as const, granted_at: world.clock.now() }
  await world.db
    .insertInto('partner_roles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await browser.get(`partner_dashboard/subsidiaries/${subsidiary_id}/partners`)).body.partners
}

describe('a company', () => {
  test('is set up by our staff: the organisation, a part of it, a contract; listed and found by its name', async () => {
    const [organization, part] = await newPart('Malwa Foods')
    expect(organization).toMatchObject({ name: 'Malwa Foods', code: 'malwa-foods', version: 1 })
    expect(part).toMatchObject({ ...FLAGS, code: 'malwa-foods-indore', admins: 0, invitations: [], partners: [] })
    await draft(part.id)
    const { organizations } = (await kabir.get('dashboard/organizations?search=indore')).body
    expect(organizations).toEqual([
      {
        id: organization.id,
        name: 'Malwa Foods',
        subsidiaries: ['Malwa Foods Indore'],
        signed: 0,
        drafts: 1,
        quota: 0,
        consumed_quota: 0,
      },
    ])
    const banyan = (await kabir.get('dashboard/organizations?search=banyan')).body.organizations[0]
    expect(banyan).toMatchObject({ subsidiaries: ['Banyan Textiles Pune', 'Banyan Textiles Surat'], drafts: 0 })
    expect((await kabir.get('dashboard/organizations?search=%25')).body.organizations).toEqual([])
  })

  test('is created once, however often it is sent, and a second of that name gets a code of its own', async () => {
    const headers = key()
    const [first, again] = [
      await post('dashboard/organizations', { name: 'Narmada' }, headers),
      await post('dashboard/organizations', { name: 'Narmada' }, headers),
    ]
    expect(again.body).toEqual(first.body)
    expect((await post('dashboard/organizations', { name: 'Narmada' })).body.code).toBe('narmada-2')
    expect((await post('dashboard/organizations', { name: 'नर्मदा' })).body.code).toBe('company')
  })

  test('changes its name and its flags, each with the version that was seen', async () => {
    const [{ id }, part] = await newPart('Chambal', { tells_people_of_reports: true })
    const path = `dashboard/organizations/${id}`
    const renamed = await kabir.send('PATCH', path, { body: { name: 'Chambal Mills', version: 1 } })
    expect(renamed.body).toMatchObject({ name: 'Chambal Mills', version: 2 })
    expect((await kabir.send('PATCH', path, { body: { name: 'Other', version: 1 } })).error?.type).toBe('STALE')
    const flagged = await kabir.send('PATCH', `dashboard/subsidiaries/${part.id}`, {
      body: { pemc_enabled: true, version: 1 },
    })
    expect(flagged.body.subsidiaries[0]).toMatchObject({
      ...{ pemc_enabled: true, consult_enabled: true, tells_people_of_reports: true, version: 2 },
    })
    const audited = await world.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'companies.subsidiary-changed')
      .where('entity_id', '=', part.id)
      .execute()
    expect(audited).toEqual([{ before: { pemc_enabled: false }, after: { pemc_enabled: true } }])
  })

  test('needs names, and a part needs a company that exists', async () => {
    expect((await post('dashboard/organizations', { name: 'X' })).error?.fields).toEqual({
      name: 'Enter a name of 3 to 100 characters',
    })
    const orphan = { organization_id: crypto.randomUUID(), name: 'Orphan', display_name: 'Orphan', ...FLAGS }
    expect((await post('dashboard/subsidiaries', orphan)).status).toBe(404)
    expect((await kabir.get(`dashboard/organizations/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('a contract', () => {
  test('is a draft that nobody sees and that gives nobody anything, until it is signed', async () => {
    const [, part] = await newPart('Betwa')
    const { id, version } = await draft(part.id)
    expect(await seenBy(part.id)).toEqual([])
    const refused = await sign(id, version)
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      {
        domains: 'People activate by email: enter the company’s email domain',
        checkup_variation_type: 'The plan includes a master check-up: choose which kind',
      },
    ])
    const filled = await change(id, { domains: ['Betwa.example'], checkup_variation_type: 'AHC', version })
    expect(filled.body).toMatchObject({ domains: ['betwa.example'], missing: {}, version: version + 1 })
    const signed = await sign(id, version + 1)
    expect(signed.body).toMatchObject({ status: 'SIGNED', is_plan_active: true, signed_at: expect.any(String) })
    expect((await sign(id, version + 2)).error?.type).toBe('CONTRACT_SIGNED')
    expect(await seenBy(part.id)).toMatchObject([{ id, partner_name: 'Malwa Family Care', quota: 250 }])
  })

  test('of credits agrees with the credits of its part, in both directions', async () => {
    const [, part] = await newPart('Kshipra')
    const { id, version } = await draft(part.id)
    const body = { is_wallet_based_plan: true, activation_type: 'mobile', checkup_variation_type: 'AHC', version }
    const { missing } = (await change(id, body)).body
    expect(Object.keys(missing)).toEqual(['is_wallet_based_plan'])
    const part_path = `dashboard/subsidiaries/${part.id}`
    await kabir.send('PATCH', part_path, { body: { has_wallet: true, version: 1 } })
    expect((await sign(id, version + 1)).status).toBe(200)
    const off = await kabir.send('PATCH', part_path, { body: { has_wallet: false, version: 2 } })
    expect([off.status, off.error?.type]).toEqual([409, 'WALLET_IN_USE'])
  })

  test('refuses what does not fit together, each fault at its field', async () => {
    const [, part] = await newPart('Parbati')
    const { id, version } = await draft(part.id)
    const fields = async (body: object) => (await change(id, { ...body, version })).error?.fields
    expect(await fields({ domains: ['co.in', 'banyan.example', 'BANYAN.example'] })).toEqual({
      'domains.0': expect.stringContaining('company.in'),
      'domains.2': 'This domain is listed twice',
    })
    expect(await fields({ domains: ['gmail.com'] })).toEqual({ domains: expect.stringContaining('gmail.com') })
    expect(await fields({ reference_id: { placeholder: 'Employee ID', sample: 'PB-1', mask: 'PB-####' } })).toEqual({
      'reference_id.sample': 'The sample does not look as the pattern says',
    })
    expect(await fields({ reference_id: { placeholder: 'Employee ID', sample: 'PB-1', mask: '(a+)+' } })).toMatchObject(
      {
        'reference_id.mask': expect.stringContaining('#'),
      },
    )
    const both = { name: 'Both', service_categories: ['Pharmacy', 'Vision Care'], shared: true }
    expect(await fields({ packages: [both, { ...both, name: 'BOTH', service_categories: ['Pharmacy'] }] })).toEqual({
      'packages.1': 'Two packages have this name',
      'packages.1.service_categories': 'Pharmacy is in two packages',
    })
    expect(await fields({ ends_on: addDays(today, -1) })).toEqual({ ends_on: 'The last day is before the first one' })
    expect(await fields({ plan_version_id: crypto.randomUUID() })).toHaveProperty('plan_version_id')
    expect(await fields({ quota: 0, runout_days_on_exit: 181 })).toMatchObject({ quota: expect.any(String) })
    const confirmed = await change(id, { domains: ['gmail.com'], free_mail_confirmed: true, version })
    expect(confirmed.body.domains).toEqual(['gmail.com'])
    expect((await change(id, { domains: [], version })).error?.type).toBe('STALE')
  })

  test('once signed changes only where nobody loses or gets anything', async () => {
    const [, part] = await newPart('Sindh', { has_wallet: true })
    const { id, version } = await draft(part.id)
    const terms = { domains: ['sindh.example'], checkup_variation_type: 'AHC', is_wallet_based_plan: true }
    const packages = [{ name: 'Medicines', service_categories: ['Pharmacy'], shared: true }]
    const reference_id = { placeholder: 'Staff number', sample: 'SN-1024', mask: 'SN-#{4,6}' }
    expect((await change(id, { ...terms, packages, reference_id, version })).status).toBe(200)
    expect((await sign(id, version + 1)).status).toBe(200)
    const unsafe = { quota: 10, ends_on: null, packages: [], runout_days_on_exit: 30, deletion_limit: 5 }
    const refused = await change(id, { ...unsafe, version: version + 2 })
    expect([refused.status, refused.error?.type, refused.error?.extra_args.fields]).toEqual([
      409,
      'CONTRACT_SIGNED',
      ['quota', 'ends_on', 'packages', 'runout_days_on_exit'],
    ])
    const safe = {
      deletion_limit: 5,
      tag_values: { entity: ['Mills'], function: [], designation: [], location: ['Indore'] },
      custom_fields: [{ label: 'Cost centre', required: true }],
      // What is as it was may be sent along.
      quota: 250,
    }
    const changed = await change(id, { ...safe, version: version + 2 })
    expect(changed.body).toMatchObject({
      deletion_limit: 5,
      custom_fields: [{ key: 'cost-centre', label: 'Cost centre', required: true }],
    })
    const custom_fields = [
      { key: 'cost-centre', label: 'Cost center', required: false },
      { label: 'Cost centre', required: false },
    ]
    const renamed = await change(id, { custom_fields, version: version + 3 })
    expect(renamed.body.custom_fields.map((one: { key: string }) => one.key)).toEqual(['cost-centre', 'cost-centre-2'])
    const [partner] = await seenBy(part.id)
    expect(partner).toMatchObject({
      wallet_sublimit_packages: [{ name: 'Medicines' }],
      details: {
        external_reference_id: { placeholder: 'Staff number', sample: 'SN-1024' },
        tags: { entity: ['Mills'], function: [], designation: [], location: ['Indore'] },
        custom_fields: [{ key: 'cost-centre' }, { key: 'cost-centre-2' }],
      },
    })
    const { reference_id_pattern } = await world.db
      .selectFrom('partner_plans')
      .select('reference_id_pattern')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(reference_id_pattern).toBe('^[Ss][Nn]-[0-9]{4,6}$')
    expect((await kabir.delete(`dashboard/partners/${id}`)).error?.type).toBe('CONTRACT_SIGNED')
  })

  test('that is a draft can be discarded, with its packages', async () => {
    const [{ id: organization_id }, part] = await newPart('Tawa', { has_wallet: true })
    const { id, version } = await draft(part.id)
    const packages = [{ name: 'Medicines', service_categories: ['Pharmacy'], shared: true }]
    expect((await change(id, { packages, version })).body.missing).toHaveProperty('packages')
    expect((await kabir.delete(`dashboard/partners/${id}`)).status).toBe(204)
    expect((await kabir.get(`dashboard/partners/${id}`)).status).toBe(404)
    expect((await kabir.get(`dashboard/organizations/${organization_id}`)).body.subsidiaries[0].partners).toEqual([])
  })
})
