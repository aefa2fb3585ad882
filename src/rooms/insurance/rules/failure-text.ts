import { applicationWords } from '../words/application.ts'

const { coi } = applicationWords

/**
 * What a person reads when a call about insurance fails: the call's own refusal, or the default text where nobody knows
 * what happened. Without an answer the text says to check the connection.
 */
export function failureText({ status, message }: { status: number; message: string }): string {
  return status >= 500 ? coi.unexpected : message
}

export const MAIL_STATUSES = ['SUCCESS', 'FAILURE'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** What became of the policy document's e-mail. */
export function mailText(status: MailStatus): string {
  return status === 'SUCCESS' ? coi.sent : coi.failed
}
