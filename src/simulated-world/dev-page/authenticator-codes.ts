import { generateSync } from 'otplib'

const STEP_MS = 30_000

/** The code of each person's authenticator app at an instant, by mobile, and when it expires (ISO 8601). */
export function authenticatorCodes(people: readonly { mobile: string; totp_secret?: string }[], now: Date) {
  const epoch = Math.floor(now.getTime() / 1000)
  const codes: Record<string, string> = {}
  for (const { mobile, totp_secret } of people)
    if (totp_secret) codes[mobile] = generateSync({ secret: totp_secret, epoch })
  const until = new Date((Math.floor(now.getTime() / STEP_MS) + 1) * STEP_MS)
  return { codes, until: until.toISOString() }
}
