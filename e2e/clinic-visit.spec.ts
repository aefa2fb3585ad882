import type { Page } from '@playwright/test'
import { create } from 'qrcode'
import { cutConnection, restoreConnection } from './connection.ts'
import type { DemoWorld } from './demo-world.ts'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

interface Clinic {
  name: string
  qr: string
  desk_code: string
}

async function clinicNamed(page: Page, world: DemoWorld, name: string): Promise<Clinic> {
  const clinics: Clinic[] = await (await page.request.get(`${world.origin}/dev/clinics`)).json()
  return clinics.find((one) => one.name === name)!
}

/** The address in a clinic's code, on this test's server. */
function addressIn({ qr }: Clinic): string {
  const { pathname, search } = new URL(qr)
  return pathname + search
}

/** A camera that shows this text as a QR code. */
async function showToCamera(page: Page, text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  await page.addInitScript(
    ({ side, dots }) => {
      const devices = {
        getUserMedia: async () => {
          const canvas = document.createElement('canvas')
          const [dot, margin] = [8, 8]
          canvas.width = canvas.height = (side + 2 * margin) * dot
          const draw = () => {
            const context = canvas.getContext('2d')!
            context.fillStyle = 'white'
            context.fillRect(0, 0, canvas.width, canvas.height)
            context.fillStyle = 'black'
            for (const at of dots)
              context.fillRect(((at % side) + margin) * dot, (Math.floor(at / side) + margin) * dot, dot, dot)
          }
          draw()
          setInterval(draw, 100)
          return canvas.captureStream(10)
        },
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: devices })
    },
    { side: size, dots: Array.from(data.keys()).filter((at) => data[at]) },
  )
}

test('a member unlocks a visit by typing the desk’s code, shows the pass without a connection, and takes it back (C1.09, C2.26)', async ({
  page,
  world,
  context,
}) => {
  await login(page, world, 'Asha')
  const { name, desk_code } = await clinicNamed(page, world, 'Gulmohar Clinic')
  await page.goto('/plus/my-plan')
  await page.getByRole('link', { name: 'Clinic visit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clinic visit' })).toBeVisible()

  const field = page.getByLabel('Visit id or desk code')
  await field.fill('K7M')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/We do not know this visit id/)
  await field.fill('222222')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('We do not know this visit id')
  await expect(field).toHaveValue('222222')
  await field.fill(desk_code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Aditi Deshpande/ }).check()
  const offer = page.getByRole('region', { name: 'This visit' })
  await expect(offer).toContainText(name)
  await expect(offer).toContainText(/1 of your \d+ remaining clinic visits/)
  await expect(offer).toContainText('Nothing')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Unlock visit' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Visit pass' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/^3:59|^4:00/)
  await expect(page.getByRole('img', { name: /clinic’s page/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Clinic visit' }).click()
  await expect(page.getByRole('heading', { name: 'Open visits' })).toBeVisible()
  await cutConnection(context)
  await expect(page.getByRole('status').filter({ hasText: 'No internet connection' })).toContainText(
    'where there is signal',
  )
  await page.getByRole('link', { name: `${name}: Show the pass` }).click()
  await expect(page.getByText('This pass was saved on your phone')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await restoreConnection(context)

  await page.reload()
  await page.getByRole('button', { name: 'Take the visit back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take the visit back' }).click()
  await expect(dialog.getByText('Please say in a few words why')).toBeVisible()
  await dialog.getByLabel('Why?').fill('The doctor is on leave today')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Take the visit back' }).click()
  await expect(page.getByText('This visit was taken back, and you can use it again.')).toBeVisible()
})

test('a member opens a clinic’s QR code, unlocks, and the desk confirms the visit on its own page (C1.09, C2.27)', async ({
  page,
  world,
  browser,
  address,
}) => {
  const clinic = await clinicNamed(page, world, 'Tulsi Vrindavan Clinic')
  await page.goto(addressIn(clinic))
  await expect(page).toHaveURL(/\/plus\/login\?next=/)
  await login(page, world, 'Asha')
  await page.goto(addressIn(clinic))
  await page.getByRole('button', { name: 'Unlock visit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visit pass' })).toBeVisible()
  const pass_no = page.url().split('/').at(-1)!

  const desk = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
  await desk.goto(`${world.origin}/plus/visit`)
  await desk.getByLabel('Pass number').fill(pass_no.toLowerCase())
  await desk.getByRole('button', { name: 'Check the pass' }).click()
  await expect(desk.getByText('This pass is valid')).toBeVisible()
  await expect(desk.getByText('Asha Verma')).toBeVisible()
  await expectNoAxeFindings(desk)
  await desk.getByRole('button', { name: 'Confirm the visit' }).click()
  await expect(desk.getByText('This visit is confirmed')).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(page.getByText(/^The clinic confirmed this visit at/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take the visit back' })).toBeHidden()
})

test('a clinic asks for its desk’s code of today with the printed code, and a member enters it', async ({
  page,
  world,
  browser,
  address,
}) => {
  const name = 'Kesuda Clinic'
  const clinic = await clinicNamed(page, world, name)
  const staff = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
  await login(staff, world, 'Kabir')
  await staff.goto(`${world.origin}/plus/dashboard/visits/desks?search=${encodeURIComponent(name)}`)
  await staff.getByRole('button', { name: `Ask for the code: ${name}` }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Why?').fill('Its poster was photographed')
  await dialog.getByRole('button', { name: 'Ask for the code' }).click()
  await expect(staff.getByText('asked for with the printed code')).toBeVisible()

  await login(page, world, 'Asha')
  await page.goto(addressIn(clinic))
  const code = page.getByLabel('Desk code of today')
  await page.getByRole('button', { name: 'Unlock visit' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/ask for it at the front desk/)
  await code.fill(clinic.desk_code === '222222' ? '333333' : '222222')
  await page.getByRole('button', { name: 'Unlock visit' }).click()
  await expect(code).toHaveAccessibleDescription(/This is not the desk’s code of today/)
  await expectNoAxeFindings(page)
  await code.fill(clinic.desk_code.toLowerCase())
  await page.getByRole('button', { name: 'Unlock visit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visit pass' })).toBeVisible()

  await staff.reload()
  await expect(staff.getByText('1 wrong code today')).toBeVisible()
  await expectNoAxeFindings(staff)
  const [screen] = await Promise.all([
    staff.context().waitForEvent('page'),
    staff.getByRole('link', { name: `Open screen of ${name}` }).click(),
  ])
  await expect(screen.getByText(/Members who scan the printed code are asked for the desk code/)).toBeVisible()
  await expectNoAxeFindings(screen)
  await staff.context().close()
})

test('the scanner reads a clinic’s code, not anybody else’s, and leads to typing where there is no camera (C2.27)', async ({
  page,
  world,
  context,
}) => {
  await login(page, world, 'Asha')
  await page.goto('/plus/unlock/scanner')
  await expect(page.getByText(/The camera is not allowed|No camera to scan with/)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Type the code instead' }).click()
  await expect(page.getByLabel('Visit id or desk code')).toBeVisible()

  const stranger = await context.newPage()
  await showToCamera(stranger, 'https://somewhere.example/plus/unlock?e=1')
  await stranger.goto('/plus/unlock/scanner')
  await expect(stranger.getByText('This is not the code of a clinic.')).toBeVisible()
  await stranger.close()

  const clinic = await clinicNamed(page, world, 'Gulmohar Clinic')
  const member = await context.newPage()
  await showToCamera(member, new URL(addressIn(clinic), world.origin).href)
  await member.goto('/plus/unlock/scanner')
  await expect(member).toHaveURL(/\/plus\/unlock\?e=/)
  await expect(member.getByRole('region', { name: 'This visit' })).toContainText('Gulmohar Clinic')
})
