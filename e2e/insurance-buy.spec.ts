import { DEMO_COVER } from '../src/rooms/insurance/seed.ts'
import { firstPlan, goToGateway, openPaymentPage, signUp } from './buyer.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

const COVER = 'Group Term Life ₹5 Lakh'
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

test('a buyer adds the cover to a plan, is told where the age is wrong, pays both at once, and finds both on My plan (C4.11, C5.11)', async ({
  page,
  world,
}) => {
  const plan = await firstPlan(page, world)
  await signUp(page, world)
  await openPaymentPage(page, plan)
  const offer = page.getByRole('region', { name: 'Life cover, if you want it' })
  await expect(offer).toContainText('Tap on +Add to opt for insurance offering')
  await expect(page.getByText('Insurance premium')).toBeHidden()
  await expect(page.getByRole('button', { name: `Pay ${rupees(plan.cost)}` })).toBeVisible()

  const add = offer.getByRole('button', { name: `+Add ${COVER}` })
  await add.click()
  const dob = page.getByLabel('Your date of birth')
  await expect(dob).toBeFocused()
  await expect(page.getByText(`Insurance premium: ${COVER}`)).toBeVisible()
  const pay = page.getByRole('button', { name: `Pay ${rupees(plan.cost + 1180)}` })
  await expect(pay).toBeVisible()
  await pay.click()
  await expect(page.getByText('Enter your date of birth', { exact: true })).toBeVisible()
  await dob.fill('1950-03-01')
  await pay.click()
  await expect(page.getByText('Age should be between 18 and 50 years', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)

  await offer.getByRole('button', { name: `Remove ${COVER}` }).click()
  await expect(page.getByText('Insurance premium')).toBeHidden()
  await add.click()
  await expect(dob).toHaveValue('1950-03-01')
  await dob.fill('1990-03-01')
  await expect(page.getByText('Age should be between 18 and 50 years', { exact: true })).toBeHidden()
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expect(page.getByText(rupees(plan.cost + 1180))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete your insurance application' })).toHaveAttribute(
    'href',
    /\/plus\/insurance-application\/[0-9a-f-]{36}$/,
  )
  await expectNoAxeFindings(page)

  await page.goto('/plus/my-plan')
  const mine = page.getByRole('region', { name: 'Your life cover' })
  await expect(mine).toContainText('Application to complete')
  await expect(mine.getByRole('link', { name: 'Complete the application' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Refund' }).click()
  await expect(page.getByText(`Your ${COVER} stays`)).toBeVisible()
  await expect(
    page.getByText('You can cancel it on its own page and get the whole premium of ₹1,180 back.'),
  ).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'See your cover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: COVER })).toBeVisible()
})

test('a visitor buys the cover alone, and is sent on to the application (C1.05, C4.12)', async ({ page, world }) => {
  await page.goto('/plus/buy/insurance/no-such-cover')
  await expect(page.getByRole('heading', { level: 1, name: 'This cover is not on sale any more' })).toBeVisible()
  await signUp(page, world)
  await page.goto(`/plus/buy/insurance/${DEMO_COVER.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay your premium' })).toBeVisible()
  await expect(page.getByRole('region', { name: COVER })).toContainText('Includes 18% GST of ₹180')
  await expect(page.getByLabel('State or union territory')).toBeHidden()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Your date of birth').fill('1990-03-01')
  await goToGateway(page)
  await page.getByRole('button', { name: 'Pay successfully' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your premium is paid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete your insurance application' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto(`/plus/buy/insurance/${DEMO_COVER.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You already have this cover' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto(`/plus/insurance-plan/${DEMO_COVER.slug}`)
  await expect(page.getByText('You have bought this cover')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Buy for/ })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Complete the application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
})
