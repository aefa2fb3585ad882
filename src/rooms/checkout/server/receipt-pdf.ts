import { drawPdf, type PdfDocument } from '#platform/documents/pdf.ts'
import type { PriceLine } from '#rooms/plans/rules/price-lines.ts'
import { amountInWords } from '#values/amount-in-words.ts'
import { formatDate, formatTime } from '#values/display-time.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { checkoutWords as words } from '../words.ts'

export interface Receipt {
  brand: string
  care_phone: string
  order_id: string
  /** Null where a coupon left nothing to pay. */
  payment_ref: string | null
  paid_at: Date
  customer_name: string
  customer_mobile: string
  customer_email: string | null
  plan: { name: string; starts_on: string; ends_on: string } | null
  cover: { name: string; insurer: string; master_policy_number: string } | null
  amount_paise: Paise
  lines: readonly PriceLine[]
}

const GREEN = '#1f6b3a'
const QUIET = '#5b625c'
const RULE = '#d9ddd6'

/** The receipt of a paid order: the breakdown as it was shown before the payment, nothing recomputed. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const title = `${words.receiptTitle} ${receipt.order_id}`
  return drawPdf({ title, author: `${receipt.brand} Plus`, date: receipt.paid_at }, (page) => {
    head(page, receipt)
    facts(page, receipt)
    breakdown(page, receipt)
    foot(page, receipt)
  })
}

function head(page: PdfDocument, { brand, order_id }: Receipt): void {
  page.font('strong').fontSize(20).fillColor(GREEN).text(`${brand} Plus`)
  page.font('strong').fontSize(15).fillColor('#1c211d').text(words.receiptTitle)
  page.font('text').fontSize(10.5).fillColor(QUIET).text(order_id)
  page.moveDown(1)
}

function facts(page: PdfDocument, receipt: Receipt): void {
  const { plan, cover } = receipt
  const rows = [
    ['Paid on', formatTime(receipt.paid_at)],
    ...(receipt.payment_ref ? [['Payment reference', receipt.payment_ref]] : []),
    ['Received from', receipt.customer_name],
    ['Mobile', receipt.customer_mobile],
    ...(receipt.customer_email ? [['Email', receipt.customer_email]] : []),
    ...(plan ? [['Plan', plan.name]] : []),
    ...(plan ? [['Valid', `${formatDate(plan.starts_on)} to ${formatDate(plan.ends_on)}`]] : []),
    ...(cover ? [[words.cover.receiptName, cover.name]] : []),
    ...(cover ? [[words.cover.receiptInsurer, cover.insurer]] : []),
    ...(cover ? [[words.cover.receiptPolicy, cover.master_policy_number]] : []),
  ]
  for (const [name = '', value = ''] of rows) pair(page, name, value)
  page.moveDown(1)
}

function pair(page: PdfDocument, name: string, value: string): void {
  const y = page.y
  page.font('text').fillColor(QUIET).text(name, 56, y, { width: 130 })
  page.font('strong').fillColor('#1c211d').text(value, 190, y, { width: 350 })
}

function breakdown(page: PdfDocument, { lines, amount_paise }: Receipt): void {
  rule(page)
  for (const line of lines) {
    money(page, line.label, line.amount_paise, 'text')
    const note = line.note ?? taxNote(line)
    if (note) page.font('text').fontSize(9).fillColor(QUIET).text(note, 56).fontSize(10.5).moveDown(0.4)
  }
  rule(page)
  money(page, 'Total paid', amount_paise, 'strong')
  page.font('text').fontSize(9).fillColor(QUIET).text(amountInWords(amount_paise), 56).fontSize(10.5)
}

function taxNote({ amount_paise, taxable_paise, tax_rate, sac }: PriceLine): string | undefined {
  const tax = amount_paise - taxable_paise
  if (tax === 0n) return undefined
  const taxText = tax > 0n ? words.includesTax(tax_rate, formatRupees(tax)) : words.lessTax(formatRupees(-tax))
  return `${taxText}${sac ? ` · SAC ${sac}` : ''}`
}

function money(page: PdfDocument, label: string, amount: Paise, font: string): void {
  const y = page.y
  page.font(font).fillColor('#1c211d').text(label, 56, y, { width: 340 })
  page.text(formatRupees(amount), 396, y, { width: 143, align: 'right' })
}

function rule(page: PdfDocument): void {
  const y = page.y + 4
  page.moveTo(56, y).lineTo(539, y).strokeColor(RULE).lineWidth(0.8).stroke()
  page.y = y + 8
}

function foot(page: PdfDocument, { care_phone }: Receipt): void {
  page.moveDown(2)
  page.font('text').fontSize(9).fillColor(QUIET)
  page.text(`Questions about this payment? Call ${care_phone}.`, 56)
}
