import { z } from 'zod'
import { text } from '#values/text.ts'
import { accountsWords as words } from '../words.ts'

export const sixDigits = text({ max: 100, required: words.codeInvalid }).regex(/^\d{6}$/, words.codeInvalid)

/** A code is on its way. */
export const sentCode = z.object({ verification_id: z.string(), resend_after_s: z.int(), expires_in_s: z.int() })
