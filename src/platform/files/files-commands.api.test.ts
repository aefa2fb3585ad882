import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import type { Command } from '../command.ts'
import type { Database } from '../database/open-database.ts'
import { storeWorldKind } from '../database/world-kind.ts'
import { checkStorage } from '../storage/check-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import { stillClock } from '../testing/still-clock.ts'
import { testDatabase } from '../testing/test-database.ts'
import { adoptStorageCommand, verifyFilesCommand } from './files-commands.ts'
import { storeFile } from './store-file.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'plus-files-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const clock = stillClock()
const inFolder = (name: string) => parseConfig({ DATA_DIR: join(folder, name) })
const silent = { warn: () => {} }

async function run(command: Command, name: string, ...args: string[]) {
  const lines: string[] = []
  const tools = { database, config: inFolder(name), now: clock.now(), args, print: (line: string) => lines.push(line) }
  return { code: await command.run(tools), lines }
}

it('every stored file is looked for, and read where its bytes are to be compared', async () => {
  const storage = openStorage(inFolder('one'))
  const keys: string[] = []
  for (const text of ['a bill', 'a prescription', 'a report']) {
    const { key, size, sha256 } = await storage.put(Readable.from([Buffer.from(text)]))
    keys.push(key)
    const file = { original_name: 'bill.jpg', media_type: 'image/jpeg' as const, size, sha256, storage_key: key }
    await storeFile(database.db, file, { owner: null, kind: 'claim-bill', now: clock.now() })
  }
  expect(await run(verifyFilesCommand, 'one', '--hash')).toEqual({ code: 0, lines: ['All 3 files are there.'] })
  expect(await run(verifyFilesCommand, 'one', '--all')).toEqual({ code: 2, lines: ['The only option is --hash.'] })
  await storage.delete(keys[0]!)
  await writeFile(join(folder, 'one', 'files', keys[1]!), 'another')
  const missing = expect.stringMatching(new RegExp(`^MISSING {2}claim-bill .*, ${keys[0]}$`))
  const changed = expect.stringMatching(new RegExp(`^CHANGED {2}claim-bill .*, ${keys[1]}$`))
  const found = await run(verifyFilesCommand, 'one')
  expect(found).toEqual({ code: 1, lines: [missing, '1 of 3 files are missing or changed.'] })
  const read = await run(verifyFilesCommand, 'one', '--hash')
  expect(read.lines).toEqual(expect.arrayContaining([missing, changed, '2 of 3 files are missing or changed.']))
})

it('a database opens with the storage that it was used with, or with one that was adopted, and with no other', async () => {
  const { db } = database
  const start = (name: string) => checkStorage(db, openStorage(inFolder(name)), silent)
  await storeWorldKind(db, { simulator: true })
  await start('one')
  await start('one')
  await expect(start('new')).rejects.toThrow('This database was used with another storage of files, and the one')
  await openStorage(inFolder('foreign')).writeId(randomUUID())
  await expect(start('foreign')).rejects.toThrow('run `npm run plus -- storage adopt`')
  await run(adoptStorageCommand, 'foreign')
  await start('foreign')
  await expect(start('one')).rejects.toThrow('This database was used with another storage of files.')
  const away = { ...openStorage(inFolder('one')), readId: () => Promise.reject(new Error('the bucket is away')) }
  await checkStorage(db, away, silent)
})
