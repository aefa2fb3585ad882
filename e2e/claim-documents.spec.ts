import { readFile } from 'node:fs/promises'
import { pdf } from '#testing/pdf.ts'
import { fileClaims } from './claimant.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const API = '/subscriptions/api/v1'

test('a moderator looks at the pages of a PDF, shown once they are drawn, and opens the original on the record (decision 0026)', {
  tag: '@both',
}, async ({ page, world }) => {
  const buffer = await pdf(['Sahyadri Clinic, discharge summary', 'Total Rs 655'])
  const [id = 0] = await fileClaims(page, world, [655], {
    document: { name: 'summary.pdf', mimeType: 'application/pdf', buffer },
  })
  await login(page, world, 'Meera')
  let asked = 0
  await page.route(`**${API}/dashboard/claims/${id}/pictures`, async (route) => {
    const response = await route.fetch()
    const { documents } = await response.json()
    asked += 1
    const waiting = documents.map((one: object) => ({ ...one, state: 'WAITING', page_count: 0, pages: [] }))
    await route.fulfill({ response, json: { documents: asked === 1 ? waiting : documents } })
  })
  await page.goto(`/plus/dashboard/claims/${id}`)
  await page.getByRole('button', { name: 'Document 1' }).press('Enter')
  await expect(page.getByText('Its picture is being made and appears here by itself.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Document 1, summary.pdf, Page 1 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(page.getByRole('img', { name: 'Document 1, summary.pdf, Page 2 of 2' })).toBeVisible()
  const { width } = page.viewportSize()!
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await page.setViewportSize({ width, height: 3200 })
  await expectNoAxeFindings(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Open the original' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('summary.pdf')
  expect((await readFile(await download.path())).equals(buffer)).toBe(true)
})
