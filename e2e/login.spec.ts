import type { Page } from '@playwright/test'
import { codeFor, secondFactor } from './login.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

let next = 9_600_000_000 + Math.floor(Math.random() * 9_000_000)
const newNumber = () => String(next++)

const number = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' })
const code = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

async function askForCode(page: Page, digits: string) {
  await number(page).fill(digits)
  await page.getByRole('button', { name: 'Send the code' }).click()
}

test('a visitor asked to log in gets a code, logs in and continues to the requested page (C1.03)', {
  tag: '@both',
}, async ({ page, world }) => {
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in or sign up' })).toBeVisible()
  const digits = newNumber()
  await askForCode(page, `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expectNoAxeFindings(page)
  await code(page).fill(await codeFor(world, digits))
  await expect(page).toHaveURL(/\/plus\/my-data\/sessions$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
})

test('a phone enters the code of the message that names this site', async ({ page, world }) => {
  await page.addInitScript(() => {
    const asked: { code: (code: string) => void; options: unknown }[] = []
    Object.assign(globalThis, { OTPCredential: class {}, asked })
    navigator.credentials.get = (options) => {
      const { otp, signal } = options as { otp: unknown; signal: AbortSignal }
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        asked.push({ options: otp, code: (one) => resolve({ id: '', type: 'otp', code: one } as Credential) })
      })
    }
  })
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  const digits = newNumber()
  await askForCode(page, digits)
  await expect(code(page)).toBeFocused()
  const right = await codeFor(world, digits)
  const [message] = await world.messages(digits)
  expect(message?.text).toMatch(/\n@(localhost|127\.0\.0\.1) #\d{6}$/)
  expect(await page.evaluate('asked.map(({ options }) => options)')).toEqual([{ transport: ['sms'] }])
  await page.evaluate(`asked.at(-1).code('${right}')`)
  await expect(page).toHaveURL(/\/plus\/my-data\/sessions$/)
})

test('a pasted message gives its code, whatever other digits it has', async ({ page, world }) => {
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  const digits = newNumber()
  await askForCode(page, digits)
  const right = await codeFor(world, digits)
  const [message] = await world.messages(digits)
  expect(message?.text).toContain(right)
  await code(page).fill(`24-11-2026 10:30 VK-650019 Rs 1,499: ${message?.text}`)
  await expect(page).toHaveURL(/\/plus\/my-data\/sessions$/)
})

test('a wrong code is reported at its field with the tries left; going back shows the number and the code that still works', async ({
  page,
  world,
  faults,
}) => {
  await page.goto('/plus/login')
  await number(page).fill('12345')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(number(page)).toHaveAccessibleDescription(/Enter a valid 10-digit mobile number/)
  await expect(number(page)).toBeFocused()
  const digits = newNumber()
  await askForCode(page, digits)
  await expect(code(page)).toBeFocused()
  const right = await codeFor(world, digits)
  await code(page).fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await expect(code(page)).toHaveAccessibleDescription(/You have 4 tries left/)
  await expect(code(page)).toBeFocused()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect(number(page)).toHaveValue(digits)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('The code we sent you still works')).toBeVisible()
  await page.reload()
  await expect(number(page)).toHaveValue(digits)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await code(page).fill(right)
  await expect(page).toHaveURL(/\/plus\/my-plan$/)
  // The browser itself logs each refused request.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/422/.test(String(fault))))
})

test('where robots guess codes, the device solves the captcha by itself and the login goes on', {
  tag: '@both',
}, async ({ page, world }) => {
  // The refusal is played, because a thousand wrong codes take a while; what the browser then sends is verified.
  const sent: unknown[] = []
  const working: string[][] = []
  for (const call of ['login/otp', 'login/verify'])
    await page.route(`**/api/v1/${call}`, async (route) => {
      const { captcha } = route.request().postDataJSON()
      sent.push(captcha)
      working.push(await page.locator('button[aria-busy]').allTextContents())
      if (captcha) return route.continue()
      const error = { type: 'RATE_LIMITED', code: 'RATE_LIMITED', message: '', fields: {}, request_id: 'x' }
      const json = { message: 'A check is needed.', error: { ...error, extra_args: { captcha_needed: true } } }
      return route.fulfill({ status: 429, json })
    })
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  const digits = newNumber()
  await askForCode(page, digits)
  await expect(page.getByText('your device is solving a small task')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoAxeFindings(page)
  await expect(code(page)).toBeFocused()
  await code(page).fill(await codeFor(world, digits))
  await expect(page.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeVisible()
  expect(sent.map((captcha) => typeof captcha)).toEqual(['undefined', 'string', 'undefined', 'string'])
  expect(working).toEqual([['Send the code'], ['Send the code'], ['Log in'], ['Log in']])
})

test('a link with another site’s address does not redirect there after the login', async ({ page, world }) => {
  await page.goto('/plus/login?next=//evil.example/plus/')
  const digits = newNumber()
  await askForCode(page, digits)
  await code(page).fill(await codeFor(world, digits))
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/plus\/my-plan$/)
})

test('a moderator enters the authenticator code too, also after a reload in between', { tag: '@desktop' }, async ({
  page,
  world,
  faults,
}) => {
  const meera = await world.person('Meera')
  // Another journey may have left an older code in her inbox.
  const since = await world.now()
  await page.goto('/plus/login?next=/plus/my-data/sessions')
  await askForCode(page, meera.mobile)
  await expect(code(page)).toBeVisible()
  await code(page).fill(await codeFor(world, meera.mobile, since))
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.reload()
  const authenticator = page.getByRole('textbox', { name: 'Authenticator code' })
  await authenticator.fill('000000')
  await expect(authenticator).toHaveAccessibleDescription(/not right/)
  await authenticator.fill(await secondFactor(world, meera))
  await expect(page).toHaveURL(/\/plus\/my-data\/sessions$/)
  faults.splice(0, faults.length, ...faults.filter((fault) => !/422/.test(String(fault))))
})

test('a person logs one device out, then all of them', async ({ page, world, browser, product, faults }) => {
  const elsewhere = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await login(elsewhere, world, 'Nikhil')
  await login(page, world, 'Nikhil')
  await page.goto('/plus/my-data/sessions')
  const others = page.getByRole('listitem').filter({ hasNotText: 'This device' })
  await expect(others.first()).toBeVisible()
  const before = await others.count()
  await others
    .first()
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(others).toHaveCount(before - 1)
  await expect(page.getByText('Logged out.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out everywhere?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/plus\/$/)
  const { is_logged_in } = await (await page.request.get('/subscriptions/api/v1/login')).json()
  expect(is_logged_in).toBe(false)
  await elsewhere.context().close()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/401/.test(String(fault))))
})
