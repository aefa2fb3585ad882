import type { Page } from '@playwright/test'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const REPORT = { name: 'blood.pdf', mimeType: 'application/pdf' }

test('our staff find a check-up, confirm its time, record the sample and release the report (decisions §20)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  test.slow()
  const { id, name } = await bookForSomebody(page, world)
  await page.context().clearCookies()

  await login(page, world, 'Kabir')
  await page.goto('/plus/dashboard')
  // With what waits, where something does.
  await page.getByRole('link', { name: /^Check-ups( ?, \d+ waiting.*)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check-ups' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^In progress \d+$/ })).toBeVisible()
  await page.getByRole('link', { name: /^In progress/ }).click()
  await page.getByLabel('Where it is').selectOption({ label: 'Waiting for confirmation' })
  await page.getByRole('link', { name: `${id}, ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Check-up of ${name}` })).toBeVisible()
  await expectNoAxeFindings(page)

  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    return { dialog, send: () => dialog.getByRole('button', { name, exact: true }).click() }
  }
  const cancel = await act('Not possible there')
  await cancel.send()
  await expect(cancel.dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
  await cancel.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const confirm = await act('Confirm appointment')
  await expectNoAxeFindings(page)
  await confirm.send()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Appointment confirmed').first()).toBeVisible()
  for (const step of ['Sample taken', 'Report awaited']) {
    await (await act(step)).send()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: step, exact: true })).toHaveCount(0)
  }
  const release = await act('Release report')
  await release.send()
  await expect(release.dialog.getByText('Choose the report as a PDF, JPEG or PNG file').first()).toBeVisible()
  const pdf = await (await page.request.get('/subscriptions/api/v1/dashboard/visit-desks')).json()
  const [desk] = pdf.desks
  const poster = await page.request.get(
    `/subscriptions/api/v1/dashboard/visit-desks/${desk.id}/poster?provider_id=${desk.doctors[0].provider_id}`,
  )
  await release.dialog.locator('input[type=file]').setInputFiles({ ...REPORT, buffer: await poster.body() })
  await expect(release.dialog.getByText('Chosen: blood.pdf')).toBeVisible()
  await release.send()
  await expect(page.getByText('Report ready').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Health check-up report' })).toBeVisible()
})

/** Of two people, the one who still has a check-up: other journeys use them up. */
async function bookForSomebody(page: Page, world: DemoWorld): Promise<{ id: string; name: string }> {
  for (const who of ['Asha', 'Nikhil']) {
    await login(page, world, who)
    const { people, slots, packages } = await (await page.request.get('/subscriptions/api/v1/me/checkups')).json()
    const person = people.find(({ reason }: { reason: string | null }) => reason === null)
    if (!person) continue
    const { slot } = slots.find(({ mode }: { mode: string }) => mode === 'HOME')
    const booking = { uhid: person.uhid, package_id: packages[0].id, city: 'Pune', mode: 'HOME', slot }
    const { id } = await (await page.request.post('/subscriptions/api/v1/me/checkups', { data: booking })).json()
    return { id, name: person.name }
  }
  throw new Error('Nobody has a check-up left.')
}
