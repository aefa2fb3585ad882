import { generateSecret, generateURI, verifySync } from 'otplib'
import type { SealedColumn } from '#platform/renew-secrets.ts'

const STEP_S = 30

export const authenticatorColumn: SealedColumn = {
  table: 'second_factors',
  column: 'sealed_secret',
  id: 'account_id',
  place: (account_id) => account_id,
}

/** A new key for an authenticator app: 160 random bits in base32. */
export function newAuthenticatorSecret(): string {
  return generateSecret({ length: 20 })
}

/** The URI an authenticator app reads from the QR code (SHA-1, 6 digits, 30 s: supported by every app). */
export function authenticatorUrl(secret: string, { issuer, mobile }: { issuer: string; mobile: string }): string {
  return generateURI({ issuer, label: mobile, secret })
}

/**
 * The time step of this code: the current one or its neighbours, and never one up to `lastStep`, since a code works
 * once (RFC 6238, 5.2). Undefined for a wrong code.
 */
export function matchingStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const { valid, ...match } = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S, period: STEP_S })
  if (!valid || !('timeStep' in match) || match.timeStep === undefined) return undefined
  return match.timeStep > lastStep ? match.timeStep : undefined
}
