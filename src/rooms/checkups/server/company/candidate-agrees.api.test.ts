/** A candidate agrees themselves, as the centre knows them: what the company ticks or types shows it nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Answer } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { addResults, bookedEmployee, type CheckupCompany, openCheckupCompany } from '#testing/company-checkups.ts'
import { sendReport } from '#testing/insert-checkup.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let company: CheckupCompany
let candidates = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

const outcome = ({ status, error }: Answer) => [status, error?.type]
const newMobile = () => `+9198116${String(++candidates).padStart(5, '0')}`

async function order(change: Record<string, unknown> = {}) {
  const hr = await company.hr()
  const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
  const where = { package_id: DEMO_PACKAGES.joining, city: 'Pune', mode: 'CENTRE', slot: slots[5].slot }
  return hr.post(company.orders, { name: 'Ira Sen', mobile: newMobile(), ...where, ...change })
}

/** A candidate whose certificate says FIT, with the browser of the number that the company typed. */
async function examined({ isKnown = true } = {}) {
  const mobile = newMobile()
  const { order_id: id } = (await order({ mobile, consent: true })).body.details
  await moveAsProvider(world, id, 'SLOT_CONFIRMED')
  const visit = { order_id: id, sub_status: 'VISIT_DONE', ...(isKnown && { person_mobile: mobile.slice(3) }) }
  expect((await sendProviderMessage(world, visit)).status).toBe(200)
  await moveAsProvider(world, id, 'REPORT_AWAITED')
  await addResults(world, id)
  await addResults(world, id, { sub_status: 'FIT', name: 'Fit for night shifts', kind: 'CERTIFICATE' })
  const read = async () => (await (await company.hr()).get(`${company.orders}/${id}`)).body
  const certificate = (await read()).reports.find(({ kind }: { kind: string }) => kind === 'CERTIFICATE').id
  const open = async () => outcome(await (await company.hr()).get(`${company.orders}/${id}/reports/${certificate}`))
  return { id, mobile, candidate: await world.signUp(mobile), read, open }
}

describe('a check-up before employment', () => {
  test('shows the company neither certificate nor outcome before the candidate agrees, and nothing new after a no', async () => {
    const { id, candidate, read, open } = await examined()
    const before = await read()
    expect(before).toMatchObject({ details: { status: 'completed', sub_status: 'REPORT_RELEASED', shareable: 0 } })
    expect(before.access.agreed).toBe(false)
    expect(JSON.stringify(before)).not.toMatch(/FIT|night shifts/)
    const listed = (await (await company.hr()).get(`${company.orders}?search=${id}`)).body.data
    expect(listed).toMatchObject([{ sub_status: 'REPORT_RELEASED', shareable: 0 }])
    expect(await open()).toEqual([403, 'CONSENT_REQUIRED'])

    const agreed = await candidate.patch(`me/checkups/${id}`, { agrees: true })
    expect([agreed.status, agreed.body.agreed_at]).toEqual([200, expect.any(String)])
    expect(await read()).toMatchObject({ details: { sub_status: 'FIT', shareable: 1 }, access: { agreed: true } })
    expect(await open()).toEqual([200, undefined])

    expect((await candidate.patch(`me/checkups/${id}`, { agrees: false })).body.agreed_at).toBeNull()
    expect(await open()).toEqual([403, 'CONSENT_REQUIRED'])
    const ledger = await world.db
      .selectFrom('consents')
      .select(['given', 'text_version'])
      .where('purpose', '=', 'company_gets_certificate')
      .orderBy('id')
      .execute()
    expect(ledger.map(({ given }) => given)).toEqual([true, false])
  })

  test('shows nothing by a number that the company typed, until the centre knows the person; another number ends it', async () => {
    const { id, mobile, candidate: typed, read, open } = await examined({ isKnown: false })
    const [{ id: report }] = (await typed.get(`me/checkups/${id}`)).body.reports
    const agreed = await typed.patch(`me/checkups/${id}`, { agrees: true })
    expect(agreed.body).toMatchObject({ agreed_at: expect.any(String), can: { agree: true, open_reports: false } })
    expect(agreed.text).not.toMatch(/"FIT"|night shifts/)
    expect(outcome(await typed.get(`me/checkups/${id}/reports/${report}`))).toEqual([403, 'NOT_YOURS'])
    expect(outcome(await typed.patch(`me/checkups/${id}`, { share_report_with_employer: true }))[0]).toBe(403)
    expect(await read()).toMatchObject({
      details: { sub_status: 'REPORT_RELEASED', shareable: 0 },
      access: { agreed: false },
    })
    expect(await open()).toEqual([403, 'CONSENT_REQUIRED'])

    const staff = await world.person('Kabir')
    const id_of_staff = (await staff.get('userinfo')).body.id
    const { mobile: own } = await world.db
      .selectFrom('accounts')
      .select('mobile')
      .where('id', '=', id_of_staff)
      .executeTakeFirstOrThrow()
    const add = (person_mobile: string) =>
      sendReport(staff, `dashboard/checkup_orders/${id}/reports`, { person_mobile })
    expect(outcome(await add(own))).toEqual([403, 'OWN_AFFAIR'])
    const real = newMobile()
    expect((await add(real)).body).toMatchObject({ person_mobile: real })
    expect(await read()).toMatchObject({ access: { agreed: false } })
    expect(JSON.stringify(await read())).not.toContain(real)
    expect((await typed.get(`me/checkups/${id}`)).status).toBe(404)
    const candidate = await world.signUp(real)
    expect((await candidate.get(`me/checkups/${id}/reports/${report}`)).status).toBe(200)
    expect((await candidate.patch(`me/checkups/${id}`, { agrees: true })).status).toBe(200)
    expect(await open()).toEqual([200, undefined])
    expect((await add(mobile)).status).toBe(201)
    expect(await open()).toEqual([403, 'CONSENT_REQUIRED'])
  })

  test('has no number of the person before the visit, and an annual one never', async () => {
    const { order_id } = (await order()).body.details
    const early = await sendProviderMessage(world, {
      order_id,
      sub_status: 'SLOT_CONFIRMED',
      person_mobile: newMobile(),
    })
    expect([early.status, Object.keys(early.error?.fields ?? {})]).toEqual([422, ['person_mobile']])
    const annual = (await bookedEmployee(world, company)).order_id
    await moveAsProvider(world, annual, 'SLOT_CONFIRMED')
    const taken = { order_id: annual, sub_status: 'SAMPLE_COLLECTED', person_mobile: newMobile() }
    expect((await sendProviderMessage(world, taken)).status).toBe(422)
  })

  test('is agreed to by nobody else, of nothing but a check-up before employment, and of one thing at least', async () => {
    const { id, candidate } = await examined()
    expect((await (await company.hr()).patch(`me/checkups/${id}`, { agrees: true })).status).toBe(404)
    expect((await candidate.patch(`me/checkups/${id}`, {})).status).toBe(422)
  })

  test('is refused for an active employee, by number or e-mail, and a private number is not told by it', async () => {
    const row = await company.add({ walletAmount: undefined })
    expect(outcome(await order({ mobile: row.mobile }))).toEqual([409, 'ACTIVE_EMPLOYEE'])
    expect(outcome(await order({ email: row.email.toUpperCase() }))).toEqual([409, 'ACTIVE_EMPLOYEE'])
    const shows = (shows_mobile: boolean | null) =>
      world.db.updateTable('partner_users').set({ shows_mobile }).where('id', '=', row.id).execute()
    await shows(false)
    const ordered = await order({ mobile: row.mobile })
    expect(ordered.status).toBe(201)
    const employee = await world.signUp(row.mobile)
    const agreed = await employee.patch(`me/checkups/${ordered.body.details.order_id}`, { agrees: true })
    expect(outcome(agreed)).toEqual([409, 'ACTIVE_EMPLOYEE'])
    await shows(null)
    const body = { partner_user_id: row.id }
    expect((await (await company.hr()).send('DELETE', `${company.path}/partner_user`, { body })).status).toBe(200)
    expect(outcome(await order({ mobile: row.mobile }))).toEqual([409, 'ALREADY_ORDERED'])
  })

  test('is ordered for no user of the company, and for nobody of the family of the one who orders', async () => {
    const colleague = await company.colleague('PARTNER_MEMBER')
    expect(outcome(await order({ mobile: colleague.mobile }))).toEqual([409, 'ACTIVE_EMPLOYEE'])
    const husband = newMobile()
    const hr = await company.hr()
    const { subscription_id } = await buyPlan(world, hr)
    const member = { subscription_id, name: 'Arun Rao', mobile: husband, created_at: world.clock.now() }
    await world.db.insertInto('subscription_members').values(member).execute()
    expect(outcome(await order({ mobile: husband }))).toEqual([403, 'OWN_AFFAIR'])
  })

  test('is neither agreed to nor read by a SIM of the company that it has entered for the candidate', async () => {
    const { id, mobile, candidate } = await examined()
    const [{ id: report }] = (await candidate.get(`me/checkups/${id}`)).body.reports
    const { db, clock } = world
    const browser_hash = Buffer.alloc(32, candidates)
    const hr = await company.hr()
    const user = await db
      .selectFrom('accounts')
      .select('mobile')
      .where('id', '=', (await hr.get('userinfo')).body.id)
      .executeTakeFirstOrThrow()
    const device = { browser_hash, known_at: clock.now(), seen_at: clock.now() }
    await db
      .insertInto('login_browsers')
      .values([
        { ...device, mobile },
        { ...device, mobile: user.mobile },
      ])
      .execute()
    expect(outcome(await candidate.patch(`me/checkups/${id}`, { agrees: true }))).toEqual([403, 'NOT_YOURS'])
    expect(outcome(await candidate.get(`me/checkups/${id}/reports/${report}`))).toEqual([403, 'NOT_YOURS'])
    expect((await candidate.get(`me/checkups/${id}`)).text).not.toMatch(/"FIT"|night shifts/)
    // After "log out everywhere" the candidate's own phone is another device.
    await db.deleteFrom('login_browsers').where('mobile', '=', mobile).execute()
    expect((await candidate.patch(`me/checkups/${id}`, { agrees: true })).status).toBe(200)
  })
})
