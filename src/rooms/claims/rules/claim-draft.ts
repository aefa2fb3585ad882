import { formatDate } from '#values/display-time.ts'
import { isGstin } from '#values/gstin.ts'
import { parseIstDate } from '#values/ist-date.ts'
import { type Paise, parseRupees, plainAmount } from '#values/money.ts'
import { claimWords } from '../words/claim.ts'
import type { FileControl } from './claim-files.ts'
import { CLAIM_TYPE_RULES, type ClaimType, type DetailField, needsPrescription } from './claim-types.ts'
import {
  CLAIM_DAYS_DEFAULT,
  type ClaimWindow,
  lastClaimableDate,
  PRESCRIPTION_DAYS,
  prescriptionFault,
  type WindowFault,
  windowFault,
} from './claim-window.ts'

/** A file on the device, waiting to be submitted. */
export interface DraftFile {
  id: string
  name: string
  file: Blob
  /** This bill's amount, as typed. */
  amount: string
}

/** A member's input, as typed; fields not asked for the claim's type are not submitted. */
export interface DraftFields extends Partial<Record<DetailField, string>> {
  date: string
  claim_amount: string
  provider_name: string
  establishment_name: string
  remarks: string
  prescription_date: string
  wallet_sublimit_package_id: string
  power_lenses: boolean
}

/** The files of a draft, by their field. */
export type DraftFiles = Record<FileControl, readonly DraftFile[]>

/** An unsubmitted claim: a new one, or the change of a filed one. */
export interface ClaimDraft extends DraftFiles {
  uhid: string
  subscription_id: string
  claim_type: ClaimType
  fields: DraftFields
  /** Files of the existing claim to be removed. */
  removed_file_ids: readonly string[]
  comment: string
  /** The key of a submission whose answer was lost: resubmitted unchanged, it is the same claim. */
  attempt: string | undefined
}

const NO_FIELDS: DraftFields = {
  date: '',
  claim_amount: '',
  provider_name: '',
  establishment_name: '',
  remarks: '',
  prescription_date: '',
  wallet_sublimit_package_id: '',
  power_lenses: false,
}

export function newDraft(
  started: Pick<ClaimDraft, 'uhid' | 'subscription_id' | 'claim_type'> & { fields?: Partial<DraftFields> },
): ClaimDraft {
  return {
    ...started,
    fields: { ...NO_FIELDS, ...started.fields },
    bill_files: [],
    prescription_files: [],
    document_files: [],
    removed_file_ids: [],
    comment: '',
    attempt: undefined,
  }
}

/** Errors by field name. */
export type Problems = Record<string, string>

/** The errors of the details; without a window the server checks the date of a claim that was filed before. */
export function detailProblems({ claim_type, fields }: ClaimDraft, window: ClaimWindow | undefined): Problems {
  const { fields: texts } = claimWords
  const { provider, establishment } = CLAIM_TYPE_RULES[claim_type]
  const problems: Problems = {}
  const date = dateProblem(fields.date, window)
  if (date) problems.date = date
  const amount = amountProblem(fields.claim_amount)
  if (amount) problems.claim_amount = amount
  if (provider && fields.provider_name.trim() === '') problems.provider_name = texts.mandatory
  if (establishment && fields.establishment_name.trim() === '') problems.establishment_name = texts.mandatory
  if (fields.gstin && !isGstin(fields.gstin.trim().toUpperCase())) problems.gstin = texts.gstin
  return problems
}

function dateProblem(written: string, window: ClaimWindow | undefined): string | undefined {
  const { fields: texts } = claimWords
  if (written === '') return texts.mandatory
  const date = parseIstDate(written)
  if (!date) return texts.date
  const fault = window && windowFault(date, window)
  if (!fault) return
  const { max_claim_days = CLAIM_DAYS_DEFAULT } = window
  const messages: Record<WindowFault, string> = {
    FUTURE: texts.future,
    BEFORE_PLAN: texts.beforePlan,
    AFTER_PLAN: texts.afterPlan,
    TOO_LATE: texts.tooLate(max_claim_days, formatDate(lastClaimableDate(date, max_claim_days))),
  }
  return messages[fault]
}

const LARGEST: Paise = 99_999_900n

function amountProblem(written: string): string | undefined {
  const { fields: texts } = claimWords
  if (written.trim() === '') return texts.mandatory
  const paise = typedRupees(written)
  if (paise === undefined) return texts.amount
  if (paise <= 0n) return texts.amountMin
  if (paise > LARGEST) return texts.amountMax
}

/** Rupees as people type them: '₹1,200.50' too. */
export function typedRupees(written: string): Paise | undefined {
  return parseRupees(plainAmount(written))
}

/** The errors of the papers; `stored` counts those already on the claim, by field. */
export function fileProblems(draft: ClaimDraft, stored: Partial<Record<FileControl, number>> = {}): Problems {
  const { fields: texts, files } = claimWords
  const problems: Problems = {}
  const { fields, claim_type, bill_files, prescription_files } = draft
  // A PDF is not a picture, so a document may replace a bill or a prescription.
  const documents = draft.document_files.length + (stored.document_files ?? 0)
  if (bill_files.length + (stored.bill_files ?? 0) + documents === 0) problems.bill_files = files.bill
  const hasPrescription = prescription_files.length + (stored.prescription_files ?? 0) + documents > 0
  if (!hasPrescription && needsPrescription(claim_type, fields)) problems.prescription_files = files.prescription
  const prescribed = prescriptionProblem(fields)
  if (prescribed) problems.prescription_date = prescribed
  for (const { id, amount } of bill_files) {
    const problem = amount.trim() === '' ? undefined : amountProblem(amount)
    if (problem) problems[`amount-${id}`] = problem
  }
  const total = billsTotal(draft)
  if (total !== undefined && total !== typedRupees(fields.claim_amount)) problems.bills = texts.billsTotal(total)
  return problems
}

function prescriptionProblem({ prescription_date, date }: DraftFields): string | undefined {
  const { fields: texts } = claimWords
  if (prescription_date === '') return
  if (!parseIstDate(prescription_date)) return texts.date
  const fault = parseIstDate(date) && prescriptionFault(prescription_date, date)
  if (fault) return fault === 'EXPIRED' ? texts.rxExpired(PRESCRIPTION_DAYS) : texts.rxAfterBill
}

/** The sum of the bills, where there are several and each has its amount. */
export function billsTotal({ bill_files }: Pick<ClaimDraft, 'bill_files'>): Paise | undefined {
  if (bill_files.length < 2) return undefined
  const amounts = bill_files.map(({ amount }) => typedRupees(amount))
  return amounts.every((amount) => amount !== undefined) ? amounts.reduce((sum, amount) => sum + amount, 0n) : undefined
}

/** The form's name of a field that the server refuses. */
export function claimFieldOf(sent: string): string {
  if (sent === 'scheduled_time') return 'date'
  return sent.startsWith('bills.') ? 'bills' : sent.replace('additional_details.', '')
}
