import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { type BankDetails, saveBankDetails, sendBankCode } from '../contract/member.ts'
import { ACCOUNT_TYPES } from '../rules/account-fields.ts'
import { bankDetailsWords } from '../words.ts'

/** The raw input. */
export interface BankForm {
  account_holder_name: string
  account_number: string
  confirm_account_number: string
  ifsc_code: string
  account_type: string
  otp: string
}

interface UseSaveBank {
  onSending: () => void
  onSaved: (details: BankDetails) => void
  onFailed: () => void
}

const CODE_REFUSALS = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_REVOKED']

/**
 * Saves bank details; if that needs a code, has it sent and asks for it. A failure is logged, and shown in the form.
 */
export function useSaveBank({ onSending, onSaved, onFailed }: UseSaveBank) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  /** The code that was sent; undefined while none is needed. */
  const [verification_id, setVerification] = useState<string>()

  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    console.warn('The bank details could not be saved.', error)
    const fields = CODE_REFUSALS.includes(error.type) ? { otp: error.message } : error.fields
    setProblems(fields)
    setRefusal(Object.keys(fields).length === 0 ? error.message : undefined)
    setAttempt((count) => count + 1)
  }
  const sendCode = async () => {
    try {
      const sent = await request(sendBankCode, { body: {} })
      setVerification(sent.verification_id)
    } catch (error) {
      refuse(error)
    }
  }
  const send = async ({ otp, account_type, ...form }: BankForm) => {
    const type = ACCOUNT_TYPES.find((one) => one === account_type)
    const empty = Object.entries(form).filter(([, written]) => written.trim() === '')
    const missing = Object.fromEntries([
      ...empty.map(([name]) => [name, bankDetailsWords.mandatory]),
      ...(type ? [] : [['account_type', bankDetailsWords.refusals.accountType]]),
    ])
    setProblems(missing)
    setRefusal(undefined)
    if (!type || empty.length > 0) return setAttempt((count) => count + 1)
    setBusy(true)
    onSending()
    try {
      const code = verification_id ? { otp, verification_id } : {}
      onSaved(await request(saveBankDetails, { body: { ...form, account_type: type, ...code } }))
    } catch (error) {
      onFailed()
      if (error instanceof CallError && error.type === 'OTP_NEEDED') await sendCode()
      else refuse(error)
    } finally {
      setBusy(false)
    }
  }
  /** An error ends with the value that it is about. */
  const clear = (changed: string) =>
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== changed)))
  return { send, sendCode, clear, busy, problems, refusal, attempt, needsCode: verification_id !== undefined }
}
