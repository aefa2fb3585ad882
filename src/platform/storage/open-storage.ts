import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { watchedStorage } from './watched-storage.ts'

/** The storage that STORAGE_URL names; without it the folder `files` in the data folder. Nothing is opened before it is used. */
export function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  if (storageUrl && !storageUrl.startsWith('file:')) return watchedStorage(s3Storage(storageUrl))
  return watchedStorage(diskStorage(storageUrl ? fileURLToPath(storageUrl) : join(dataDir, 'files')))
}
