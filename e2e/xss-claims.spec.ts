import { fileClaims } from './claimant.ts'
import { shown, visit, watchScripts } from './watch-scripts.ts'
import { expect, login, test } from './world.ts'
import { PAYLOADS, textsOf } from './xss-payloads.ts'

const API = '/subscriptions/api/v1'

test.skip(!process.env.CI, 'Many texts on many pages: in .ci/run; here: CI=1 npm test -- journeys xss-claims')

test('any text in a claim, in the name of its photo, in a question or in a note is read as text by member and desk', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.setTimeout(240_000)
  const happened = watchScripts(page)
  const texts = textsOf(190)
  const claims: [id: number, text: string][] = []
  for (const text of texts) {
    const written = { pharmacy: text, remarks: text, file: `${text.slice(0, 60)}.jpg` }
    const [id = 0] = await fileClaims(page, world, [40 + claims.length], written)
    claims.push([id, text])
  }
  await login(page, world, 'Meera')
  for (const [id, text] of claims) {
    const path = `${API}/dashboard/claims/${id}`
    expect((await page.request.post(`${path}/notes`, { data: { text } })).ok()).toBe(true)
    const { version } = await (await page.request.get(path)).json()
    const onHold = await page.request.post(`${path}/hold`, {
      data: { reasons: ['RX_MISSING'], message: text, version },
    })
    expect(onHold.status(), await onHold.text()).toBe(200)
    await visit(page, `/plus/dashboard/claims/${id}`, PAYLOADS)
    await expect(page.getByRole('main')).toContainText(shown(text))
  }
  await visit(page, '/plus/dashboard/moderations/on_hold', PAYLOADS)
  await visit(page, `/plus/dashboard/search?field=patient_name&value=${encodeURIComponent(texts[0]!)}`, PAYLOADS)
  await login(page, world, 'Nikhil')
  for (const [id, text] of claims) {
    await visit(page, `/plus/cashback/tracking/${id}`, PAYLOADS)
    await expect(page.getByRole('main')).toContainText(shown(text))
  }
  await visit(page, '/plus/cashback/claims', PAYLOADS)
  await visit(page, '/plus/wallets', PAYLOADS)
  expect(happened).toEqual([])
})
