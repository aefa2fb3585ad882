import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ CONNECTIONS_PER_ADDRESS: '1000' })
})
afterAll(() => world.close())

describe('slow clients', () => {
  const SLOW = 300

  /** Opens a connection that occasionally sends a byte until it is closed, and returns when that was. */
  function dribble(opening: string): Promise<void> {
    const socket: Socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(opening)
    const timer = setInterval(() => socket.write('a'), 1_000)
    return new Promise((resolve) =>
      socket.on('close', () => {
        clearInterval(timer)
        resolve()
      }),
    )
  }

  it('slow connections are closed, and meanwhile others are answered', async () => {
    const openings = [
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      'POST /subscriptions/api/v1/payment/webhook/razorpay HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    ]
    const slow = Promise.all(Array.from({ length: SLOW }, (_, at) => dribble(openings[at % openings.length]!)))
    let done = false
    void slow.then(() => (done = true))
    const answered = new Set<number>()
    const isDone = async () => {
      answered.add((await fetch(`${world.origin}/healthz`)).status)
      return done
    }
    await expect.poll(isDone).toBe(true)
    expect([...answered]).toEqual([200])
  })
})

const NEEDS = process.env.DATABASE_URL
  ? ''
  : ' (skipped: DATABASE_URL is not set, and the embedded database has no connections to lose)'

describe.skipIf(NEEDS !== '')(`the database's connections are cut again and again${NEEDS}`, () => {
  let cut: () => Promise<void>
  let end: () => Promise<void>

  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    const { default: pg } = await import('pg')
    const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await admin.connect()
    cut = async () =>
      void (await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        rows[0]?.name,
      ]))
    end = () => admin.end()
  })
  afterAll(async () => {
    await end()
  })

  it('the process survives, answers nothing worse than 503 with Retry-After, and recovers afterwards', async () => {
    let storm = true
    // A cookie that looks like a session's is looked up in the database.
    const headers = { cookie: `plus_session=${'a'.repeat(43)}` }
    const seen = new Map<number, number>()
    const visitor = async () => {
      while (storm) {
        const answer = await fetch(`${world.origin}/subscriptions/api/v1/login`, { headers })
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    const visitors = Array.from({ length: 16 }, visitor)
    const answers = () => [...seen.values()].reduce((sum, count) => sum + count, 0)
    try {
      for (let cuts = 0; cuts < 30 || !seen.has(503); cuts++) {
        const before = answers()
        await cut()
        // Each visitor has used a connection that was cut, or a new one.
        await expect.poll(answers).toBeGreaterThan(before + visitors.length)
      }
    } finally {
      storm = false
    }
    await Promise.all(visitors)
    expect([...seen.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    await expect.poll(async () => (await fetch(`${world.origin}/readyz`)).status).toBe(200)
  })
})
