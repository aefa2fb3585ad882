import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/open-database.ts'
import type { FileScan } from './files/uploaded-file.ts'
import type { Keys } from './seal.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of one process: every handler and every job receives them. */
export interface Parts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly keys: Keys
  readonly storage: Storage
  /** Where no scanner is configured, files are not scanned. */
  readonly scan?: FileScan | undefined
}
