import { create } from 'qrcode'
import { expect, expectNoAxeFindings, login, test } from './world.ts'

test('where the first lens reads nothing for four seconds, the scanner offers the other one and the light', async ({
  page,
  world,
}) => {
  const { size, data } = create('https://somewhere.example/plus/unlock?e=1', { errorCorrectionLevel: 'M' }).modules
  await page.addInitScript(
    ({ side, dots }) => {
      const [wide, near] = ['wide', 'near']
      const camera = (deviceId: string, label: string) => ({ kind: 'videoinput', deviceId, label })
      const lights: unknown[] = []
      Object.assign(globalThis, { lights })
      const devices = {
        enumerateDevices: async () => [
          camera('selfie', 'camera2 1, facing front'),
          camera(wide, 'camera2 0, facing back'),
          camera(near, 'camera2 2, facing back'),
        ],
        getUserMedia: async ({ video }: { video: { deviceId?: { exact: string } } }) => {
          const lens = video.deviceId?.exact ?? wide
          const canvas = document.createElement('canvas')
          canvas.width = canvas.height = (side + 16) * 8
          const draw = () => {
            const context = canvas.getContext('2d')!
            context.fillStyle = 'white'
            context.fillRect(0, 0, canvas.width, canvas.height)
            context.fillStyle = 'black'
            if (lens === near)
              for (const at of dots) context.fillRect(((at % side) + 8) * 8, (Math.floor(at / side) + 8) * 8, 8, 8)
          }
          draw()
          setInterval(draw, 100)
          const stream = canvas.captureStream(10)
          Object.assign(stream.getVideoTracks()[0]!, {
            getSettings: () => ({ deviceId: lens }),
            getCapabilities: () => ({ torch: true }),
            applyConstraints: async (constraints: unknown) => void lights.push(constraints),
          })
          return stream
        },
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: devices })
    },
    { side: size, dots: Array.from(data.keys()).filter((at) => data[at]) },
  )
  await login(page, world, 'Asha')
  await page.goto('/plus/unlock/scanner')
  const light = page.getByRole('button', { name: 'Turn on the light' })
  await expect(page.getByText('Looking for a code …')).toBeVisible()
  await expect(light).toBeHidden()
  await expect(light).toBeVisible()
  await expectNoAxeFindings(page)
  await light.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn off the light' })).toBeVisible()
  expect(await page.evaluate('lights')).toEqual([{ advanced: [{ torch: true }] }])
  await page.getByRole('button', { name: 'Use the other camera' }).press('Enter')
  await expect(page.getByText('This is not the code of a clinic.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the other camera' })).toBeHidden()
})
