import { drawPdf, type PdfDocument, withActualText } from '#platform/documents/pdf.ts'
import { amountInWords } from '#values/amount-in-words.ts'
import { formatDate } from '#values/display-time.ts'
import { localTaxName, stateWithCode } from '#values/gst-state.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { DocumentKind } from '../rules/document-number.ts'
import type { InvoiceLine } from '../rules/invoice-lines.ts'
import type { Supplier } from '../rules/supplier.ts'
import { invoiceWords } from '../words.ts'
import { PAGE, rule } from './tax-document-style.ts'
import { linesTable, linesTotals } from './tax-document-table.ts'

/** An invoice or a credit note as issued: nothing on the page is recomputed. */
export interface TaxDocument {
  kind: DocumentKind
  brand: string
  number: string
  issued_on: IstDate
  issued_at: Date
  supplier: Supplier
  customer: { name: string; state: string | null }
  place_of_supply: string
  /** Its details, name and value, in reading order. */
  facts: readonly (readonly [string, string])[]
  lines: readonly InvoiceLine[]
  total_paise: Paise
}

const MIDDLE = 304
const words = invoiceWords.paper

/** Draws the document on one A4 page. */
export async function drawTaxDocument(document: TaxDocument): Promise<Buffer> {
  const title = `${words.titles[document.kind]} ${document.number}`
  return drawPdf({ title, author: document.supplier.name, date: document.issued_at }, (page) => {
    head(page, document)
    parties(page, document)
    facts(page, document)
    const local = localTaxName(document.supplier.state)
    linesTable(page, document.lines, local)
    linesTotals(page, document.lines, { local, label: words.totals[document.kind], total_paise: document.total_paise })
    inWords(page, document.total_paise)
    foot(page, document)
  })
}

function head(page: PdfDocument, { kind, brand, number, issued_on }: TaxDocument): void {
  page.rect(0, 0, page.page.width, 6).fill(PAGE.green)
  page.font('strong').fontSize(19).fillColor(PAGE.green).text(`${brand} Plus`, PAGE.left, 44, { lineBreak: false })
  const right = { width: PAGE.right - MIDDLE, align: 'right' } as const
  page.font('strong').fontSize(15).fillColor(PAGE.ink).text(words.titles[kind], MIDDLE, 42, right)
  page.fontSize(10)
  for (const [name, value] of [
    [words.number, number],
    [words.date, formatDate(issued_on)],
  ] as const) {
    const y = page.y
    page
      .font('text')
      .fillColor(PAGE.quiet)
      .text(name, MIDDLE, y, { ...right, width: 140 })
    page.font('strong').fillColor(PAGE.ink).text(value, MIDDLE, y, right)
  }
  rule(page, page.y + 12)
}

function parties(page: PdfDocument, { supplier, customer, place_of_supply }: TaxDocument): void {
  const top = page.y + 16
  const from = block(page, PAGE.left, top, words.supplier, supplier.name, [
    supplier.address,
    `${words.gstin} ${supplier.gstin}`,
    `${words.state} ${stateWithCode(supplier.state)}`,
  ])
  const to = block(page, MIDDLE, top, words.customer, customer.name, [
    ...(customer.state ? [`${words.state} ${stateWithCode(customer.state)}`] : []),
    words.unregistered,
    `${words.placeOfSupply} ${stateWithCode(place_of_supply)}`,
  ])
  page.y = Math.max(from, to) + 14
}

/**
 * Draws a heading, a name and lines below it.
 * @returns the y position below them
 */
function block(
  page: PdfDocument,
  x: number,
  y: number,
  heading: string,
  name: string,
  lines: readonly string[],
): number {
  const width = MIDDLE - PAGE.left - 16
  page.font('text').fontSize(9).fillColor(PAGE.quiet).text(heading, x, y, { width })
  page.font('strong').fontSize(11.5).fillColor(PAGE.ink)
  withActualText(page, name, () => page.text(name, { width }))
  page.font('text').fontSize(9.5)
  for (const line of lines) page.text(line, { width })
  return page.y
}

function facts(page: PdfDocument, document: TaxDocument): void {
  page.fontSize(9.5)
  for (const [name, value] of document.facts) {
    const y = page.y
    page.font('text').fillColor(PAGE.quiet).text(name, PAGE.left, y, { width: 120 })
    page
      .font('strong')
      .fillColor(PAGE.ink)
      .text(value, PAGE.left + 124, y, { width: PAGE.right - PAGE.left - 124 })
  }
  page.y += 16
}

function inWords(page: PdfDocument, total: Paise): void {
  page
    .font('text')
    .fontSize(9)
    .fillColor(PAGE.quiet)
    .text(words.inWords, PAGE.left, page.y + 14)
  page.font('strong').fontSize(10.5).fillColor(PAGE.ink).text(amountInWords(total), PAGE.left)
}

function foot(page: PdfDocument, { kind, supplier }: TaxDocument): void {
  page.font('text').fontSize(8.5).fillColor(PAGE.quiet)
  const width = PAGE.right - PAGE.left
  page.text(words.note[kind], PAGE.left, 752, { width })
  page.text(words.questions(supplier.phone, supplier.email), { width })
}
