import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Paise, parseRupees, plainAmount } from '#values/money.ts'
import { STATEMENT_KINDS, type StatementKind } from '../../rules/statement-kinds.ts'
import { statementWords as words } from '../../words/insurer-account.ts'

/** One line of an insurer's statement, or why it cannot be used. */
export type StatementLine =
  | { line: number; kind: StatementKind; coi_number: string; premium_paise: Paise | null }
  | { line: number; unusable: string }

/** Characters that are read before others get a turn: some milliseconds. */
const PIECE = 4_096
/** Characters of a line: three columns that we read, and what an insurer may add. */
const LINE_MAX = 10_000

/**
 * Reads an insurer's statement: columns coi_number, kind, premium, in any order, with a header; no kind is ISSUED.
 * @throws Refusal INVALID for a list with a line of invalid quoting: what follows it cannot be trusted
 */
export async function readStatement(text: string): Promise<StatementLine[]> {
  const read: StatementLine[] = []
  const seen = new Set<string>()
  let at: Columns | undefined
  try {
    for await (const { record, info } of records(text)) {
      if (!at) at = columnsOf(record)
      else if (record.some((value) => value.trim() !== '')) read.push(readLine(record, at, { line: info.lines, seen }))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    // In the first line it is no list at all. Half a list would make the rest of ours look unconfirmed.
    if (line > 1) throw new Refusal('INVALID', { fields: { statement: words.unread(line) } })
    return []
  }
  return read
}

type Row = { record: string[]; info: { lines: number } }

/** The records with the numbers of their lines. */
function records(text: string): AsyncIterable<Row> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: LINE_MAX,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  return Readable.from(pieces(text))
    .on('error', () => {})
    .pipe(parser)
}

async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await setImmediate()
  }
}

const COLUMNS = ['coi_number', 'kind', 'premium'] as const
type Columns = Record<(typeof COLUMNS)[number], number>

function columnsOf(heading: readonly string[]): Columns {
  const names = heading.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  const [coi_number, kind, premium] = COLUMNS.map((name) => names.indexOf(name)) as [number, number, number]
  return { coi_number, kind, premium }
}

function readLine(
  record: readonly string[],
  at: Columns,
  { line, seen }: { line: number; seen: Set<string> },
): StatementLine {
  const cell = (column: keyof Columns) => (record[at[column]] ?? '').trim()
  const coi_number = cell('coi_number')
  if (coi_number === '' || coi_number.length > 60) return { line, unusable: words.noNumber }
  const written = cell('kind').toUpperCase() || 'ISSUED'
  const kind = STATEMENT_KINDS.find((one) => one === written)
  if (!kind) return { line, unusable: words.noKind }
  const premium_paise = kind === 'CANCELLED' ? null : parseRupees(plainAmount(cell('premium')))
  if (premium_paise === undefined || (premium_paise !== null && premium_paise <= 0n))
    return { line, unusable: words.noPremium }
  const key = `${kind} ${coi_number}`
  if (seen.has(key)) return { line, unusable: words.twice }
  seen.add(key)
  return { line, kind, coi_number, premium_paise }
}
