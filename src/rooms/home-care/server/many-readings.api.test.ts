/** Somebody who measures often: what was dangerous stays in sight. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { logReading } from './commands/log-vitals.ts'

const DAY = 86_400_000
const FEVERISH = { spo2: 97, temperature: 37, temperature_unit: 'C', pulse: null, symptoms: [] } as const
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('a low reading is with its alarm and in the summary, although a hundred better ones came after it (C1.20)', async () => {
  const asha = await world.signUp('+919877000001')
  const { subscription_id } = await buyCare(world, asha)
  const care = `subscriptions/${subscription_id}/care`
  await asha.post(`${care}/vitals`, { spo2: 88, temperature: 39.5 })
  await world.advance(60_000)
  const now = world.clock.now()
  await withTransaction(world.db, async (trx) => {
    for (let count = 0; count < 100; count++) {
      const reading = { ...FEVERISH, symptoms: [] }
      await logReading(trx, world.keys, {
        subscription_id,
        reading,
        measured_at: now,
        by: { at: now, actor: 'system' },
      })
    }
  })
  const kabir = await world.person('Kabir')
  const { body } = await kabir.get(`dashboard/home_care/${subscription_id}`)
  expect(body.escalations).toMatchObject([{ status: 'OPEN', vitals: [{ spo2: 88 }] }])
  expect(body.vitals).toHaveLength(100)
  await world.advance(13 * DAY)
  const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const summary = await fetch(`${world.origin}/subscriptions/api/v1/${care}/summary`, { headers: { cookie } })
  const text = await textOf(await summary.arrayBuffer())
  expect(text).toContain('Lowest oxygen level: 88%')
  expect(text).toContain('39.5')
})

async function textOf(file: ArrayBuffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(file))
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}
