import { createHash } from 'node:crypto'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName } from '#platform/serving/session.ts'
import { FINGERPRINT_COOKIE, parseFingerprint } from '../rules/fingerprint.ts'

/** The browser behind a request, from its FINGERPRINT header or its cookie; undefined if neither is valid. */
export function fingerprintOf({ header, cookies, config }: AnyRequestContext): string | undefined {
  return parseFingerprint(header('fingerprint')) ?? parseFingerprint(cookies[cookieName(config, FINGERPRINT_COOKIE)])
}

/** The stored form of a fingerprint: its hash. */
export function fingerprintHash(fingerprint: string): Buffer {
  return createHash('sha256').update(fingerprint).digest()
}
