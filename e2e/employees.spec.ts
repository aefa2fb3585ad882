import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const EMPLOYEES = '/plus/corporate/dashboard/employees'
/** Whatever other contracts the company has by now. */
const FAMILY_CARE = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'

const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const done = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

test('HR adds an employee and sees before what it takes; edits, blocks and undoes it (D2.08, D2.22, D2.25-D2.27, D2.31, D3.12)', {
  tag: '@both',
}, async ({ page, world, isMobile }) => {
  test.slow()
  const [name, mobile] = isMobile ? ['Mohini Phatak', '9891000001'] : ['Devika Dalvi', '9891000002']
  await login(page, world, 'Ravi')
  await page.goto(`${EMPLOYEES}?partner=${FAMILY_CARE}`)
  await page.getByRole('link', { name: 'Add employee' }).click()
  const form = page.getByRole('dialog', { name: 'Add employee' })
  const price = form.getByRole('region', { name: 'What it takes' })
  await expect(price).toContainText(/1 of the [\d,]+ that are left/)
  await expectNoAxeFindings(page)
  const add = form.getByRole('button', { name: 'Add employee' })
  await add.click()
  await expect(form.getByRole('alert')).toContainText('Please enter the employee name')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(`${mobile}@banyan.example`)
  await form.getByLabel('Mobile number').fill(mobile)
  await form.getByLabel('Employee ID').fill(`BT-${mobile}`)
  await form.getByLabel('Credits to assign').fill('1,500')
  await expect(price).toContainText('−₹1,500')
  for (const amount of await form.getByLabel(/\((?:reserved|at most)\)/).all()) await amount.fill('0')
  await add.click()
  await done(page, `${name} is added`)
  const row = rowOf(page, name)
  await expect(row).toContainText(`BT-${mobile}`)
  await expect(row).toContainText('₹1,500')

  const edit = await act(page, name, 'Edit')
  await edit.getByLabel('Total credits').fill('900')
  await expect(edit).toContainText('₹600 are removed from the wallet')
  await expectNoAxeFindings(page)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await done(page, `${name} is saved`)
  await expect(row).toContainText('₹900')

  const block = await act(page, name, 'Block')
  await expect(block).toContainText('₹900 of unused health credits return to the company at once.')
  await expectNoAxeFindings(page)
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await done(page, `${name} is blocked`)
  await expect(row).toContainText('Blocked')

  const undo = await act(page, name, 'Undo the block')
  await undo.getByRole('button', { name: 'Undo the block' }).click()
  await done(page, `${name} has the plan again`)
  await expect(row).toContainText('Active')
})

test('what was typed survives a refusal, and the search says what it cannot search for (D2.39, D5.26, D5.27)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Sunita')
  await page.goto(`${EMPLOYEES}?add=1&partner=${FAMILY_CARE}`)
  const form = page.getByRole('dialog', { name: 'Add employee' })
  for (const attempt of ['first', 'second']) {
    await form.getByLabel('Full name').fill('Ela Nair')
    await form.getByLabel('Email').fill('ela@banyan.example')
    await form.getByLabel('Mobile number').fill('9891000003')
    await form.getByLabel('Employee ID').fill(`BT-${attempt}`)
    await form.getByLabel('Credits to assign').fill('0')
    for (const amount of await form.getByLabel(/\((?:reserved|at most)\)/).all()) await amount.fill('0')
    await form.getByRole('button', { name: 'Add employee' }).click()
    if (attempt === 'second') break
    await done(page, 'Ela Nair is added')
    await page.getByRole('link', { name: 'Add employee' }).click()
  }
  await expect(form.getByRole('alert')).toContainText('has this plan already')
  await expect(form.getByLabel('Full name')).toHaveValue('Ela Nair')
  await expect(form.getByLabel('Employee ID')).toHaveValue('BT-second')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  const search = page.getByRole('main').getByRole('search')
  await search.getByRole('searchbox').fill('ela')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(search.getByText('Invalid Entry! Please Enter valid email ID')).toBeVisible()
  await expect(page).not.toHaveURL(/email=/)
  await search.getByRole('searchbox').fill('ela@banyan.example')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/email=ela/)
  await expect(rowOf(page, 'Ela Nair')).toBeVisible()
  await search.getByLabel('Search by').selectOption('Mobile number')
  await search.getByRole('searchbox').fill('12')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(search.getByText('Please enter valid mobile number')).toBeVisible()
  await expectNoAxeFindings(page)
  await search.getByRole('searchbox').fill('98910 00003')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/mobile=9891000003/)
  await search.getByRole('searchbox').fill('12')
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(search.getByText('Please enter valid mobile number')).toBeVisible()
  await page.goBack()
  await expect(search.getByRole('searchbox', { name: 'Email' })).toHaveValue('ela@banyan.example')
  await expect(search.getByLabel('Search by')).toHaveValue('email')
  await expect(search.getByText('Please enter valid mobile number')).toBeHidden()
})

test('HR reminds people of the app, one and all in one state, adds a dependent, and Activity shows it (D2.28-D2.30, D2.32, D2.33, D4.16)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  await login(page, world, 'Ravi')
  await page.goto(`${EMPLOYEES}?add=1&partner=${FAMILY_CARE}`)
  const form = page.getByRole('dialog', { name: 'Add employee' })
  await form.getByLabel('Full name').fill('Farida Khan')
  await form.getByLabel('Email').fill('farida@banyan.example')
  await form.getByLabel('Mobile number').fill('9891000004')
  await form.getByLabel('Employee ID').fill('BT-7001')
  await form.getByLabel('Credits to assign').fill('250')
  for (const amount of await form.getByLabel(/\((?:reserved|at most)\)/).all()) await amount.fill('0')
  await form.getByRole('button', { name: 'Add employee' }).click()
  await done(page, 'Farida Khan is added')

  await page.getByRole('link', { name: 'Details of Farida Khan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Farida Khan', exact: true })
  await expect(drawer).toContainText('BT-7001')
  await expect(page).toHaveURL(/[?&]open=/)
  await drawer.getByRole('button', { name: 'Add dependent' }).click()
  const dependent = page.getByRole('dialog', { name: 'Add a dependent of Farida Khan' })
  await dependent.getByRole('button', { name: 'Add dependent' }).click()
  await expect(dependent.getByRole('alert').getByRole('link')).toHaveText([
    /^Full name/,
    /^Relation/,
    /^Date of birth/,
    /^Gender/,
  ])
  await dependent.getByLabel('Full name').fill('Zoya Khan')
  await dependent.getByLabel('Relation').selectOption('Daughter')
  await dependent.getByLabel('Date of birth').fill('2019-05-05')
  await dependent.getByLabel('Gender', { exact: true }).selectOption({ index: 1 })
  await expectNoAxeFindings(page)
  await dependent.getByRole('checkbox').check()
  await dependent.getByRole('button', { name: 'Add dependent' }).click()
  await expect(drawer.getByRole('list', { name: 'Dependents' })).toContainText('Zoya Khan')
  await expect(drawer).toContainText('Added a dependent of Farida Khan')
  await drawer.getByRole('button', { name: 'Edit Zoya Khan' }).click()
  const correction = page.getByRole('dialog', { name: 'Edit Zoya Khan' })
  await correction.getByLabel('Full name').fill('Zoya Noor Khan')
  await correction.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toContainText('Updated a dependent of Farida Khan')
  await drawer.getByRole('button', { name: 'Remove Zoya Noor Khan' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Zoya Noor Khan' })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(drawer).toContainText('Removed a dependent of Farida Khan')
  await expect(drawer.getByRole('heading', { name: 'Farida Khan' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Remind' }).click()
  const one = page.getByRole('dialog', { name: 'Remind Farida Khan of the app?' })
  await one.getByRole('button', { name: 'Send 1 reminder' }).click()
  await expect(one).toContainText('1 reminder is on its way.')
  await one.getByRole('button', { name: 'Close' }).last().click()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All active without the app' }).click()
  await expect(page).toHaveURL(/selected=all/)
  const bar = page.getByRole('region', { name: /selected$/ })
  const selected = Number.parseInt((await bar.getByRole('status').textContent()) ?? '', 10)
  expect(selected).toBeGreaterThan(0)
  await page.reload()
  await expect(bar.getByRole('status')).toHaveText(`${selected} selected`)
  const farida = page.getByRole('checkbox', { name: 'Select Farida Khan' })
  // The selection is in the address, which changes a moment after the click.
  await farida.click()
  await expect(farida).not.toBeChecked()
  if (selected > 1) await expect(bar.getByRole('status')).toHaveText(`${selected - 1} selected`)
  await farida.click()
  await expect(farida).toBeChecked()
  await bar.getByRole('button', { name: 'Send reminder' }).click()
  const many = page.getByRole('dialog', { name: /of the app\?/ })
  await expect(many).toContainText('1 reminded in the last 3 days')
  await expectNoAxeFindings(page)
  await many.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('search').getByRole('link', { name: 'Show all' }).click()
  await expect(page).not.toHaveURL(/selected/)
  await expect(bar).toBeHidden()

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activity/)
  const row = page.getByRole('row').filter({ hasText: 'Added Farida Khan' })
  await expect(row).toContainText('Ravi Kulkarni')
  await expect(row).toContainText('Health credits: ₹250')
  await expect(page.getByRole('row').filter({ hasText: 'Reminded 1 person of the app' })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('HR lands on the overview, with the figures of the plan that stays chosen from section to section (D1.01, D2.02, D2.05, D2.16-D2.18, D4.06, D4.35)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Sunita')
  await page.goto('/plus/corporate/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/overview$/)
  for (const tile of [
    'Total Employees',
    'Activated Plan',
    'Not Activated',
    'Available Health Credits',
    'Total credits used',
  ])
    await expect(page.getByRole('term').filter({ hasText: tile })).toBeVisible()
  const plan = page.getByRole('combobox', { name: 'Plan' })
  await expect(plan.locator('option:checked')).toHaveText('Banyan Textiles Family Care')
  await plan.selectOption('Banyan Textiles Couples')
  await expect(page.getByText('Available Health Credits')).toBeHidden()
  await expectNoAxeFindings(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(plan.locator('option:checked')).toHaveText('Banyan Textiles Couples')
  await expect(page.getByRole('columnheader', { name: 'Allotted' })).toBeHidden()
})
