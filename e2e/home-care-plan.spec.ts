import { signUp } from './buyer.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const GROUP = '/plus/covid-home-care-plans'
const ALONE = 'We could not get the patient details. Please try again.'

test('the page of home care says what it is, what is in the kit and who it is not for (C1.16, C1.17, C1.19, C1.20, C2.36)', {
  tag: '@both',
}, async ({ page }) => {
  await page.context().clearCookies()
  await page.goto(GROUP)
  await expect(page.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  const plan = page.getByRole('article', { name: 'Covid Home Care' })
  for (const text of [
    'A 12-day home-isolation programme with a doctor who knows your case',
    'One dedicated doctor for all 12 days',
    '5 doctor consultations on days 1, 2, 4, 8 and 12',
    '2 more whenever you need them',
    'Digital thermometer',
    'Pulse oximeter',
    'Medicines',
  ])
    await expect(plan.getByText(text)).toBeVisible()
  for (const text of [
    'People over 70 or under 5 years of age',
    'Oxygen level below 94%',
    'Breathing difficulty',
    'Chest pain or tightness',
    'Loss of speech or movement',
    'Pregnant or breastfeeding women',
    'Bluish lips or face',
    'People whose immune system is compromised',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.screenshot({ path: test.info().outputPath('plan.png'), fullPage: true })
})

test('the terms of home care are a document outside /plus/ (C2.47)', { tag: '@both' }, async ({ page }) => {
  const answer = await page.goto('/company/covid-home-care-terms')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveURL(/[0-9]\/company\/covid-home-care-terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of covid home care' })).toBeVisible()
  await expect(page.getByText('The programme is for people from 5 to 70 years of age.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Terms of use' }).click()
  await expect(page).toHaveURL(/\/plus\/terms$/)
})

test('a plan that cannot be read shows the server’s message, or the default (C7.64)', async ({
  page,
  world,
  faults,
}) => {
  await signUp(page, world)
  const heading = page.getByRole('heading', { level: 1, name: 'We could not find this plan' })
  for (const [slug, text] of [
    ['no-such-plans', "Couldn't fetch plan(s)"],
    ['retail-promo-plans-2', ALONE],
  ] as const) {
    expect((await page.goto(`/plus/${slug}/patient-address`))?.status()).toBe(404)
    await expect(heading).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  faults.length = 0
})
