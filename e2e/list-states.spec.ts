import { WORLD_START } from '#platform/testing/still-clock.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openByKey } from './open-picker.ts'
import { logOutOfDesk } from './places.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a list whose reader’s session has ended offers the login, and leads back with its filters', {
  tag: '@desktop',
}, async ({ page, context, world }) => {
  await login(page, world, 'Kabir')
  // The list is read when the page has started.
  const listed = page.waitForResponse(/dashboard\/dead_letters/)
  await page.goto('/plus/dashboard/dead-letters')
  await listed
  const kind = page.getByLabel('Kind')
  await expect(kind).toBeVisible()
  await context.clearCookies()
  await kind.selectOption({ index: 1 })
  await expect(page.getByText('You are no longer logged in')).toBeVisible()
  await expect(kind).toBeHidden()
  await expectNoAxeFindings(page)
  const back = new URL(page.url())
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/plus\/login\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(back.pathname + back.search)
})

test('a role without the audit log sees neither its filters nor its export', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Divya')
  await page.goto('/plus/dashboard/audit')
  await expect(page.getByText('Your role does not include this list')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect(page.getByRole('button', { name: /Days/ })).toBeHidden()
})

test('a moderator who opens a claim of a later step is told so, and finds the way back', async ({
  page,
  world,
  faults,
}) => {
  await login(page, world, 'Meera')
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/v1/dashboard/claims/903'))
  await page.goto('/plus/dashboard/claims/903')
  expect((await refused).status()).toBe(403)
  await expect(page.getByText('Your role does not include claims at this step')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to the work' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  // The browser itself logs each refused request.
  faults.splice(0, faults.length, ...faults.filter((fault) => !String(fault).includes('403')))
})

test('a range of days is typed by keyboard, and a drawer opened by a link leaves the focus on the page', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/audit')
  await openByKey(page.getByRole('button', { name: /Any day/ }), page.getByRole('spinbutton').first())
  await page.getByRole('spinbutton').first().focus()
  const to = istDateOf(WORLD_START)
  const from = addDays(to, -30)
  const typed = (date: string) => page.keyboard.type(date.split('-').toReversed().join(''))
  await typed(from)
  await page.keyboard.press('Tab')
  await typed(to)
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
  await expect(page.getByRole('button', { name: new RegExp(formatDate(from)) })).toBeFocused()

  await page.getByRole('table').getByRole('link').first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an admin reads the dead letters, and loses access by logging out', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Leela')
  await page.goto('/plus/dashboard/access')
  await page.getByRole('link', { name: 'Failed jobs and messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed jobs and messages' })).toBeVisible()
  const failed = page.getByRole('table', { name: 'Failed jobs and messages' })
  await expect(page.getByText('Nothing has failed').or(failed)).toBeVisible()
  await logOutOfDesk(page)
  await expect(page).toHaveURL('/plus/login')
  await page.goto('/plus/dashboard/dead-letters')
  await expect(page).toHaveURL('/plus/login?next=%2Fplus%2Fdashboard%2Fdead-letters')
})
