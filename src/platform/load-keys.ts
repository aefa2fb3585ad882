import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  mkdirSync(config.dataDir, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // It exists, or another process was quicker: that file is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} does not hold a usable secret: restore it, or set APP_SECRET.`)
  return keysFrom(secret)
}
