import type { Page } from '@playwright/test'
import { openByKey } from './open-picker.ts'
import { chooseCompany, placesOf } from './places.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const COMPANY_SECTIONS = [
  'Overview',
  'Reports',
  'Employees',
  'Wallet',
  'File upload',
  'Check-ups',
  'Annual health check-ups',
  'Pre-employment check-ups',
]

const sectionsOf = (page: Page) =>
  page.getByRole('region', { name: 'Your sections' }).getByRole('listitem').allTextContents()

const rightsOf = (page: Page) =>
  page.getByRole('region', { name: 'Your permissions' }).getByRole('listitem').allTextContents()

/** Exactly the sections of a role, in the navigation and on the page; the navigation also has what all staff have. */
async function expectSections(page: Page, role: string, sections: string[], beside: string[] = []): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'What you can do here' })).toBeVisible()
  await expect(page.getByText(new RegExp(`is ${role}\\.$`))).toBeVisible()
  expect(await sectionsOf(page)).toEqual(sections)
  expect((await placesOf(page)).toSorted()).toEqual([...beside, ...sections].toSorted())
}

test('each staff role finds its own side menu and rights, and no other (D6.07, D6.10)', { tag: '@both' }, async ({
  page,
  world,
}) => {
  test.slow()
  const ofAdmin = ['Subscription details', 'Moderations', 'Upsell', 'Insurance']
  const ofMoney = ['HealthCash', 'Payouts', 'Reports']
  const ofNetwork = ['Companies', 'Health camps', 'Network']
  const looking = ['See the staff dashboard', 'Search claims and subscriptions']
  const people: [name: string, role: string, sections: string[], rights?: string[]][] = [
    ['Divya', 'Member', ['Subscription details'], [...looking, 'Look up a subscription']],
    [
      'Farhan',
      'Moderation member',
      ['Subscription details'],
      [...looking, 'Look up a subscription', 'Enter a reimbursement by hand'],
    ],
    [
      'Meera',
      'Moderator',
      ['Subscription details', 'Moderations'],
      [
        ...looking,
        'Open a claim',
        'Approve, reject or hold new claims',
        'See the moderation page',
        'See new claims',
        'Look up a subscription',
        'Add quota',
      ],
    ],
    ['Leela', 'Admin', ofAdmin],
    [
      'Kabir',
      'Super admin',
      [...ofAdmin, ...ofMoney, 'Check-ups', 'Home care', ...ofNetwork, 'Catalogue', 'Settings', 'Staff', 'Audit log'],
    ],
  ]
  for (const [name, role, sections, rights] of people) {
    await login(page, world, name)
    await page.goto('/plus/dashboard/access')
    await expectSections(page, role, sections, ['Today', 'Search'])
    if (rights) expect(await rightsOf(page)).toEqual(rights)
  }
})

test('each company role finds its own sections, and no others (D6.14, D6.15, D6.17, D6.19, D6.21, D6.22, D6.24)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const people: [name: string, role: string, sections: string[]][] = [
    ['Sunita', 'Company member', COMPANY_SECTIONS],
    ['Joseph', 'NGO coordinator', ['Covid home care orders']],
    ['Pooja', 'Health camp admin', ['Health camps', 'Reports']],
    ['Imran', 'Consult booking agent', ['Book a consultation']],
    ['Anita', 'Annual health check-up member', ['Check-ups', 'Annual health check-ups']],
    ['Vikram', 'Pre-employment check-up member', ['Check-ups', 'Pre-employment check-ups']],
    ['Ravi', 'Company admin', COMPANY_SECTIONS],
  ]
  for (const [name, role, sections] of people) {
    await login(page, world, name)
    await page.goto('/plus/corporate/dashboard/access')
    await expectSections(page, role, sections, name === 'Ravi' ? ['Dashboard users'] : [])
    const reports = (await rightsOf(page)).filter((right) => right.startsWith('Report: '))
    if (name === 'Imran') expect(reports).toEqual([])
    else expect(reports).not.toEqual([])
  }
})

test('switching the company changes role, sections and rights, and the URL keeps the choice (D4.34)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/access')
  const company = page.getByRole('button', { name: /^Company: / })
  await expect(company).toHaveText('Banyan Textiles Pune')
  expect(await rightsOf(page)).toContain('Add an employee')

  await chooseCompany(page, 'Banyan Textiles Surat')
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ups' })).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'My access' }).click()
  await expect(page.getByText('Your role at Banyan Textiles Surat is Annual health check-up member.')).toBeVisible()
  await expectSections(page, 'Annual health check-up member', ['Check-ups', 'Annual health check-ups'])
  expect(await rightsOf(page)).not.toContain('Add an employee')
  await page.reload()
  await expect(company).toHaveText('Banyan Textiles Surat')
  await expect(page.getByRole('combobox', { name: 'Plan' }).locator('option')).toHaveText(['Banyan Textiles Surat'])

  const foreign = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000021'
  expect((await page.goto(`/plus/corporate/dashboard?subsidiary=${foreign}`))?.status()).toBe(404)
  await expect(page.getByRole('main')).not.toContainText('Kaveri')
})

test('a plan of the company is selected, an active one first, and the URL keeps the choice (D4.35)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Sunita')
  await page.goto('/plus/corporate/dashboard/access')
  const plans = page.getByRole('region', { name: 'Plans of this company' })
  const select = plans.getByRole('combobox', { name: 'Plan' })
  // Other journeys may have signed more plans of the company, which are then the first.
  await expect(select.locator('option').filter({ hasText: /Family Care|Couples|trial/ })).toHaveText([
    'Banyan Textiles Family Care',
    'Banyan Textiles Couples',
    'Banyan Textiles trial',
  ])
  await expect(select.locator('option:checked')).not.toHaveText('Banyan Textiles trial')
  await select.selectOption('Banyan Textiles Family Care')
  await expect(plans.getByText(/^\d+ of 12,000$/)).toBeVisible()

  await select.selectOption('Banyan Textiles trial')
  await expect(plans.getByText('Not active', { exact: true })).toBeVisible()
  await expect(plans.getByText('0 of 40')).toBeVisible()
  await page.reload()
  await expect(select.locator('option:checked')).toHaveText('Banyan Textiles trial')
})

test('a dashboard requires a login and returns to the requested page', { tag: '@desktop' }, async ({ page, world }) => {
  await page.goto('/plus/corporate/dashboard/employees?subsidiary=1')
  await expect(page).toHaveURL('/plus/login?next=%2Fplus%2Fcorporate%2Fdashboard%2Femployees%3Fsubsidiary%3D1')
  await page.goto('/plus/dashboard')
  await expect(page).toHaveURL('/plus/login?next=%2Fplus%2Fdashboard')
  await login(page, world, 'Divya')
  await page.goto('/plus/login?next=%2Fplus%2Fdashboard')
  await expect(page).toHaveURL('/plus/dashboard')
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'My access' }).click()
  await expect(page).toHaveURL('/plus/login?next=%2Fplus%2Fdashboard%2Faccess')
})

test('a person without permissions is informed, with a contact to ask (D4.36)', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Arjun')
  expect((await page.goto('/plus/dashboard'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1, name: 'You have no access yet' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/plus/corporate/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'No company yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Customer care' })).toHaveAttribute('href', /^tel:\d+$/)
})

test('a section of the role opens; a section of another role is refused', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Joseph')
  expect((await page.goto('/plus/corporate/dashboard/chc-orders'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Covid home care orders' })).toBeVisible()
  await login(page, world, 'Anita')
  expect((await page.goto('/plus/corporate/dashboard/employees'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not open to you' })).toBeVisible()
  expect((await page.goto('/plus/corporate/dashboard/nothing'))?.status()).toBe(404)
  expect((await page.goto('/plus/dashboard/moderations/initiated'))?.status()).toBe(403)
})

test('a super-admin gives and changes a role, and the audit log records it', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard/access')
  await page.getByRole('region', { name: 'Your sections' }).getByRole('link', { name: 'Staff' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Arjun Rao' })
  for (const role of ['Member', 'User']) {
    await row.getByRole('button', { name: 'Change role or name of Arjun Rao' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change role or name of Arjun Rao' })
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row.locator('[data-label=Role]')).toHaveText(role)
  }
  await expect(page.getByRole('row').filter({ hasText: 'Kabir Khanna' })).toContainText('This is you')

  await page.goto('/plus/dashboard/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('Kabir Khanna · Super admin')
  const show = page.getByRole('row').nth(1).getByRole('link', { name: 'Show: access.staff-role-set' })
  await show.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'access.staff-role-set' })
  await expect(drawer.getByRole('definition').filter({ hasText: 'USER' }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]open=\d+/)
  const open = new URL(page.url()).searchParams.toString()
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(drawer.getByRole('definition').filter({ hasText: 'USER' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/audit\??$/)
  await show.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(show).toBeFocused()
  await page.goto(`/plus/dashboard/audit?action=nothing-like-it&${open}`)
  await expect(drawer.getByRole('definition').filter({ hasText: 'USER' }).first()).toBeVisible()
  await page.goto('/plus/dashboard/audit?open=999999999')
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('We could not find this')
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await openByKey(page.getByRole('button', { name: 'Days: Any day' }), page.getByRole('spinbutton').first())
  const days = page.getByRole('dialog', { name: 'Days: dates' })
  const type = (end: string, day: string) =>
    days.getByRole('group', { name: end }).getByRole('spinbutton').first().pressSequentially(day)
  await type('From', '01012001')
  await type('To', '02012001')
  await days.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Days: 01 Jan 2001 – 02 Jan 2001' })).toBeFocused()
  await expectNoAxeFindings(page)
  expect(new URL(page.url()).searchParams.get('to')).toBe('2001-01-02')
  await page.goto('/plus/dashboard/claims/999999')
  await expect(page.getByRole('heading', { name: 'We could not find this' })).toBeVisible()
})

test('a company’s admin invites a user, who accepts, and another, whose invitation is withdrawn', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto('/plus/corporate/dashboard/access')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard users' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'This is you' })).toContainText('Set up')
  await page.getByRole('link', { name: 'Invite a user' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Please enter valid mobile number')).toBeVisible()
  await expect(page.getByText('Please choose a role')).toBeVisible()
  for (const mobile of ['98765 43210', '98100 00001']) {
    await page.getByLabel('Mobile').fill(mobile)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Annual health check-up member')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`We have sent an invitation to +91${mobile.replace(' ', '')}`)).toBeVisible()
  }
  const row = page.getByRole('row').filter({ hasText: '+919876543210' })
  await expect(row).toContainText('Annual health check-up member')
  await expect(page.getByText('Asha')).toBeHidden()
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toBeHidden()

  await login(page, world, 'Asha')
  await page.goto('/plus/invitations')
  await expect(page.getByText('You log in again after at most 12 hours')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Accept the invitation of' }).click()
  await expect(page).toHaveURL(/corporate\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ups' })).toBeVisible()
})
