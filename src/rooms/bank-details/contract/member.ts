import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { ifsc } from '#values/ifsc.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { ACCOUNT_TYPES, accountNumber, holderName } from '../rules/account-fields.ts'
import { BANK_STATUSES } from '../rules/verification.ts'
import { bankDetailsWords } from '../words.ts'

const words = bankDetailsWords.refusals
const HOUR_S = 3600

export const BankDetails = z.object({
  account_holder_name: z.string(),
  /** '••••6789': the whole number is never returned. */
  masked_account_number: z.string(),
  ifsc_code: z.string(),
  bank: z.string(),
  branch: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  active: z.boolean(),
  verification: z.object({
    status: z.enum(BANK_STATUSES),
    /** The account holder's name according to the bank; null unless it is verified as the person's or a member's. */
    registered_name: z.string().nullable(),
    /** The similarity of the two names, 0 to 100; null unless verified. */
    score: z.int().nullable(),
  }),
  /** Payouts wait until then, because the account replaced another. Null where nothing waits. */
  cooling_until: z.string().nullable(),
  created_at: z.string(),
  /** The notice above the form: that the details must be given again; null where nothing is wrong. */
  note: z.string().nullable(),
})
export type BankDetails = z.output<typeof BankDetails>

export const readBankDetails = defineCall({
  name: 'readBankDetails',
  method: 'GET',
  path: 'bankdetails',
  summary: 'Returns the bank account for payouts to the signed-in user; 204 if none is saved.',
  who: signedIn,
  reply: BankDetails,
  mayBeEmpty: true,
})

const BankBranch = z.object({ ifsc_code: z.string(), bank: z.string(), branch: z.string() })
export type BankBranch = z.output<typeof BankBranch>

export const findBankBranch = defineCall({
  name: 'findBankBranch',
  method: 'GET',
  path: 'bankdetails/ifsc/{ifsc_code}',
  summary: 'Returns the bank and branch of an IFSC; 404 if it is unknown.',
  who: signedIn,
  params: z.strictObject({ ifsc_code: ifsc({ invalid: words.ifsc }) }),
  reply: BankBranch,
  refusals: {
    /** Of a bank that is part of another one, `extra_args` has that `bank` and the `successor` of the branch, where one is known. */
    IFSC_UNKNOWN: { status: 404, message: words.ifscUnknown },
  },
})

export const sendBankCode = defineCall({
  name: 'sendBankCode',
  method: 'POST',
  path: 'bankdetails/otp',
  summary: 'Sends the code required to change bank details to the mobile of the signed-in user.',
  who: signedIn,
  body: z.strictObject({ channel: z.enum(['sms', 'whatsapp']).default('sms') }),
  reply: z.object({ verification_id: z.string(), resend_after_s: z.int(), expires_in_s: z.int() }),
  refusals: { OTP_RATE_LIMITED: { status: 429, message: words.codeLimited } },
})

export const saveBankDetails = defineCall({
  name: 'saveBankDetails',
  method: 'PUT',
  path: 'bankdetails',
  summary:
    'Saves the bank account for payouts and verifies it at the bank. A changed account requires a code and waits 24 hours.',
  who: signedIn,
  body: z
    .strictObject({
      account_holder_name: holderName(),
      account_number: accountNumber(),
      confirm_account_number: accountNumber(words.confirmNumber),
      ifsc_code: ifsc({ invalid: words.ifsc, required: bankDetailsWords.mandatory }),
      account_type: z.enum(ACCOUNT_TYPES, words.accountType),
      /** The code of `bankdetails/otp`; a person's first details need none. */
      otp: text({ max: 100 })
        .regex(/^\d{6}$/, words.codeInvalid)
        .optional(),
      verification_id: uuid({ invalid: 'Invalid value' }).optional(),
    })
    .refine(({ account_number, confirm_account_number }) => account_number === confirm_account_number, {
      path: ['confirm_account_number'],
      error: words.confirmNumber,
    }),
  reply: BankDetails,
  limits: [{ by: 'account', limit: 60, seconds: HOUR_S }],
  refusals: {
    /** Of a person who never had a plan of their own: a bank is asked only for people who can claim. */
    PLAN_NEEDED: { status: 409, message: words.planNeeded },
    IFSC_UNKNOWN: { status: 422, message: words.ifscUnknown },
    /** Different from the current account: call `bankdetails/otp` first. */
    OTP_NEEDED: { status: 422, message: words.codeNeeded },
    OTP_INVALID: { status: 422, message: words.codeInvalid },
    OTP_EXPIRED: { status: 410, message: words.codeExpired },
    OTP_REVOKED: { status: 410, message: words.codeRevoked },
    OTP_RATE_LIMITED: { status: 429, message: words.codeLimited },
    /** The bank has no such account. */
    ACCOUNT_INVALID: { status: 422, message: bankDetailsWords.update },
    /** The account belongs to another person. */
    NAME_MISMATCH: { status: 422, message: bankDetailsWords.reVerify },
    BANK_CHANGED: { status: 409, message: words.changed },
  },
})
