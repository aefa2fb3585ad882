import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'

/** 256 random bits as a cookie carries them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a token: enough to recognise it, too little to use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function overHttps(config: Config): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

/** Cookies are bound to the host over https; on plain http some browsers reject the prefix, so it is left out. */
export function cookieName(config: Config, name: string): string {
  return overHttps(config) ? `__Host-${name}` : name
}

export function cookieOptions(config: Config) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: overHttps(config) } as const
}

export const SESSION_COOKIE = 'plus_session'
