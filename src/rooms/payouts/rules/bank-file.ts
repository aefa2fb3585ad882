import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { IstDate } from '#values/ist-date.ts'
import { parseIstDate } from '#values/ist-date.ts'
import { type Paise, toDecimal } from '#values/money.ts'
import { type PayoutFault, payoutFault } from './payout-fault.ts'
import type { PayoutMode } from './payout-mode.ts'

/** One payout as a row of the bank's file. */
export interface BankOrder {
  key: string
  account_holder_name: string
  account_number: string
  ifsc_code: string
  amount_paise: Paise
  mode: PayoutMode
  narration: string
}

const COLUMNS = ['reference', 'beneficiary_name', 'account_number', 'ifsc', 'amount', 'mode', 'narration']

/** The file for the bank: a line per payout, amounts in rupees with two decimals. */
export function writeBankFile(orders: readonly BankOrder[]): string {
  const lines = orders.map((order) => [
    order.key,
    order.account_holder_name,
    order.account_number,
    order.ifsc_code,
    toDecimal(order.amount_paise),
    order.mode,
    order.narration,
  ])
  return stringify(lines, {
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows',
    // A reader takes a bare CR or LF for the end of a row too.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  })
}

/** One line of the bank's response, or why it cannot be used. */
export type AnswerLine =
  | { line: number; key: string; state: 'PAID'; utr: string; paid_on: IstDate }
  | { line: number; key: string; state: 'FAILED'; reason: string; fault: PayoutFault }
  | { line: number; unusable: string }

/** Reads the bank's response: columns reference, status, utr, paid_on, reason, in any order, with a header. */
export function readBankAnswer(text: string): AnswerLine[] {
  const [heading = [], ...rows] = readRecords(text)
  const columns = heading.map((name) => name.trim().toLowerCase())
  return rows.flatMap((row, at) => {
    if (row.every((value) => value.trim() === '')) return []
    const fields = Object.fromEntries(columns.map((name, index) => [name, (row[index] ?? '').trim()]))
    return [readLine(fields, at + 2)]
  })
}

function readLine(
  { reference: key = '', status = '', utr = '', paid_on = '', reason = '' }: Record<string, string>,
  line: number,
): AnswerLine {
  if (!/^claim-\d+-\d+$/.test(key)) return { line, unusable: 'No reference of ours' }
  if (status.toUpperCase() === 'FAILED')
    return { line, key, state: 'FAILED', reason: reason.slice(0, 300) || 'Refused', fault: payoutFault({ reason }) }
  if (status.toUpperCase() !== 'PAID') return { line, unusable: 'The status is neither PAID nor FAILED' }
  if (!/^[A-Za-z0-9]{6,30}$/.test(utr)) return { line, unusable: 'No bank reference (UTR)' }
  if (!parseIstDate(paid_on)) return { line, unusable: 'paid_on is no date such as 2027-01-31' }
  return { line, key, state: 'PAID', utr, paid_on }
}

/** The records before the first one with invalid quoting: what follows it cannot be trusted. */
function readRecords(text: string): string[][] {
  const records: string[][] = []
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      onRecord: (record: string[]) => {
        records.push(record)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return records
}
