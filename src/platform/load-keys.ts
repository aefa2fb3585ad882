import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { type Keys, keysFrom } from './seal.ts'

/**
 * The application's keys: from APP_SECRET, or in simulator mode from `secret.key` in the data folder, which is created
 * on first use and readable by its owner only. Without it sealed values are unreadable and open login codes void.
 */
export function loadKeys(
  config: Pick<Config, 'appSecret' | 'dataDir'> & Partial<Pick<Config, 'previousAppSecret'>>,
): Keys {
  if (config.appSecret) return keysFrom(config.appSecret, config.previousAppSecret)
  const file = join(config.dataDir, 'secret.key')
  if (!existsSync(file)) createSecret(config.dataDir, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} does not hold a usable secret: restore it, or set APP_SECRET.`)
  return keysFrom(secret)
}

/** The file appears whole or not at all, and the one of a process that was quicker is kept. */
function createSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
