import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let asha: Browser
let receipt: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  asha = await world.signUp('+919812300801')
  const { transaction_id } = await buyPlan(world, asha)
  receipt = `${API_BASE}/payment/request/${transaction_id}/receipt`
})
afterAll(() => world.close())
beforeEach(() => world.advance(61 * 60_000))

const addressOf = async (path: string, who = asha) => {
  const { status, body } = await who.post('downloads', { path })
  expect([status, body.expires_in_s]).toEqual([201, 120])
  return new URL(body.url).pathname
}

describe('a download of the app (C6.05)', () => {
  test('its address gives the file once, without the cookie of the session, and never again', async () => {
    const address = await addressOf(receipt)
    const file = await world.browser().get(address)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.pdf$/)
    expect(file.text).toMatch(/^%PDF/)
    expect((await world.browser().get(address)).status).toBe(404)
    expect((await asha.get(address)).status).toBe(404)
  })

  test('a look at it by HEAD is refused and uses nothing up', async () => {
    const address = await addressOf(receipt)
    const look = await fetch(world.origin + address, { method: 'HEAD' })
    expect([look.status, look.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await world.browser().get(address)).status).toBe(200)
  })

  test('it also works in the session that made it, and in no other: there it is used up', async () => {
    expect((await asha.get(await addressOf(receipt))).status).toBe(200)
    const stranger = await world.signUp('+919812300802')
    const address = await addressOf(receipt)
    expect((await stranger.get(address)).status).toBe(404)
    expect((await asha.get(address)).status).toBe(404)
  })

  test('after two minutes it has expired, and after a logout it gives nothing', async () => {
    const address = await addressOf(receipt)
    await world.advance(120_000)
    const late = await world.browser().get(address)
    expect([late.status, late.error?.type]).toEqual([410, 'DOWNLOAD_EXPIRED'])
    const other = await world.signUp('+919812300803')
    const own = await addressOf(`${API_BASE}/payment/request`, other)
    await other.post('logout')
    expect((await world.browser().get(own)).status).toBe(404)
  })

  test('what is no file of the person is not found: answers of other calls, and files of other people', async () => {
    const stranger = await world.signUp('+919812300804')
    for (const path of [receipt, `${API_BASE}/userinfo`, `${API_BASE}/nothing`])
      expect((await stranger.get(await addressOf(path, stranger))).status).toBe(404)
  })

  test.each([
    '/plus/my-plan',
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    `${API_BASE}/../../plus/`,
    `${API_BASE}/downloads/${'A'.repeat(43)}`,
    `${API_BASE}/${'a'.repeat(400)}`,
    'javascript:alert(1)',
    '',
  ])('%s is no path of a file', async (path) => {
    expect((await asha.post('downloads', { path })).status).toBe(422)
  })

  test('an unknown or malformed token is refused, and a visitor gets no address', async () => {
    expect((await asha.get(`downloads/${'A'.repeat(43)}`)).status).toBe(404)
    expect((await asha.get('downloads/short')).status).toBe(404)
    expect((await world.browser().post('downloads', { path: receipt })).status).toBe(401)
  })
})
