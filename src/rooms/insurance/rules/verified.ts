import type { IstDate } from '#values/ist-date.ts'

export const CERTIFICATE_STATES = ['ACTIVE', 'NOT_STARTED', 'ENDED', 'CANCELLED'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** What a certificate is worth on a day. */
export function certificateState(
  { is_cancelled, start_date, end_date }: { is_cancelled: boolean; start_date: IstDate; end_date: IstDate },
  today: IstDate,
): CertificateState {
  if (is_cancelled) return 'CANCELLED'
  if (today < start_date) return 'NOT_STARTED'
  return today > end_date ? 'ENDED' : 'ACTIVE'
}

/** 'A. V.' of 'Asha Verma': enough to compare with a paper in hand, too little to learn a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words.map((word) => `${Array.from(word)[0]!.toUpperCase()}.`).join(' ')
}
