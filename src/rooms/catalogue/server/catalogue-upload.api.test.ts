import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

it('downloading and uploading the file give the same report', async () => {
  const kabir = await world.person('Kabir')
  const file = await kabir.get('dashboard/catalog_file')
  expect(file.headers.get('content-disposition')).toMatch(
    /attachment; filename\*=UTF-8''catalogue-\d{4}-\d\d-\d\d\.yaml/,
  )
  const upload = (text: string, dry_run: boolean) => kabir.post('dashboard/catalog_file', { text, dry_run })
  const same = await upload(file.text, false)
  expect(same.body).toMatchObject({ applied: true, problems: [] })
  expect(same.body.items.every(({ outcome }: { outcome: string }) => outcome === 'unchanged')).toBe(true)
  expect((await upload('plan: []', true)).body).toMatchObject({
    applied: false,
    problems: [{ line: 1, column: 1, key: 'plan' }],
  })
})
