import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../contract/refusal.ts'
import { diskError } from './disk-errors.ts'
import { noFolder, oldFiles, removeOldFiles } from './old-files.ts'
import { checkKey, ID_FILE, isKey, measure, newKey, type Storage } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

const HALF_FILE_MS = 86_400_000

/**
 * Storage in a private folder. Bytes are written to a temporary file, flushed to the disk, and renamed in one step:
 * after a crash there is the complete file or none.
 */
export function diskStorage(folder: string): Storage {
  const unfinished = join(folder, 'unfinished')
  let prepared: Promise<unknown> | undefined
  const prepare = () => {
    prepared ??= mkdir(unfinished, { recursive: true, mode: 0o700 })
      .then(() => removeOldFiles(unfinished, HALF_FILE_MS))
      .catch((error) => {
        prepared = undefined
        throw error
      })
    return prepared
  }
  const pathOf = (key: string) => join(folder, checkKey(key))

  const write = async (key: string, content: Readable) => {
    await prepare()
    const path = pathOf(key)
    const draft = join(unfinished, randomUUID())
    const { through, measured } = measure()
    try {
      await makeShelf(dirname(path))
      await pipeline(content, through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(draft, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true })
      throw diskError(error) === 'full' ? new Refusal('STORAGE_FULL', { retry_after: 30 }) : error
    }
    return { key, ...measured() }
  }

  return {
    put: (content) => write(newKey(), content),
    restore: write,
    get: async (key) => {
      const path = pathOf(key)
      return (await isThere(path)) ? createReadStream(path) : undefined
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    exists: (key) => isThere(pathOf(key)),
    readId: () => readFile(join(folder, ID_FILE), 'utf8').catch(noFile),
    writeId: async (id) => {
      await prepare()
      const draft = join(unfinished, randomUUID())
      await writeFile(draft, id, { flag: 'wx', mode: 0o600, flush: true })
      await rename(draft, join(folder, ID_FILE))
      await syncFolder(folder)
    },
    probe: async () => {
      await prepare()
      const draft = join(unfinished, randomUUID())
      try {
        await writeFile(draft, 'probe', { flag: 'wx', mode: 0o600, flush: true })
      } finally {
        await rm(draft, { force: true })
      }
    },
    freeBytes: async () => {
      await prepare()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    listOlderThan: async function* (ageMs) {
      // The partial file of a killed process has no key yet.
      await removeOldFiles(unfinished, HALF_FILE_MS)
      for (const shelf of await readdir(folder).catch(noFolder)) {
        const names = (await oldFiles(join(folder, shelf), ageMs)).map((name) => `${shelf}/${name}`)
        yield names.filter(isKey)
      }
    },
  }
}

/** Not `recursive`: Node then says of a disk that is only read that there is no such folder. */
async function makeShelf(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
}

function noFile(error: { code?: string }): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
