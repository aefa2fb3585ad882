import type { PdfDocument } from '#platform/documents/pdf.ts'
import type { Paise } from '#values/money.ts'
import type { InvoiceLine } from '../rules/invoice-lines.ts'
import { invoiceWords } from '../words.ts'
import { exact, PAGE, rule } from './tax-document-style.ts'

interface Column {
  heading: string
  width: number
  amount: (line: InvoiceLine) => Paise
  /** A second line in muted colour. */
  note?: (line: InvoiceLine) => string
}

const words = invoiceWords.paper.columns
const PADDING = 6

/** The lines with their taxes; empty columns are left out. */
export function linesTable(page: PdfDocument, lines: readonly InvoiceLine[], local: string): void {
  const columns = columnsFor(lines, local)
  const first = PAGE.right - PADDING - columns.reduce((sum, { width }) => sum + width, 0)
  heading(page, columns, first)
  for (const line of lines) row(page, columns, first, line)
}

/** The totals below the table, the grand total last and bold. */
export function linesTotals(
  page: PdfDocument,
  lines: readonly InvoiceLine[],
  { local, label, total_paise }: { local: string; label: string; total_paise: Paise },
): void {
  const sum = (field: 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise') =>
    lines.reduce((total, line) => total + line[field], 0n)
  const igst = sum('igst_paise')
  const taxes: [string, Paise][] =
    igst > 0n
      ? [['IGST', igst]]
      : [
          ['CGST', sum('cgst_paise')],
          [local, sum('sgst_paise')],
        ]
  page.y += 8
  for (const [name, paise] of [[words.taxable, sum('taxable_paise')] as [string, Paise], ...taxes])
    total(page, name, paise, 'text')
  rule(page, page.y + 2, 330)
  page.y += 6
  page.fontSize(12)
  total(page, label, total_paise, 'strong')
}

function columnsFor(lines: readonly InvoiceLine[], local: string): Column[] {
  const some = (field: 'discount_paise' | 'igst_paise') => lines.some((line) => line[field] > 0n)
  const discounted: Column[] = some('discount_paise')
    ? [
        { heading: words.price, width: 64, amount: ({ price_paise }) => price_paise },
        { heading: words.discount, width: 60, amount: ({ discount_paise }) => -discount_paise },
      ]
    : []
  const half = ({ tax_rate }: InvoiceLine) => `${tax_rate / 2}%`
  const taxes: Column[] = some('igst_paise')
    ? [{ heading: 'IGST', width: 62, amount: ({ igst_paise }) => igst_paise, note: ({ tax_rate }) => `${tax_rate}%` }]
    : [
        { heading: 'CGST', width: 60, amount: ({ cgst_paise }) => cgst_paise, note: half },
        { heading: local, width: 60, amount: ({ sgst_paise }) => sgst_paise, note: half },
      ]
  return [
    ...discounted,
    { heading: words.taxable, width: 70, amount: ({ taxable_paise }) => taxable_paise },
    ...taxes,
    { heading: words.total, width: 70, amount: ({ total_paise }) => total_paise },
  ]
}

function heading(page: PdfDocument, columns: readonly Column[], first: number): void {
  const y = page.y
  page.rect(PAGE.left, y, PAGE.right - PAGE.left, 22).fill(PAGE.tint)
  page.font('strong').fontSize(8.5).fillColor(PAGE.ink)
  page.text(words.item, PAGE.left + PADDING, y + 4)
  cells(page, columns, first, y + 4, (column) => column.heading)
  page.y = y + 28
}

function row(page: PdfDocument, columns: readonly Column[], first: number, line: InvoiceLine): void {
  const y = page.y
  const width = first - PAGE.left - PADDING * 2
  page
    .font('strong')
    .fontSize(9)
    .fillColor(PAGE.ink)
    .text(line.label, PAGE.left + PADDING, y, { width })
  page.font('text').fontSize(8.5).fillColor(PAGE.quiet)
  if (line.sac) page.text(`${words.sac} ${line.sac}`, { width })
  const end = page.y
  page.font('text').fontSize(9).fillColor(PAGE.ink)
  cells(page, columns, first, y, ({ amount }) => exact(amount(line)))
  const second = page.y
  page.fontSize(8.5).fillColor(PAGE.quiet)
  cells(page, columns, first, second, ({ note }) => note?.(line) ?? '')
  page.y = Math.max(end, page.y) + 6
  rule(page, page.y)
  page.y += 6
}

function cells(
  page: PdfDocument,
  columns: readonly Column[],
  first: number,
  y: number,
  text: (column: Column) => string,
): void {
  let x = first
  for (const column of columns) {
    const written = text(column)
    if (written !== '') page.text(written, x, y, { width: column.width, align: 'right' })
    x += column.width
  }
}

function total(page: PdfDocument, label: string, paise: Paise, font: 'text' | 'strong'): void {
  const y = page.y
  page
    .font(font)
    .fillColor(font === 'strong' ? PAGE.ink : PAGE.quiet)
    .text(label, 330, y, { width: 110 })
  page.fillColor(PAGE.ink).text(exact(paise), 440, y, { width: PAGE.right - PADDING - 440, align: 'right' })
}
