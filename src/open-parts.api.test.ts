import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { openParts } from './open-parts.ts'

const DATA_DIR = join(tmpdir(), `plus-parts-${randomUUID()}`)
const env = { DATA_DIR, LOG_LEVEL: 'silent', SEED: 'off' }
const NEW_DIR = join(tmpdir(), `plus-parts-${randomUUID()}`)
afterAll(() => rm(NEW_DIR, { recursive: true, force: true }))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

it('a process beside the server opens what a server has started, and decides no new world', async () => {
  const beside = () => openParts({ ...env, DATA_DIR: NEW_DIR }, () => {}, { decidesWorld: false })
  await expect(beside()).rejects.toThrow('No server has started on this database yet.')
  const server = await openParts({ ...env, DATA_DIR: NEW_DIR })
  await server.database.close()
  await (await beside()).database.close()
})

it('a data folder opens again as what its first start made it, and in the other world neither for a server nor for a command', async () => {
  const first = await openParts(env)
  expect(await first.parts.db.selectFrom('world').select('kind').execute()).toEqual([{ kind: 'SIMULATED' }])
  await first.database.close()
  const again = await openParts({ ...env, HOST: '::1', PORT: '0', PUBLIC_URL: 'http://localhost:4711' })
  // Live starts need PostgreSQL, so it becomes live here.
  await again.parts.db.updateTable('world').set({ kind: 'LIVE' }).execute()
  await again.database.close()
  for (const simulated of [env, { ...env, SIMULATOR: 'on' }])
    await expect(openParts(simulated)).rejects.toThrow(ConfigError)
  expect(await command('verify')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^On the embedded database in .*\.\nThis database is live, and without SIMULATOR=off/,
    ),
  })
})

it.each(['verify', 'audit verify', 'export nothing.tar.gz'])(
  'the command %s makes no database where there is none, and says what to set',
  async (words) => {
    const none = join(DATA_DIR, 'none')
    expect(await command(words, { DATA_DIR: none })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^There is no database in .*\. Set DATABASE_URL to the database that the service uses/,
      ),
    })
    expect(existsSync(none)).toBe(false)
  },
)

function command(words: string, more: Record<string, string> = {}): Promise<{ code: unknown; output: string }> {
  const { DATABASE_URL: _, ...machine } = process.env
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'plus.ts'), ...words.split(' ')],
      { env: { ...machine, ...env, ...more } },
      (error, out, err) => resolve({ code: error?.code, output: out + err }),
    ),
  )
}
