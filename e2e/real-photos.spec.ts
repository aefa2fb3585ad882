import { randomBytes } from 'node:crypto'
import { pdf } from '#testing/pdf.ts'
import { photo, prepareClaim, send } from './claim-form.ts'
import { expect, login, test } from './world.ts'

const MEGABYTE = 1_048_576
const HEIC = Buffer.concat([Buffer.from('000000186674797068656963000000006d696631', 'hex'), randomBytes(1_000)])
const MOST_COMPATIBLE = 'Settings › Camera › Formats › Most Compatible'

/** A photo with the film behind it that a phone took around it: more than ten megabytes together. */
async function withFilm(name: string) {
  const { buffer, mimeType } = await photo(name)
  const film = [Buffer.from('0000001c667479706d703432000000016d70343169736f6d', 'hex'), randomBytes(11 * MEGABYTE)]
  return { name, mimeType, buffer: Buffer.concat([buffer, ...film]) }
}

test('photos as phones take them and PDFs as hospitals write them are filed; a photo that no browser shows is refused with the way to set the phone (C5.30)', async ({
  page,
  world,
}) => {
  await login(page, world, 'Nikhil')
  await prepareClaim(page, world)
  const bills = page.getByLabel('Bills', { exact: true })
  await bills.setInputFiles([await withFilm('moving.jpg')])
  await expect(page.getByRole('link', { name: 'Look at moving.jpg' })).toBeVisible()
  await expect(page.getByText('File size should not exceed 10 MB')).toBeHidden()
  for (const name of ['IMG_0001.HEIC', 'renamed.jpg']) {
    await bills.setInputFiles([{ name, mimeType: 'image/jpeg', buffer: HEIC }])
    await expect(page.getByText(MOST_COMPATIBLE)).toBeVisible()
  }
  const heavy = {
    name: 'heavy.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([await pdf(['a']), Buffer.alloc(10 * MEGABYTE)]),
  }
  const papers = page.getByLabel('Other papers (optional)', { exact: true })
  await papers.setInputFiles([heavy])
  await expect(page.getByText('File size should not exceed 10 MB')).toBeVisible()
  const blank = Buffer.concat([Buffer.from('\r\n\r\n'), await pdf(['Discharge'], 'A4', { ownerPassword: 'o' })])
  await papers.setInputFiles([{ name: 'discharge.pdf', mimeType: 'application/pdf', buffer: blank }])
  await expect(page.getByText('discharge.pdf').first()).toBeVisible()
  await expect(page.getByText('File size should not exceed 10 MB')).toBeHidden()
  await page.getByLabel('Amount on bill-1.jpg').fill('400')
  await page.getByLabel('Amount on moving.jpg').fill('440')
  await page.getByRole('button', { name: 'Continue' }).click()
  await send(page)
})

test('a code that its bank retired is replaced by a tap', async ({ page, world }) => {
  await login(page, world, 'Nikhil')
  await page.goto('/plus/cashback/bank-details')
  const code = page.getByLabel('IFSC', { exact: true })
  const change = page.getByRole('button', { name: 'Use another account' })
  await expect(code.or(change).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
  await code.fill('synb0000445')
  await expect(page.getByText('Canara Bank uses CNRB0010445 now. Use it?')).toBeVisible()
  await page.getByRole('button', { name: 'Use CNRB0010445' }).press('Enter')
  await expect(code).toHaveValue('CNRB0010445')
  await expect(page.getByText('Canara Bank, LINGARAJAPURAM BANGALORE')).toBeVisible()
  await expect(page.getByText('Use it?')).toBeHidden()
})
