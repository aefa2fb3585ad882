import { readFile } from 'node:fs/promises'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'
/** Neither SMS nor WhatsApp reaches it. */
const UNREACHABLE = '6090909004'
/** One-time codes, of no use any more, and one payment link that still is. */
const CODES = 22
const ALL = CODES + 1

test('what failed is narrowed, searched, exported, and all of it retried together', { tag: '@both' }, async ({
  page,
  world,
  isMobile,
}) => {
  test.slow()
  for (let sent = 0; sent < CODES; sent++) {
    const asked = await page.request.post(`${API}/login/otp`, { data: { mobile: UNREACHABLE } })
    expect(asked.ok()).toBe(true)
    await world.advance('PT6H')
  }
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
  await login(page, world, 'Kabir')
  await page.goto(`/plus/dashboard/upsell?mobile=${UNREACHABLE}`)
  await page.getByRole('button', { name: 'Send link: Family' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('region', { name: 'Links of this person' })).toContainText('Sent')
  await world.advance('PT1M')
  await page.goto('/plus/dashboard/dead-letters')
  const table = page.getByRole('table', { name: 'Failed jobs and messages' })
  await expect(page.getByText(`1–20 of ${ALL}`)).toBeVisible()
  await expectNoAxeFindings(page)

  const layoutLoads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) layoutLoads.push(request.url())
  })
  await page.getByLabel('Kind').selectOption('Job')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('search', { name: 'Filters' })).toBeFocused()
  await page.getByLabel('Channel').selectOption('WhatsApp')
  await page.getByLabel('Name or failure').fill('no_such')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/\?channel=whatsapp&search=no_such$/)
  await expect(table.getByRole('row').nth(1)).toContainText('WhatsApp ·')
  expect(layoutLoads, 'a filter reads the list, not the signed-in person').toEqual([])
  await page.reload()
  await expect(page.getByLabel('Name or failure')).toHaveValue('no_such')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(`21–22 of ${CODES}`)).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()

  await page.getByRole('button', { name: `Export ${ALL} rows` }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + ALL)
  expect(lines.join()).not.toContain(UNREACHABLE)

  await expect(page.getByText(`1–20 of ${ALL}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: '20 selected' })
  await bar.getByRole('button', { name: `Select all ${ALL}` }).click()
  await expect(page.getByRole('region', { name: `${ALL} selected` })).toBeFocused()
  await table.getByRole('checkbox', { name: 'Select login-code' }).first().uncheck()
  // So tall that the docked actions hide no row.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 2400 })
  await expectNoAxeFindings(page)
  await page.getByRole('region', { name: '22 selected' }).getByRole('button', { name: 'Try again' }).click()
  const question = page.getByRole('dialog', { name: 'Try 22 entries again?' })
  await expect(question).toContainText('This message is of no use any more, so it is not sent again. (21)')
  await expect(question).toContainText('1 will go ahead.')
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Try again' }).click()
  const result = page.getByRole('dialog').getByRole('status')
  // What the preview skipped is not tried.
  await expect(result).toHaveText('1 done.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('region', { name: /selected$/ })).toBeHidden()
  await expect(page.locator(':focus').getByRole('table', { name: 'Failed jobs and messages' })).toBeVisible()
  if (!isMobile) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(table.getByRole('row').nth(20)).toBeInViewport()
    await page.getByRole('button', { name: 'Comfortable' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Comfortable' })).toHaveAttribute('aria-pressed', 'true')
  }
})
