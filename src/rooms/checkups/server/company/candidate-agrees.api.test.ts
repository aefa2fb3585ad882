/** A candidate agrees themselves, by the link that they get: what the company ticks shows it nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Answer } from '#testing/browser.ts'
import { moveAsProvider } from '#testing/checkups.ts'
import { addResults, type CheckupCompany, openCheckupCompany } from '#testing/company-checkups.ts'
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

/** A candidate whose certificate says FIT, with their browser. */
async function examined() {
  const mobile = newMobile()
  const { order_id: id } = (await order({ mobile, consent: true })).body.details
  await moveAsProvider(world, id, 'SLOT_CONFIRMED', 'VISIT_DONE', 'REPORT_AWAITED')
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
})
