import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const EMPLOYEES = '/plus/corporate/dashboard/employees'

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
  await page.goto(EMPLOYEES)
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
  for (const amount of await form.getByLabel(/\((?:kept for it|at most)\)/).all()) await amount.fill('0')
  await add.click()
  await done(page, `${name} is added`)
  const row = rowOf(page, name)
  await expect(row).toContainText(`BT-${mobile}`)
  await expect(row).toContainText('₹1,500')
  await expectNoAxeFindings(page)

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
  await page.goto(`${EMPLOYEES}?add=1`)
  const form = page.getByRole('dialog', { name: 'Add employee' })
  for (const attempt of ['first', 'second']) {
    await form.getByLabel('Full name').fill('Ela Nair')
    await form.getByLabel('Email').fill('ela@banyan.example')
    await form.getByLabel('Mobile number').fill('9891000003')
    await form.getByLabel('Employee ID').fill(`BT-${attempt}`)
    await form.getByLabel('Credits to assign').fill('0')
    for (const amount of await form.getByLabel(/\((?:kept for it|at most)\)/).all()) await amount.fill('0')
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

  const search = page.getByRole('search')
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
})
