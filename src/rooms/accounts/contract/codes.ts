import { z } from 'zod'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { accountsWords as words } from '../words.ts'

export const sixDigits = text({ max: 100, required: words.codeInvalid }).regex(/^\d{6}$/, words.codeInvalid)

/** A code is on its way. */
export const sentCode = z.object({ verification_id: z.string(), resend_after_s: z.int(), expires_in_s: z.int() })

/** A code that was sent, and what was typed. */
export const code = { verification_id: uuid({ invalid: 'Invalid value' }), otp: sixDigits }

const texts = words.refusals
/** What a call that sends a code may answer. */
export const RATE_LIMITED = { OTP_RATE_LIMITED: { status: 429, message: texts.OTP_RATE_LIMITED } } as const
/** What a call that uses one up may answer. */
export const CODE_REFUSALS = {
  OTP_INVALID: { status: 422, message: texts.OTP_INVALID },
  OTP_EXPIRED: { status: 410, message: texts.OTP_EXPIRED },
  OTP_REVOKED: { status: 410, message: texts.OTP_REVOKED },
  ...RATE_LIMITED,
} as const
