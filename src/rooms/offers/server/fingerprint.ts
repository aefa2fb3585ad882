import { createHash } from 'node:crypto'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { cookieName } from '#platform/serving/session.ts'
import { FINGERPRINT_COOKIE, parseFingerprint } from '../rules/fingerprint.ts'

/** The browser behind a request, as its FINGERPRINT header says or its cookie; undefined where neither is usable. */
export function fingerprintOf({ header, cookies, config }: AnyRequestContext): string | undefined {
  return parseFingerprint(header('fingerprint')) ?? parseFingerprint(cookies[cookieName(config, FINGERPRINT_COOKIE)])
}

/** What is stored of it. */
export function fingerprintHash(fingerprint: string): Buffer {
  return createHash('sha256').update(fingerprint).digest()
}
