import { newMobile } from './buyer.ts'
import { codeFor } from './login.ts'
import { expect, expectNoAxeFindings, test } from './world.ts'

test('a person confirms an email address, logs in by it on a new device while strangers use up the codes, and removes it', {
  tag: '@both',
}, async ({ page, browser, world, product, faults }) => {
  const digits = newMobile().slice(3)
  const email = `asha.${digits}@example.in`
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  await page.getByLabel('Mobile number').fill(digits)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await code.fill(await codeFor(world, digits))

  const section = page.getByRole('region', { name: 'Login codes by email' })
  const added = await world.now()
  await section.getByRole('button', { name: 'Add an email address' }).click()
  await expect(section.getByLabel('Code sent to your mobile')).toBeFocused()
  await section.getByLabel('Code sent to your mobile').fill(await codeFor(world, digits, added))
  await section.getByLabel('Email address').fill('asha')
  await section.getByRole('button', { name: 'Send the code' }).click()
  await expect(section.getByLabel('Email address')).toHaveAccessibleDescription(/such as asha@example.in/)
  await expect(section.getByLabel('Email address')).toBeFocused()
  await expectNoAxeFindings(page)
  await section.getByLabel('Email address').fill(email)
  await section.getByRole('button', { name: 'Send the code' }).click()
  await expect(section.getByLabel('Code sent to your email')).toBeFocused()
  await section.getByLabel('Code sent to your email').fill(await codeFor(world, email))
  await expectNoAxeFindings(page)
  await section.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(section.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(section.getByText(`Login codes can go to ${email}.`)).toBeVisible()
  await expect(section.getByRole('heading')).toBeFocused()
  await expectNoAxeFindings(page)

  // Requests from six networks of strangers use up the codes to the number.
  for (let stranger = 1; stranger <= 6; stranger++) {
    const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `10.250.${stranger}.1` } })
    await other.request.post(`${product.origin}/subscriptions/api/v1/login/otp`, { data: { mobile: digits } })
    await other.close()
  }
  const phone = await browser.newContext({
    baseURL: product.origin,
    extraHTTPHeaders: { 'x-forwarded-for': '10.251.0.1' },
  })
  const mine = await phone.newPage()
  await mine.goto('/plus/login?next=/plus/my-data/sessions')
  await mine.getByLabel('Mobile number').fill(digits)
  await mine.getByRole('button', { name: 'Send the code' }).click()
  await expect(mine.getByText('Too many codes were asked for.')).toBeVisible()
  await expectNoAxeFindings(mine)
  const since = await world.now()
  await mine.getByRole('button', { name: 'Send the code by email' }).click()
  await expect(mine.getByText(/a 6-digit code is on its way there/)).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Send the code by SMS' })).toBeVisible()
  await expectNoAxeFindings(mine)
  await mine.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(world, email, since))
  await expect(mine.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeVisible()
  await phone.close()

  // Within the hour, the strangers’ codes and the owner’s two leave none to the mobile.
  await world.advance('PT1H')
  const asked = await world.now()
  await section.getByRole('button', { name: 'Remove the address' }).click()
  await expect(section.getByLabel('Code sent to your mobile')).toBeFocused()
  await section.getByLabel('Code sent to your mobile').fill(await codeFor(world, digits, asked))
  await expectNoAxeFindings(page)
  await section.getByRole('button', { name: 'Remove it' }).click()
  await expect(section.getByText('Your email address is removed.')).toBeVisible()
  // The browser itself logs each refused request.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/4(22|29)/.test(String(fault))))
})
