import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Command } from '../command.ts'
import type { Db } from '../database/open-database.ts'
import { adoptStorage } from '../storage/check-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'

const ROWS_AT_ONCE = 1_000
const FILES_AT_ONCE = 16

/** `verify files`: whether each file that a row names is in the storage; with `--hash` also whether its bytes are the same. */
export const verifyFilesCommand: Command = {
  name: 'verify files',
  usage: '[--hash]',
  summary: 'checks that each stored file is in the storage; with --hash also that its bytes are unchanged',
  run: async ({ database, config, args, print }) => {
    const [option, ...more] = args
    if (more.length > 0 || (option !== undefined && option !== '--hash')) {
      print('The only option is --hash.')
      return 2
    }
    const storage = openStorage(config)
    let count = 0
    let damaged = 0
    for await (const files of storedFiles(database.db)) {
      const verdicts = await eachOf(files, async (file) => ({ ...file, damage: await damageOf(storage, file, option) }))
      for (const { id, kind, storage_key, damage } of verdicts.filter((one) => one.damage)) {
        print(`${damage}  ${kind} ${id}, ${storage_key}`)
        damaged++
      }
      count += files.length
    }
    print(damaged === 0 ? `All ${count} files are there.` : `${damaged} of ${count} files are missing or changed.`)
    return damaged === 0 ? 0 : 1
  },
}

/** `storage adopt`: after files were moved to a storage that has no name, or another one. */
export const adoptStorageCommand: Command = {
  name: 'storage adopt',
  summary: 'makes the storage that is set the one of this database, after its files were moved there',
  run: async ({ database, config, print }) => {
    await adoptStorage(database.db, openStorage(config))
    print('The storage is the one of this database from now on. Check it with `verify files`.')
    return 0
  },
}

interface StoredFile {
  id: string
  kind: string
  storage_key: string
  sha256: Buffer
}

async function* storedFiles(db: Db): AsyncIterable<StoredFile[]> {
  let after: string | undefined
  for (;;) {
    const files = await db
      .selectFrom('stored_files')
      .select(['id', 'kind', 'storage_key', 'sha256'])
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (files.length === 0) return
    yield files
    after = files.at(-1)?.id
  }
}

async function damageOf(
  storage: Storage,
  { storage_key, sha256 }: StoredFile,
  option: string | undefined,
): Promise<'MISSING' | 'CHANGED' | undefined> {
  if (option === undefined) return (await storage.exists(storage_key)) ? undefined : 'MISSING'
  const content = await storage.get(storage_key)
  if (!content) return 'MISSING'
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest().equals(sha256) ? undefined : 'CHANGED'
}

/** In the order given, some at a time. */
async function eachOf<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += FILES_AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + FILES_AT_ONCE).map(run))))
  return results
}
