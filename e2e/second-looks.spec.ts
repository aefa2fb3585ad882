import { fileClaims } from './claimant.ts'
import { setSetting } from './set-setting.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const DESK = '/subscriptions/api/v1/dashboard'

test('sampled decisions are listed below each other, visibly separated, and a colleague confirms one of them (D2.68)', {
  tag: '@both',
}, async ({ page, world }) => {
  test.slow()
  const [first = 0, second = 0] = await fileClaims(page, world, [611, 612])
  const before = await setSetting(page, world, 'claims.quality_percent', 100)
  await login(page, world, 'Meera')
  for (const [id, approved_claim_amount] of [
    [first, 611],
    [second, 612],
  ]) {
    const { version } = await (await page.request.get(`${DESK}/claims/${id}`)).json()
    const data = { version, approved_claim_amount }
    expect((await page.request.post(`${DESK}/claims/${id}/approve`, { data })).status()).toBe(200)
  }
  await setSetting(page, world, 'claims.quality_percent', before)

  await page.goto('/plus/dashboard/claim-reviews')
  const look = (id: number) => page.getByRole('form', { name: `Second look at claim ${id}: Approved by Meera Iyer` })
  await expect(look(first)).toBeVisible()
  await expect(look(second)).toBeVisible()
  await expect(page.getByRole('navigation').locator('[aria-current]')).toContainText(['Moderations'])
  await expectNoAxeFindings(page)
  await look(first).getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(look(first)).toBeHidden()
  await expect(look(second)).toBeVisible()
})

test('the second of two people reads who raised the amount, and from what', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  const [id = 0] = await fileClaims(page, world, [730])
  await login(page, world, 'Meera')
  const { version } = await (await page.request.get(`${DESK}/claims/${id}`)).json()
  const corrected = await page.request.patch(`${DESK}/claims/${id}`, { data: { version, claim_amount: 900 } })
  expect(corrected.status()).toBe(200)
  const data = { version: (await corrected.json()).version, approved_claim_amount: 900 }
  expect((await page.request.post(`${DESK}/claims/${id}/approve`, { data })).status()).toBe(200)
  await login(page, world, 'Leela')
  await page.goto(`/plus/dashboard/claims/${id}`)
  await expect(page.getByText('Raised from ₹730 to ₹900 by Meera Iyer')).toBeVisible()
  await expectNoAxeFindings(page)
})
