import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoWorld } from './demo-world.ts'
import { expect, login } from './world.ts'

const API = '/subscriptions/api/v1'
let pictures = 0

/** A unique photo of a document: its number is encoded in which squares are dark. */
export async function photo(name: string, width = 900, height = 1200) {
  pictures += 1
  const number = 1_000_003 + pictures * 7_919
  const squares = Array.from({ length: 64 }, (_, at) => {
    const dark = Math.sin(number * (at + 1)) > 0
    return dark ? `<rect x="${(at % 8) * 100 + 50}" y="${Math.floor(at / 8) * 140 + 40}" width="90" height="120"/>` : ''
  })
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: Buffer.from(`<svg width="${width}" height="${height}">${squares.join('')}</svg>`) }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The day in India this many days before the demo world's. */
export async function dayBefore(world: DemoWorld, days: number): Promise<string> {
  return new Date((await world.now()).getTime() + 19_800_000 - days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * From the first step to the last one before sending, as somebody whose company gives health credits, such as Nikhil.
 * @param days how old the bill is
 */
export async function prepareClaim(page: Page, world: DemoWorld, amount = '840', days = 3) {
  await page.goto('/plus/cashback/new')
  await page.getByRole('radio', { name: 'Pharmacy' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Medicine Purchased Date').fill(await dayBefore(world, days))
  await page.getByLabel('Amount paid').fill(amount)
  await page.getByRole('textbox', { name: 'Pharmacy', exact: true }).fill('Apollo Pharmacy')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Bills', { exact: true }).setInputFiles([await photo('bill-1.jpg')])
  await page.getByLabel('Prescription', { exact: true }).setInputFiles([await photo('rx.jpg')])
  await expect(page.getByRole('link', { name: 'Look at rx.jpg' })).toBeVisible()
}

export async function send(page: Page): Promise<string> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(Send|File it again)/ }).click()
  await expect(page).toHaveURL(/cashback\/(success|tracking)\/\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** An action of Meera, one of our staff, on a claim. */
export async function moderate(browser: Browser, world: DemoWorld, id: string, act: string, body: object) {
  const desk = await (await browser.newContext()).newPage()
  await login(desk, world, 'Meera')
  const claim = await desk.request.get(`${world.origin}${API}/dashboard/claims/${id}`)
  const { version } = await claim.json()
  const answer = await desk.request.post(`${world.origin}${API}/dashboard/claims/${id}/${act}`, {
    data: { ...body, version },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await desk.context().close()
}

/** Fills in an account at an existing branch, without submitting. */
export async function fillBank(page: Page, number: string, name = 'Asha Rao') {
  await page.getByLabel('Account holder’s name').fill(name)
  await page.getByLabel('Account number', { exact: true }).fill(number)
  await page.getByLabel('Account number once more').fill(number)
  await page.getByLabel('IFSC').fill('hdfc0000001')
  await page.getByRole('radio', { name: 'Savings' }).check()
}
