/** What became of the codes of a bank that is part of another one. */
interface Merger {
  /** The first letters of the other bank's codes. */
  into: string
  /** How all codes begin that a branch may have now; where the other bank numbered its branches by no rule, undefined. */
  beginningOf?: (number: number) => string | undefined
}

const padded = (number: number, length: number) => String(number).padStart(length, '0')
/** Four digits between a fixed beginning and end: five would be another branch with its check digit. */
const UNION = (bank: string) => (number: number) => (number > 9_999 ? undefined : `UBIN0${bank}${padded(number, 4)}`)
const STATE_BANK = (shift: number) => (number: number) => `SBIN${padded(number + shift, 7)}`

/** By the first letters of the codes that ended. A branch of Union Bank has a check digit at its end. */
const MERGERS: Record<string, Merger> = {
  SYNB: { into: 'CNRB', beginningOf: (number) => `CNRB001${padded(number, 4)}` },
  CORP: { into: 'UBIN', beginningOf: UNION('9') },
  ANDB: { into: 'UBIN', beginningOf: UNION('8') },
  ORBC: { into: 'PUNB', beginningOf: (number) => `PUNB0${padded(number - 100_000, 4)}10` },
  LAVB: { into: 'DBSS', beginningOf: (number) => `DBSS0IN${padded(number, 4)}` },
  SBBJ: { into: 'SBIN', beginningOf: STATE_BANK(21_000) },
  SBHY: { into: 'SBIN', beginningOf: STATE_BANK(0) },
  SBMY: { into: 'SBIN', beginningOf: STATE_BANK(0) },
  STBP: { into: 'SBIN', beginningOf: STATE_BANK(50_000) },
  SBTR: { into: 'SBIN', beginningOf: STATE_BANK(70_000) },
  ALLA: { into: 'IDIB' },
  UTBI: { into: 'PUNB' },
  VIJB: { into: 'BARB' },
  BKDN: { into: 'BARB' },
}

/** The bank that a code's bank became part of, and how the code begins that replaces it. */
export function mergerOf(ifsc_code: string): { into: string; beginning: string | undefined } | undefined {
  const bank = ifsc_code.slice(0, 4)
  const merger = Object.hasOwn(MERGERS, bank) ? MERGERS[bank] : undefined
  if (!merger) return undefined
  const digits = ifsc_code.slice(4)
  const isNumbered = /^\d+$/.test(digits) && merger.beginningOf !== undefined
  return { into: merger.into, beginning: isNumbered ? merger.beginningOf?.(Number(digits)) : undefined }
}
