import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { openInsuranceWorld } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'

let world: World
let kabir: Browser
beforeAll(async () => {
  world = await openInsuranceWorld()
  await person(world, '+919811392001', { staff: 'SUPERADMIN' })
  kabir = await world.signUp('+919811392001')
})
afterAll(() => world.close())

const HEADING = 'coi_number,kind,premium\n'
const upload = (lines: string) => {
  const about = { insurer_code: 'suraksha-life', month: world.clock.now().toISOString().slice(0, 7) }
  return kabir.post('dashboard/insurer_statements', { ...about, statement: HEADING + lines })
}

describe('a statement of an insurer', () => {
  it('of up to five million characters is read, whatever its characters become in JSON', async () => {
    const line = `C1,,1${',""'.repeat(3_000)}\n`
    const statement = line.repeat(Math.floor(4_990_000 / line.length))
    expect(JSON.stringify(statement).length).toBeGreaterThan(5_010_000)
    expect(await upload(statement)).toMatchObject({ status: 201, body: { lines: 1 } })
  })

  it('is stored with all its lines, however many they are', async () => {
    const lines = Array.from({ length: 4_321 }, (_, at) => `C${at},,1`)
    const { body } = await upload(lines.join('\n'))
    const stored = world.db.selectFrom('insurer_statement_lines').select(({ fn }) => fn.countAll<bigint>().as('count'))
    expect(body.lines).toBe(4_321)
    expect(await stored.where('statement_id', '=', body.id).executeTakeFirst()).toEqual({ count: 4_321n })
  })

  it('is uploaded twenty times an hour', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await upload('C1,,1')).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses[0]).toBe(201)
  })
})
