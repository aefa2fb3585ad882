import { openByKey } from './open-picker.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('staff add a clinic with a doctor, whom members then find, and an admin only looks', { tag: '@desktop' }, async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard')
  await page.getByRole('link', { name: 'Network' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gulmohar Clinic' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('gulmohar')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'Gulmohar Clinic' })).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'Add a clinic' }).click()
  const form = page.getByRole('form', { name: 'Clinic' })
  await form.getByLabel('Name').fill('Bakul Clinic')
  await form.getByLabel('Pincode').fill('41')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(form.getByLabel('Pincode')).toHaveAccessibleDescription('Enter a valid pincode')
  await expect(form.getByLabel('Name')).toHaveValue('Bakul Clinic')
  await expectNoAxeFindings(page)
  for (const [label, value] of [
    ['Street and house', '4, Prabhat Road'],
    ['Locality', 'Deccan'],
    ['City', 'Pune'],
    ['Pincode', '411004'],
    ['Latitude', '18.5165'],
    ['Longitude', '73.84'],
    ['Phone', '+91 20 2567 1234'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bakul Clinic' })).toBeVisible()

  await page.getByRole('link', { name: 'Add a doctor to this clinic' }).click()
  const place = page.getByRole('form', { name: 'Doctor at a clinic' })
  await expect(place.getByRole('button', { name: /Clinic/ })).toContainText('Bakul Clinic')
  const search = page.getByRole('searchbox', { name: 'Doctor: search' })
  await openByKey(place.getByRole('button', { name: /Doctor/ }), search)
  await search.fill('Aditi')
  await page.getByRole('option', { name: /^Dr Aditi Deshpande/ }).click()
  await place.getByLabel('Fee (₹)').fill('650')
  await place.getByRole('button', { name: 'Add hours' }).click()
  await place.getByLabel('Sunday').check()
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dr Aditi Deshpande/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/plus/find-a-clinic?pincode=411004')
  await expect(page.getByRole('listitem', { name: 'Bakul Clinic' })).toContainText('₹650 without a plan')

  const other = await browser.newPage()
  await login(other, world, 'Leela')
  await other.goto('/plus/dashboard/network/establishments?search=bakul')
  await expect(other.getByRole('link', { name: 'Add a clinic' })).toBeHidden()
  await other.getByRole('link', { name: 'Bakul Clinic' }).click()
  await expect(other.getByText('Only a super admin changes the network.')).toBeVisible()
  await expect(other.getByLabel('Phone')).toBeDisabled()
  await other.close()
})

test('what a colleague changed meanwhile is not overwritten, and what was typed stays', { tag: '@desktop' }, async ({
  page,
  context,
  world,
}) => {
  await login(page, world, 'Kabir')
  const second = await context.newPage()
  for (const one of [page, second]) {
    await one.goto('/plus/dashboard/network/specialities')
    await one.getByRole('link', { name: 'Eye Care' }).click()
    await expect(one.getByRole('form', { name: 'Speciality' })).toBeVisible()
  }
  await page.getByLabel('Place in the list').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await second.getByLabel('Name').fill('Eyes')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('alert')).toContainText('A colleague has changed this record')
  await expect(second.getByLabel('Name')).toHaveValue('Eyes')
  await second.close({ runBeforeUnload: false })
})
