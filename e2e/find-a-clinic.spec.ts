import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a member finds a clinic near them with a doctor who speaks their language (C7.25)', { tag: '@both' }, async ({
  page,
  world,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Find a clinic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find a clinic' })).toBeFocused()

  await page.getByLabel('Pincode').fill('41100')
  await page.getByRole('button', { name: 'Find clinics' }).click()
  await expect(page.getByLabel('Pincode')).toBeFocused()
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription('Enter a valid pincode')
  await expect(page.getByLabel('Pincode')).toHaveValue('41100')
  await page.getByLabel('Pincode').fill('411 001')
  await page.getByRole('button', { name: 'Find clinics' }).click()
  await expect(page.getByText(/^4 clinics within 30 km, the nearest first/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clinics near 411001' })).toBeFocused()
  const nearest = page.getByRole('listitem', { name: 'Gulmohar Clinic' })
  await expect(nearest).toContainText('Dr Aditi Deshpande')
  await expect(nearest).toContainText('₹300 without a plan')
  await expect(nearest.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+919820000000')

  await page
    .getByRole('combobox', { name: /^Speciality/ })
    .selectOption({ label: 'Physiotherapy (not covered by plans)' })
  await page.getByRole('button', { name: 'Find clinics' }).click()
  await expect(page.getByText(/^1 clinic within/)).toBeVisible()
  await expect(nearest).toContainText('Plans do not pay for visits to this speciality')
  await page.getByRole('combobox', { name: /^Language/ }).selectOption('Tamil')
  await page.getByRole('button', { name: 'Find clinics' }).click()
  await expect(page.getByRole('heading', { name: 'No such clinic nearby' })).toBeFocused()
  await page.getByRole('link', { name: 'Show all clinics nearby' }).click()
  await expect(page.getByRole('combobox', { name: /^Language/ })).toHaveValue('')
  await expect(page.getByLabel('Pincode')).toHaveValue('411001')

  await nearest.getByRole('link', { name: /^All doctors and hours/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gulmohar Clinic' })).toBeFocused()
  await expect(page.getByText('Mon to Sat, 9 am to 1 pm').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/plus/find-a-clinic?pincode=194101')
  await expect(page.getByRole('heading', { name: 'We do not know this place' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
