import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { sendForm } from '#testing/claim-form.ts'
import { company } from '#testing/log-in.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { WALLET_CONTRACT } from '../seed.ts'

let world: World
let kabir: Browser
let number = 9_811_700_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

const newMobile = () => `+91${number++}`
const invite = (id: string, mobile: string, by = kabir) =>
  by.post(`dashboard/subsidiaries/${id}/invitations`, { mobile })

describe('the first admin of a company', () => {
  test('is invited by our staff, sees the plan once they accept, and invites the others', async () => {
    const { id } = await company(world, 'Kosi')
    const mobile = newMobile()
    const hr = await world.signUp(mobile)
    const invited = await invite(id, mobile)
    expect(invited.status).toBe(201)
    expect(invited.body.subsidiaries[0]).toMatchObject({ admins: 0, invitations: [{ mobile }] })
    expect((await hr.get(`partner_dashboard/subsidiaries/${id}/partners`)).status).toBe(404)
    const [offer] = (await hr.get('me/invitations')).body.invitations
    expect(offer).toMatchObject({ role: 'PARTNER_ADMIN', needs_second_factor: true })
    expect((await hr.post(`me/invitations/${offer.id}/accept`)).body).toEqual({ subsidiary_id: id })
    const admin = await world.signUp(mobile)
    expect((await admin.get(`partner_dashboard/subsidiaries/${id}/partners`)).status).toBe(200)
    const refused = await invite(id, newMobile())
    expect([refused.status, refused.error?.type]).toEqual([409, 'HAS_ADMIN'])
    const users = `partner_dashboard/subsidiaries/${id}/users`
    expect((await admin.post(users, { mobile: newMobile(), role: 'PARTNER_MEMBER' })).status).toBe(201)
  })

  test('is invited once; a wrong number is withdrawn before it is accepted', async () => {
    const { id } = await company(world, 'Gandak')
    const mobile = newMobile()
    const [{ id: invitation_id }] = (await invite(id, mobile)).body.subsidiaries[0].invitations
    expect((await invite(id, mobile)).error?.type).toBe('ALREADY_INVITED')
    const path = `dashboard/subsidiaries/${id}/invitations/${invitation_id}`
    const elsewhere = await company(world, 'Ganga')
    expect((await kabir.delete(path.replace(id, elsewhere.id))).status).toBe(404)
    expect((await kabir.delete(path)).body.subsidiaries[0].invitations).toEqual([])
    expect((await kabir.delete(path)).status).toBe(404)
    expect((await (await world.signUp(mobile)).get('me/invitations')).body.invitations).toEqual([])
  })

  test('ends what else our staff had offered, so nobody keeps a second number for later', async () => {
    const { id } = await company(world, 'Betwa')
    const numbers = [newMobile(), newMobile()]
    const [first, second] = await Promise.all(numbers.map((mobile) => world.signUp(mobile)))
    for (const mobile of numbers) expect((await invite(id, mobile)).status).toBe(201)
    const offers = await Promise.all(
      [first, second].map(async (browser) => (await browser!.get('me/invitations')).body.invitations[0].id),
    )
    const answers = await Promise.all(
      [first, second].map((browser, at) => browser!.post(`me/invitations/${offers[at]}/accept`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const admins = await world.db.selectFrom('partner_roles').select('role').where('subsidiary_id', '=', id).execute()
    expect(admins).toEqual([{ role: 'PARTNER_ADMIN' }])
  })

  test('counts towards the twenty invitations of a day', async () => {
    const { id } = await company(world, 'Yamuna')
    for (let count = 0; count < 20; count++) expect((await invite(id, newMobile())).status).toBe(201)
    expect((await invite(id, newMobile())).error?.type).toBe('RATE_LIMITED')
  })

  test('is invited by nobody whose role is gone, and not by an admin who only reads', async () => {
    const { id } = await company(world, 'Sone')
    expect((await invite(id, newMobile(), await world.person('Leela'))).status).toBe(403)
    expect((await invite(crypto.randomUUID(), newMobile())).status).toBe(404)
  })
})

describe('the logo of a company', () => {
  const logo = `partners/${WALLET_CONTRACT}/logo`
  const send = (content: Buffer, version: number) =>
    sendForm(kabir, 'PUT', `dashboard/${logo}`, { data: { version }, logo: [content] })

  test('is a picture, re-encoded, that everybody sees once the contract is signed', async () => {
    const anyone = world.browser()
    expect((await anyone.get(logo)).status).toBe(404)
    const { version } = (await kabir.get(`dashboard/partners/${WALLET_CONTRACT}`)).body
    const saved = await send(await photo(), version)
    expect(saved.status).toBe(200)
    const { partner_logo_url } = saved.body
    expect(partner_logo_url).toMatch(new RegExp(`^/subscriptions/api/v1/${logo}\\?v=[0-9a-f]{8}$`))
    const served = await fetch(world.origin + partner_logo_url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    await world.db
      .updateTable('partner_plans')
      .set({ status: 'DRAFT', signed_at: null })
      .where('id', '=', WALLET_CONTRACT)
      .execute()
    expect((await anyone.get(logo)).status).toBe(404)
    expect((await fetch(world.origin + partner_logo_url)).status).toBe(404)
  })

  test('is removed by those who may set it, once, and the page shows none', async () => {
    await world.db
      .updateTable('partner_plans')
      .set({ status: 'SIGNED', signed_at: world.clock.now() })
      .where('id', '=', WALLET_CONTRACT)
      .execute()
    const read = async () => (await kabir.get(`dashboard/partners/${WALLET_CONTRACT}`)).body
    const saved = await send(await photo(), (await read()).version)
    const body = { version: saved.body.version }
    const remove = async (by: Browser) => by.send('DELETE', `dashboard/${logo}`, { body })
    expect((await remove(await world.person('Leela'))).status).toBe(403)
    const removed = await remove(kabir)
    expect([removed.status, removed.body.partner_logo_url]).toEqual([200, null])
    expect((await fetch(world.origin + saved.body.partner_logo_url)).status).toBe(404)
    expect((await remove(kabir)).error?.type).toBe('STALE')
    const entry = await world.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', WALLET_CONTRACT)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'companies.logo-removed', after: { logo_file_id: null } })
  })

  test('is no other file', async () => {
    const { version } = (await kabir.get(`dashboard/partners/${WALLET_CONTRACT}`)).body
    const refused = await send(Buffer.from('<svg onload="alert(1)"/>'), version)
    expect([refused.status, refused.error?.fields]).toEqual([422, { logo: 'Choose a JPEG, PNG or WebP picture' }])
  })
})
