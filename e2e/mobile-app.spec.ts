import type { Page } from '@playwright/test'
import { firstPlan, goToGateway, signUp } from './buyer.ts'
import { dayBefore } from './claim-form.ts'
import { askedOfApp, endPage, enterApp, expectAppPage, fromApp, staffDesk, waitForApp } from './mobile-app.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const ask = (page: Page, action: string) => page.getByRole('button', { name: action, exact: true }).click()
const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' })

test('on the page of the simulated app one enters an app and asks it for everything; what it cannot do the browser does (C6.05)', async ({
  page,
}) => {
  await page.goto('/plus/dev/bridge')
  await expect(page.getByText('This tab is a browser.')).toBeVisible()
  await expectNoAxeFindings(page)
  await ask(page, 'openCamera')
  await expect(outcome(page)).toHaveText('openCamera: left to the browser')
  await page.getByLabel('App', { exact: true }).selectOption('new-ios')
  await page.getByRole('button', { name: 'Enter the app' }).click()
  await expect(page.getByText('This tab is inside the ios app.')).toBeVisible()
  for (const action of ['openCamera', 'openGallery', 'pickFile']) {
    await ask(page, action)
    await expect(outcome(page)).toHaveText(new RegExp(`^${action}: IMG_0001\\.jpg`))
  }
  for (const action of ['download', 'openDeeplink', 'openChat', 'share', 'close']) {
    await ask(page, action)
    await expect(outcome(page)).toHaveText(`${action}: done`)
  }
  expect((await askedOfApp(page)).map(({ action }) => action)).toEqual([
    'close',
    'share',
    'openChat',
    'openDeeplink',
    'download',
    'pickFile',
    'openGallery',
    'openCamera',
  ])
  await page.getByRole('button', { name: 'Leave the app' }).click()
  await expect(page.getByText('This tab is a browser.')).toBeVisible()
})

test('an app that refuses, answers with another id, twice, with HTML, with 50 MB or never breaks nothing and runs nothing (C6.05)', async ({
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const [behaviour, text] of [
    ['twice', /^openCamera: IMG_0001\.jpg/],
    ['refuses', 'openCamera: REFUSED'],
    ['huge', 'openCamera: INVALID'],
    ['silent', 'openCamera: left to the browser'],
    ['no-bridge', 'openCamera: left to the browser'],
  ] as const) {
    await enterApp(page, 'new-ios', { behaviour })
    await page.goto('/plus/dev/bridge')
    await ask(page, 'openCamera')
    await expect(outcome(page)).toHaveText(text)
  }
  // These never settle before the person gives up: the answer of nobody who was asked.
  for (const behaviour of ['other-id', 'html'] as const) {
    await enterApp(page, 'new-android', { behaviour })
    await page.goto('/plus/dev/bridge')
    await ask(page, 'openCamera')
    await fromApp(page, `{"id":"unknown","ok":true,"result":{"files":[]}}`)
    await fromApp(page, { event: 'open', link: 'javascript:alert(1)' })
    await fromApp(page, { event: 'open', link: 'https://evil.example/plus/wallets' })
    await fromApp(page, '<img src=x onerror=alert(1)>')
    await expect(outcome(page)).toBeEmpty()
    await expect(page).toHaveURL(/\/plus\/dev\/bridge$/)
  }
  expect(dialogs).toEqual([])
})

test('in the app pages come without header and footer, after redirects, reloads and links too; its back key and its notifications lead on (C1.10, C2.24)', async ({
  page,
  world,
}) => {
  await enterApp(page, 'new-android')
  await page.goto('/plus/wallets?app=1')
  // Through the login, which a redirect opens without the variant's mark.
  await expectAppPage(page)
  await expect(page).toHaveURL(/login.*app=1/)
  await login(page, world, 'Nikhil')
  await page.goto('/plus/wallets?app=1')
  await expectAppPage(page)
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'See all transactions' }).click()
  await expectAppPage(page)
  await expect(page).toHaveURL(/transactions.*app=1/)
  await page.reload()
  await expectAppPage(page)
  await fromApp(page, { event: 'back' })
  await expect(page.getByRole('heading', { level: 1, name: 'Health credits' })).toBeVisible()
  await expect(page).toHaveURL(/wallets\?/)
  await fromApp(page, { event: 'open', link: '/plus/cashback' })
  await expect(page).toHaveURL(/\/plus\/cashback\?app=1$/)
  await expectAppPage(page)
  // On the first page there is nothing to go back to: the app closes it.
  await page.goto('/plus/unlock?app=1')
  await page.evaluate(() => history.replaceState({ ...history.state, idx: 0 }, ''))
  await fromApp(page, { event: 'back' })
  await expect.poll(async () => (await askedOfApp(page))[0]?.action).toBe('close')
})

test('a receipt is saved by an app that can, from an address for one use; elsewhere the specified text appears (C6.05, C6.08)', async ({
  page,
  world,
}) => {
  const TEXT = 'Download not supported ! Update app to latest version.'
  await enterApp(page, 'new-android')
  await login(page, world, 'Asha')
  await page.goto('/plus/my-plan?app=1')
  await page.getByRole('link', { name: 'Download receipt' }).first().click()
  await expect.poll(async () => (await askedOfApp(page))[0]?.outcome).toBe('200 application/pdf')
  const [{ payload } = { payload: {} }] = await askedOfApp(page)
  const { url = '' } = payload as { url?: string }
  expect((await page.request.get(url)).status()).toBe(404)
  await expect(page.getByText(TEXT)).toBeHidden()
  for (const [name, behaviour] of [
    ['old-android', 'works'],
    ['old-ios', 'works'],
    ['new-ios', 'no-bridge'],
    ['new-android', 'silent'],
  ] as const) {
    await enterApp(page, name, { behaviour })
    await page.goto('/plus/my-plan?app=1')
    await page.getByRole('link', { name: 'Download receipt' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: TEXT })).toBeVisible()
  }
})

test('a claim with photos by the app survives the end of its page at the next photo; an old app sends one bill by the browser’s input (C5.33, C5.34, C6.05)', async ({
  page,
  world,
  context,
}) => {
  await enterApp(page, 'new-android')
  await login(page, world, 'Nikhil')
  await page.goto('/plus/cashback/new?app=1')
  await page.getByRole('radio', { name: 'Pharmacy' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Medicine Purchased Date').fill(await dayBefore(world, 3))
  await page.getByLabel('Amount paid').fill('840')
  await page.getByRole('textbox', { name: 'Pharmacy', exact: true }).fill('Apollo Pharmacy')
  await page.getByRole('button', { name: 'Continue' }).click()
  const photos = page.getByRole('link', { name: 'Look at IMG_0001.jpg' })
  await page.getByLabel('Take a photo: Bills').click()
  await expect(photos).toHaveCount(1)
  await page.getByLabel('Bills', { exact: true }).click()
  await expect(photos).toHaveCount(2)
  expect((await askedOfApp(page)).map(({ action }) => action)).toEqual(['openGallery', 'openCamera'])
  await page.getByLabel('Amount on IMG_0001.jpg').first().fill('500')
  // Android ends the page while its camera is open: no event of the page's own tells it.
  await waitForApp(page)
  await page.getByLabel('Take a photo: Bills').click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'openCamera')
  await endPage(page)
  const again = await context.newPage()
  await enterApp(again, 'new-android')
  await again.goto('/plus/cashback/bills?app=1')
  await expectAppPage(again)
  await expect(again.getByRole('link', { name: 'Look at IMG_0001.jpg' })).toHaveCount(2)
  await expect(again.getByLabel('Amount on IMG_0001.jpg').first()).toHaveValue('500')
  await again.goto('/plus/cashback/appointment-details?app=1')
  await expect(again.getByLabel('Amount paid')).toHaveValue('840')
  await expect(again.getByRole('textbox', { name: 'Pharmacy', exact: true })).toHaveValue('Apollo Pharmacy')
  const old = await context.newPage()
  await enterApp(old, 'old-ios')
  await old.goto('/plus/cashback/bills?app=1')
  await expect(old.getByLabel('Bills', { exact: true })).not.toHaveAttribute('multiple')
  await expect(old.getByLabel('Bills', { exact: true })).toBeDisabled()
})

test('in the app a payment by UPI survives the end of its page: the address of its order and a notification find its state (C2.17, C6.05)', async ({
  page,
  world,
  context,
}) => {
  await enterApp(page, 'old-ios')
  await signUp(page, world)
  const plan = await firstPlan(page, world)
  await page.goto(`/plus/buy?plan_id=${plan.id}&app=1`)
  await expectAppPage(page)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State or union territory').selectOption('Karnataka')
  const handOver = page.waitForRequest(/\/plus\/buy\/request\.data\?transaction_id=/)
  // This app opens no other apps: the gateway's page follows, as in a browser.
  await goToGateway(page)
  const transaction_id = new URL((await handOver).url()).searchParams.get('transaction_id')
  // Back from there, another phone can pay by the same link.
  await page.goto(`/plus/buy/request?transaction_id=${transaction_id}&app=1`)
  await page.getByRole('button', { name: 'Show a UPI QR code' }).click()
  await expect(page.getByRole('img', { name: 'UPI QR code of this payment' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See how the payment stands' })).toBeVisible()
  await expectAppPage(page)
  await enterApp(page, 'new-android')
  const order = `/plus/buy/request?transaction_id=${transaction_id}&app=1`
  const upi = (on: Page) => on.getByRole('button', { name: 'Pay with a UPI app' })
  await page.goto(order)
  await expect(upi(page)).toBeVisible()
  await expectAppPage(page)
  // Android may end the page while the UPI app is open.
  await waitForApp(page)
  await upi(page).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', /^upi:\/\/pay\?/)
  await endPage(page)
  const again = await context.newPage()
  await enterApp(again, 'new-android')
  await again.goto(order)
  await upi(again).click()
  await expect(again.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expectAppPage(again)
  // As the notification of the payment opens it.
  await again.goto('/plus/cashback?app=1')
  await fromApp(again, { event: 'open', link: `/plus/buy/redirect?transaction_id=${transaction_id}` })
  await expect(again.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expectAppPage(again)
})

test('who gives up in the UPI app comes back to a payment that waits; by QR code from another phone the page goes on by itself (C2.17, C6.05)', async ({
  page,
  world,
}) => {
  await enterApp(page, 'new-android')
  await signUp(page, world)
  const plan = await firstPlan(page, world)
  await page.goto(`/plus/buy?plan_id=${plan.id}&app=1`)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('State or union territory').selectOption('Karnataka')
  await page.getByRole('button', { name: /^Pay / }).click()
  const upi = page.getByRole('button', { name: 'Pay with a UPI app' })
  await expect(upi).toBeVisible()
  const order = new URL(page.url()).searchParams.get('transaction_id')
  // The UPI app opens, and is left without paying.
  await page.waitForFunction(() => typeof window.PlusBridge?.onmessage === 'function')
  await page.evaluate(() => {
    const bridge = window.PlusBridge!
    bridge.postMessage = ({ id }) => bridge.onmessage?.({ data: { id, ok: true, result: { opened: true } } })
  })
  await upi.click()
  await expect(page).toHaveURL(/\/buy\/redirect\?.*app=1/)
  // By then the gateway may have answered that the payment waits.
  const waits = /^(Checking your payment|Waiting for your bank)$/
  await expect(page.getByRole('heading', { level: 1, name: waits })).toBeVisible()
  await expectAppPage(page)
  await fromApp(page, { event: 'back' })
  await expect(upi).toBeVisible()
  await expectAppPage(page)

  await enterApp(page, 'old-ios')
  await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), `plus.handed-over.${order}`)
  await page.goto(`/plus/buy/request?transaction_id=${order}&app=1`)
  const opened = page.waitForResponse(/\/upi$/)
  await page.getByRole('button', { name: 'Show a UPI QR code' }).click()
  await expect(page.getByRole('img', { name: 'UPI QR code of this payment' })).toBeVisible()
  const tr = new URL((await (await opened).json()).link).searchParams.get('tr')
  await page.request.post(`/dev/gateway/orders/${tr}/pay`, { data: { outcome: 'success' } })
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is active' })).toBeVisible()
  await expectAppPage(page)
})

test('an app below the minimum version asks for an update in place of the payment and of the pages about claims (C2.24, C6.05, C6.06)', async ({
  page,
  world,
  browser,
}) => {
  const keys = ['native_app.payments_android', 'native_app.cashback_android']
  const desk = await staffDesk(world, browser)
  const set = async (value: number) => {
    for (const key of keys) await desk.set(key, value)
  }
  await set(650)
  const plan = await firstPlan(page, world)
  await login(page, world, 'Nikhil')
  const refused = page.getByText('Update app to latest version')
  for (const [version, isTooOld] of [
    ['649', true],
    ['abc', true],
    ['650', false],
  ] as const) {
    await enterApp(page, 'new-android', { version })
    for (const path of [`buy?plan_id=${plan.id}&app=1`, 'cashback?app=1', 'cashback/claims?app=1']) {
      await page.goto(`/plus/${path}`)
      await expectAppPage(page)
      await expect(refused).toHaveCount(isTooOld ? 1 : 0)
    }
  }
  await set(0)
  await desk.close()
})
