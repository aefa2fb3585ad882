import { dayBefore, moderate, photo, prepareClaim, send } from './claim-form.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('a member photographs two bills, loses nothing by a reload, reads what is payable, sends and follows the claim (C1.06, C2.23, C2.48, C2.49, C2.50, C2.52, C2.53, C2.54, C2.55, C3.39, C4.40, C5.35, C5.36, C5.40)', async ({
  page,
  world,
}) => {
  test.slow()
  await login(page, world, 'Nikhil')
  await page.goto('/plus/cashback')
  await expect(page.getByRole('heading', { level: 1, name: 'Claim money back' })).toBeVisible()
  await page.getByRole('link', { name: 'Start a claim' }).click()
  await page.getByRole('radio', { name: 'Pharmacy' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Bills from .* can be claimed: each for 30 days/)).toBeVisible()
  await page.getByLabel('Medicine Purchased Date').fill(await dayBefore(world, 2))
  await expect(page.getByText(/^A bill of this date can be claimed till/)).toBeVisible()
  await page.getByLabel('Amount paid').fill('840')
  await page.getByRole('textbox', { name: 'Pharmacy', exact: true }).fill('Apollo Pharmacy')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Upload payment receipt as issued to you by the establishment')).toBeVisible()
  await expect(page.getByText('Upload the prescription as issued to you by the doctor')).toBeVisible()
  await expect(page.getByLabel('Take a photo: Bills')).toBeVisible()
  const bills = [await photo('bill-1.jpg', 3000, 4000), await photo('bill-2.jpg')]
  await page.getByLabel('Bills', { exact: true }).setInputFiles(bills)
  await page.getByLabel('Prescription', { exact: true }).setInputFiles([await photo('rx.jpg')])
  await page.getByLabel('Amount on bill-1.jpg').fill('500')
  await page.getByLabel('Amount on bill-2.jpg').fill('340')
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Look at bill-1.jpg' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Turn to the right' }).click()
  await expect(page.getByText('150%')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Bills' }).click()
  await expect(page.getByLabel('Amount on bill-2.jpg')).toHaveValue('340')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: /₹840 is payable/ })).toBeVisible()
  await expect(page.getByText('2 bills, 1 prescription')).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expectNoAxeFindings(page)
  const sent = page.waitForRequest((request) => request.url().includes('usagemoderation?'))
  const id = await send(page)
  expect((await sent).url()).toContain('claim_type=Pharmacy&version=v2')
  await expect(page.getByRole('heading', { level: 1, name: 'We have your claim' })).toBeVisible()

  await page.getByRole('link', { name: 'Follow this claim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${id}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bills' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Prescriptions' }).getByRole('link')).toHaveText(['rx.jpg'])
  await expectNoAxeFindings(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Claims' }).click()
  await expect(page.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('listitem').filter({ hasText: `Claim ${id}` })).toContainText('₹840')
  await page.getByRole('link', { name: 'Completed' }).click()
  await expect(page).toHaveURL(/tab=completed/)
  await expect(page.getByRole('listitem').filter({ hasText: `Claim ${id}` })).toHaveCount(0)
})

test('an error is shown at its field, a refusal in the server’s words, and nothing is lost (C5.32, C8.01)', async ({
  page,
  world,
}) => {
  test.slow()
  await login(page, world, 'Nikhil')
  await page.goto('/plus/cashback/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what the claim is for')
  await page.getByRole('radio', { name: 'Vaccination' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Procedure Date').fill(await dayBefore(world, 45))
  await page.getByLabel('Amount paid').fill('0')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await expect(page.getByLabel('Amount paid')).toHaveAccessibleDescription(/The amount should be more than ₹0/)
  await expect(page.getByLabel('Procedure Date')).toHaveAccessibleDescription(/Bills can be claimed for 30 days/)
  await expectNoAxeFindings(page)
  await page.getByLabel('Procedure Date').fill(await dayBefore(world, 1))
  await page.getByLabel('Amount paid').fill('300')
  await page.getByLabel('Centre').fill('City Centre')
  await page.getByRole('button', { name: 'Continue' }).click()

  const bills = page.getByLabel('Bills', { exact: true })
  for (const [file, message] of [
    [
      { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 renamed') },
      'Only JPEG, JPG and PNG files are supported',
    ],
    [
      { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761, 0xff) },
      'File size should not exceed 10 MB',
    ],
  ] as const) {
    await bills.setInputFiles([file])
    await expect(bills).toHaveAccessibleDescription(new RegExp(message))
  }
  await bills.setInputFiles(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => photo(`bill-${number}.jpg`))))
  await expect(bills).toHaveAccessibleDescription(/You can upload at most 5 files/)
  await expect(page.getByRole('link', { name: /^Look at bill-/ })).toHaveCount(5)
  // At the end of the page, the action bar covers no field.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectNoAxeFindings(page)
  for (const number of [2, 3, 4, 5]) await page.getByRole('button', { name: `Remove bill-${number}.jpg` }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  const sending = page.getByRole('button', { name: 'Send the claim' })
  await sending.click()
  await expect(page.getByText('Please confirm that the bills are genuine and were paid by you')).toBeVisible()
  await page.getByRole('checkbox').check()
  const refuse = (json: object) =>
    page.route('**/usagemoderation?*', (route) => route.fulfill({ status: 422, json }), { times: 1 })
  await refuse({ message: 'No.', image_error: 'The picture is too dark', error: { type: 'FILE_REFUSED', fields: {} } })
  await sending.click()
  await expect(page.getByRole('alert')).toContainText('The picture is too dark')
  await expect(sending).not.toHaveAttribute('aria-busy')
  await refuse({ message: 'Everything has been used.', error: { type: 'LIMIT_EXHAUSTED', fields: {} } })
  await sending.click()
  await expect(page.getByRole('alert')).toContainText('Failed to create claim !')
  await expect(page.getByRole('alert')).toContainText('Everything has been used.')
  await expect(sending).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(page.getByText('1 bill', { exact: true })).toBeVisible()
})

test('a member answers what we asked: the questions are shown with their date, and the claim continues (C8.02, C8.03)', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  await login(page, world, 'Nikhil')
  await prepareClaim(page, world)
  await page.getByRole('button', { name: 'Continue' }).click()
  const id = await send(page)
  await moderate(browser, world, id, 'hold', {
    reasons: ['RX_UNREADABLE', 'RX_MISSING'],
    message: 'In daylight, please.',
  })

  await page.goto(`/plus/cashback/tracking/${id}`)
  const asked = page.getByText('We need something from you')
  await expect(asked).toBeVisible()
  await expect(page.getByText('In daylight, please.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Please answer by \d\d \w{3} \d{4}/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Answer now' }).click()
  await page.getByRole('button', { name: 'Remove rx.jpg' }).click()
  await page.getByLabel('Prescription', { exact: true }).setInputFiles([await photo('rx-in-daylight.jpg')])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your answer').fill('Taken at the window.')
  await page.getByRole('checkbox').check()
  const answer = page.getByRole('button', { name: 'Send the answer' })
  const refuse = (json: object) =>
    page.route(`**/usagemoderation/${id}`, (route) => route.fulfill({ status: 409, json }), { times: 1 })
  await refuse({ message: 'A reviewer has it.', error: { type: 'UNDER_REVIEW', fields: {} } })
  await answer.click()
  await expect(page.getByRole('alert')).toContainText('A reviewer has it.')
  await refuse({})
  await answer.click()
  await expect(page.getByRole('alert')).toContainText('Failed to update claim details !')
  await expectNoAxeFindings(page)
  await answer.click()
  await expect(page).toHaveURL(new RegExp(`tracking/${id}$`))
  await expect(asked).toBeHidden()
  await expect(page.getByText('Response received')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prescriptions' }).getByRole('link')).toHaveText(['rx-in-daylight.jpg'])
})

test('on a desktop: a claim is changed, not approved for two reasons, corrected and filed again, and withdrawn', {
  tag: '@desktop',
}, async ({ page, world, browser }) => {
  await login(page, world, 'Nikhil')
  await prepareClaim(page, world)
  await page.getByRole('button', { name: 'Continue' }).click()
  const id = await send(page)
  await page.getByRole('link', { name: 'Follow this claim' }).click()
  await page.getByRole('link', { name: 'Change the claim' }).click()
  await page.getByLabel('Amount paid').fill('640')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Both steps have a button of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Bills and papers' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await send(page)
  await expect(page.getByRole('region', { name: 'The money' })).toContainText('₹640')

  await moderate(browser, world, id, 'reject', { reasons: ['INVOICE_UNREADABLE', 'AMOUNT_MISMATCH'], note: '' })
  await page.reload()
  const notice = page.getByText('This claim was not approved').locator('xpath=ancestor::div[1]')
  await expect(notice.getByRole('listitem')).toHaveText(['Invoice not readable', 'Amount does not match the bill'])
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Fix and file it again' }).click()
  await expect(page.getByLabel('Amount paid')).toHaveValue('640')
  await page.getByLabel('Amount paid').fill('600')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Remove bill-1.jpg' }).click()
  await page.getByLabel('Bills', { exact: true }).setInputFiles([await photo('sharper.jpg')])
  await page.getByRole('button', { name: 'Continue' }).click()
  const again = await send(page)
  expect(again).not.toBe(id)
  await page.getByRole('link', { name: 'Follow this claim' }).click()
  await page.getByRole('button', { name: 'Withdraw the claim' }).click()
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.locator(':focus')).toHaveText('The claim is withdrawn.')
  await expect(page.getByText('You took this claim back')).toBeVisible()
  await expect(page.getByText('Not approved', { exact: true })).toHaveCount(0)
})

test('claims that cannot be read are only logged: the loader disappears, and they can be requested again (C8.05)', async ({
  page,
  world,
}) => {
  await login(page, world, 'Nikhil')
  await page.route(
    '**/subscriptions/api/v1/usagemoderation/claim?*',
    (route) => route.fulfill({ status: 403, json: { message: 'No.', error: { type: 'FORBIDDEN' } } }),
    { times: 1 },
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('claims could not be read'))
  await page.goto('/plus/cashback/claims?tab=completed')
  expect((await logged).type()).toBe('warning')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Claim \d+/ })
      .first(),
  ).toBeVisible()
})
