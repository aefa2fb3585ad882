import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#config.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { checkKeys } from '#platform/check-keys.ts'
import type { Database, Db } from '#platform/database/open-database.ts'
import { storeWorldKind } from '#platform/database/world-kind.ts'
import { keysFrom } from '#platform/seal.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { WALLET_RULES } from '#rooms/wallet/server/verify-wallets.ts'
import { seedDesk } from '../../seed.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { archiveCommands } from './archive-commands.ts'
import { readTables } from './layout.ts'

const SECRET = 'the secret of both installations, long enough'

interface Installation {
  db: Db
  config: Config
}

let folder: string
let archive: string
let world: World
const opened: Database[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-archive-'))
  archive = join(folder, 'tulsi.tar.gz')
  world = await openWorld({ SEED: 'demo', APP_SECRET: SECRET })
  await checkKeys(world.db, keysFrom(SECRET))
  await storeWorldKind(world.db, world.config)
  await seedDesk(world)
  await sealAll(world)
  expect(await run('export', world, archive)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A migrated installation without any data. */
async function emptyOne(secret = SECRET): Promise<Installation> {
  const database = await testDatabase()
  opened.push(database)
  return { db: database.db, config: { ...world.config, appSecret: secret, dataDir: join(folder, randomUUID()) } }
}

async function run(name: 'export' | 'import', { db, config }: Installation, ...args: string[]) {
  const printed: string[] = []
  const command = archiveCommands(WALLET_RULES).find((one) => one.name === name)
  const tools = { database: { db } as Database, config, now: world.clock.now(), args }
  const code = await command?.run({ ...tools, print: (line) => printed.push(line) })
  return { code, printed: printed.join('\n') }
}

/** One hash per table, over its rows in a fixed order. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const tables = await readTables(db)
  const hashes = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows,
      md5(string_agg((t.*)::text, ',' order by (t.*)::text)) as hash from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{
    name: string
    rows: number
    hash: string
  }>`${sql.join(hashes, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, `${row.rows} ${row.hash}`]))
}

const entriesOf = async () => unpackTar(gunzipSync(await readFile(archive)))

/** The archive with some of its entries replaced. */
async function forged(change: (entries: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[]): Promise<string> {
  const path = join(folder, `${randomUUID()}.tar.gz`)
  const entries = change(await entriesOf()).map((entry) => ({
    ...entry,
    header: { ...entry.header, size: entry.data?.length ?? 0 },
  }))
  await writeFile(path, gzipSync(await packTar(entries)))
  return path
}

const rewrite = (name: string | RegExp, by: (text: string) => string) => (entries: ParsedTarEntryWithData[]) => {
  const found = entries.find(({ header }) => (typeof name === 'string' ? header.name === name : name.test(header.name)))
  if (!found?.data) throw new Error(`no ${name}`)
  found.data = Buffer.from(by(Buffer.from(found.data).toString('latin1')), 'latin1')
  return entries
}

const without = (name: RegExp) => (entries: ParsedTarEntryWithData[]) => {
  const at = entries.findIndex(({ header }) => name.test(header.name))
  return entries.toSpliced(at, 1)
}

describe('the whole data in one archive', () => {
  it('is restored in another installation row by row and file by file, with an intact ledger and audit log (promise 54)', async () => {
    const other = await emptyOne()
    const before = await contentOf(world.db)
    const taken = await run('import', other, archive)
    expect(taken).toEqual({
      code: 0,
      printed: expect.stringMatching(/\d{3,} rows, \d+ files\. The ledger balances and the audit log is whole\.$/),
    })
    // Its files are in a storage of its own.
    expect({ ...(await contentOf(other.db)), world: before.world }).toEqual(before)

    const files = await other.db.selectFrom('stored_files').select(['storage_key', 'sha256']).execute()
    expect(files.length).toBeGreaterThan(0)
    const storage = openStorage(other.config)
    for (const { storage_key, sha256 } of files) {
      const hash = createHash('sha256')
      for await (const chunk of (await storage.get(storage_key))!) hash.update(chunk)
      expect(hash.digest().equals(sha256)).toBe(true)
    }
  })

  it('leaves every constraint in force, and sequences continue where they were', async () => {
    const other = await emptyOne()
    await run('import', other, archive)
    const rules = (db: Db) =>
      sql<{ rule: string }>`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as rule from pg_constraint
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        union all select sequencename || ' ' || last_value from pg_sequences where last_value is not null order by 1`
        .execute(db)
        .then(({ rows }) => rows.map(({ rule }) => rule))
    expect(await rules(other.db)).toEqual(await rules(world.db))
    await expect(sql`delete from audit_log`.execute(other.db)).rejects.toThrow()
  })

  it('is readable by its owner only, and no file is overwritten', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await run('export', world, archive)).toMatchObject({
      code: 1,
      printed: `${archive} is there already; nothing was written.`,
    })
    expect(await run('export', world, join(folder, 'nowhere', 'a.tar.gz'))).toMatchObject({ code: 1 })
    expect(await run('export', world)).toMatchObject({ code: 2 })
    expect(await run('import', world, archive, 'more')).toMatchObject({ code: 2 })
  })

  it('is not imported into an installation that is in use', async () => {
    expect(await run('import', world, archive)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('This database is in use already'),
    })
  })
})

describe('an archive is refused as a whole, with the reason', () => {
  let unused: Installation
  beforeAll(async () => {
    unused = await emptyOne()
  })

  it.each<[string, () => Promise<string>, string]>([
    ['that does not exist', async () => join(folder, 'none'), 'There is no such file.'],
    ['that is not an archive', async () => fileWith('PK not a gzip'), 'It cannot be read'],
    ['with other content', async () => fileWith(gzipSync(await packTar([]))), 'It is no archive of this product.'],
    ['that was cut off', async () => fileWith((await readFile(archive)).subarray(0, -4_000)), 'It cannot be read'],
    ['with a missing end', () => forged(without(/^end\.json$/)), 'Its end is missing: it was cut off.'],
    [
      'of another format',
      () => forged(rewrite('archive.json', (json) => json.replace('"format":1', '"format":2'))),
      'It is of another format.',
    ],
    [
      'of another version',
      () => forged(rewrite('archive.json', (json) => json.replace('0010-accounts.sql', '0010-others.sql'))),
      'It was made by another version, which differs from 0010-others.sql on.',
    ],
    ['that lacks rows', () => forged(without(/^rows\/accounts\//)), 'rows of accounts it holds 0.'],
    ['that lacks a file', () => forged(without(/^files\//)), 'files it holds'],
    [
      'with a changed file',
      () => forged(rewrite(/^files\//, (bytes) => `${bytes.slice(0, -1)}x`)),
      'A file was changed',
    ],
    [
      'with a path that leads out',
      () =>
        forged((all) => [
          ...all.slice(0, 1),
          { ...all.at(-1)!, header: { ...all.at(-1)!.header, name: 'files/../../etc/passwd' } },
        ]),
      'It holds something unknown: files/../../etc/passwd',
    ],
    [
      'whose books were changed',
      () =>
        forged(rewrite(/^rows\/ledger_transfers\//, (json) => json.replace(/(,\d+,\d+,)(\d+),(\d+),/, '$19$2,$3,'))),
      'It does not add up',
    ],
    [
      'of a live installation, in a simulated one',
      () => forged(rewrite(/^rows\/world\//, (json) => json.replace('SIMULATED', 'LIVE'))),
      'It comes from a live installation, and this one is simulated.',
    ],
    [
      'that does not say of which world it is',
      () =>
        forged((all) =>
          rewrite('end.json', (json) => json.replace('"world":1', '"world":0'))(without(/^rows\/world\//)(all)),
        ),
      'It does not say whether it comes from a live installation or from a simulated world.',
    ],
    [
      'whose rows point nowhere',
      () => forged(rewrite(/^rows\/ledger_transfers\//, (json) => json.replace(/,(\d+),(\d+),/, ',99999$1,$2,'))),
      'It does not fit together',
    ],
    [
      'whose log was changed',
      () => forged(rewrite(/^rows\/audit_log\//, (json) => json.replace(/[a-z]+\.[a-z]+/, 'nothing.happened'))),
      'It does not add up',
    ],
  ])('%s', async (_, make, reason) => {
    const before = await contentOf(unused.db)
    const refused = await run('import', unused, await make())
    expect(refused.printed).toContain(reason)
    expect(refused.code).toBe(1)
    expect(await contentOf(unused.db)).toEqual(before)
    for await (const keys of openStorage(unused.config).listOlderThan(0)) expect(keys).toEqual([])
  })

  it('of a simulated world, in a live installation, which stays empty', async () => {
    const live = { ...unused, config: { ...unused.config, simulator: false } }
    expect(await run('import', live, archive)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('It comes from a simulated world, and this installation is live.'),
    })
    expect(await unused.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('that was sealed with another secret', async () => {
    const other = await emptyOne('a secret that opens nothing of the archive')
    await expect(run('import', other, archive)).rejects.toThrow('APP_SECRET is not the secret')
    expect(await other.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })
})

async function fileWith(content: string | Uint8Array): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}
