import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

const UPLOADS = '/plus/corporate/dashboard/file-upload'
const PLAN = '6f1d2a50-0b1c-4c7e-9a01-5a1d00000111'
const PUNE = '/subscriptions/api/v1/partner_dashboard/subsidiaries/6f1d2a50-0b1c-4c7e-9a01-5a1d00000011'

const send = (page: Page, name: string, rows: string[][]) =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
  })

interface Dependent {
  uhid: string
  name: string
}

/** Whom the plan of an employee, named by ID, covers too. */
async function dependentsOf(page: Page, employee: string): Promise<Dependent[]> {
  const found = await page.request.get(`${PUNE}/partner_users?reference_id=${employee}`)
  const [{ id }] = (await found.json()).partner_users
  return (await (await page.request.get(`${PUNE}/partner_users/${id}/members`)).json()).members
}

test('HR adds the families of employees by a list, with the parents’ consent for a child (D4.13)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  await page.goto(`${UPLOADS}?action=MEMBER_ACTIVATE&partner=${PLAN}`)
  await send(page, 'families.csv', [
    ['Employee ID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth'],
    ['BT-2001', 'Rohan Deshmukh', 'Husband', 'M', '02/01/1988'],
    ['BT-2001', 'Ira Deshmukh', 'Daughter', 'F', '15/08/2019'],
  ])
  const happens = page.getByRole('region', { name: 'What will happen' })
  await expect(happens).toContainText('Adds 2 dependents.')
  const start = happens.getByRole('button', { name: 'Add 2 dependents' })
  await start.click()
  await expect(happens).toContainText('Tick this to go on')
  await expectNoAxeFindings(page)
  await happens.getByRole('checkbox', { name: /parents or legal guardians of the 1 child under 18/ }).check()
  await start.click()
  await expect(page.getByText('2 dependents are added.')).toBeVisible({ timeout: 30_000 })
})

test('HR corrects dependents by a list of UHIDs; empty cells change nothing (D4.14)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  const [one, other] = await dependentsOf(page, 'BT-2038')
  await page.goto(`${UPLOADS}?action=MEMBER_PATCH&partner=${PLAN}`)
  await send(page, 'corrections.csv', [
    ['Member UHID', 'Dependent Name', 'Date of Birth'],
    [one!.uhid, 'Mira Gokhale', ''],
    [other!.uhid, 'Somebody Else', '01/01/2019'],
  ])
  await expect(page.getByText('Name and Date of Birth cannot both change').first()).toBeVisible()
  await page.getByLabel('Date of Birth, row 3').fill('')
  await page.getByLabel('Date of Birth, row 3').press('Enter')
  await page.getByRole('button', { name: 'Update 2 dependents' }).click()
  await expect(page.getByText('2 dependents are updated.')).toBeVisible({ timeout: 30_000 })
  expect((await dependentsOf(page, 'BT-2038')).map(({ name }) => name).toSorted()).toEqual([
    'Mira Gokhale',
    'Somebody Else',
  ])
})

test('HR removes dependents by a list of UHIDs, one of them after a later day (D4.15)', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await login(page, world, 'Ravi')
  const [one, other] = await dependentsOf(page, 'BT-2002')
  await page.goto(`${UPLOADS}?action=MEMBER_BLOCK&partner=${PLAN}`)
  const later = new Date((await world.now()).getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await send(page, 'leavers.csv', [
    ['Member UHID', 'Last Covered Day', 'Reason'],
    [one!.uhid, '', 'Other'],
    [other!.uhid, later, ''],
    ['not-a-uhid', '', ''],
  ])
  await expect(page.getByText('Unknown UHID').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue with 2 valid rows' }).click()
  await expect(page.getByText('2 dependents are deleted.')).toBeVisible({ timeout: 30_000 })
  expect(await dependentsOf(page, 'BT-2002')).toMatchObject([{ uhid: other!.uhid, last_covered_day: later }])
})
