import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '#config.ts'
import type { Db } from '../database/open-database.ts'
import type { Storage } from './storage.ts'

/**
 * Compares the storage with the one that the database was used with: on another, all papers would be missing and new ones
 * be stored apart. The first start names the storage. One that cannot be read now is not compared.
 * @throws ConfigError
 */
export async function checkStorage(db: Db, storage: Storage, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const world = await db.selectFrom('world').select('storage_id').executeTakeFirst()
  if (!world) return
  const found = await storage.readId().catch((error: unknown) => {
    log.warn({ err: error }, 'the storage of files cannot be read: it is not known whether it is the right one')
    return null
  })
  if (found === null || (found !== undefined && found === world.storage_id)) return
  if (world.storage_id !== null)
    throw new ConfigError(
      `This database was used with another storage of files${found === undefined ? ', and the one that is set has no name' : ''}. Set STORAGE_URL or DATA_DIR to the ` +
        'storage that holds its files, or, if this is it, run `npm run plus -- storage adopt`.',
    )
  await adoptStorage(db, storage)
}

/** Makes this storage the one of the database, and names it if it has no name. */
export async function adoptStorage(db: Db, storage: Storage): Promise<void> {
  let id = await storage.readId()
  if (id === undefined) {
    id = randomUUID()
    await storage.writeId(id)
  }
  await db.updateTable('world').set({ storage_id: id }).execute()
}
