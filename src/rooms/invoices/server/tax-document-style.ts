import type { PdfDocument } from '#platform/documents/pdf.ts'
import { formatRupees, type Paise } from '#values/money.ts'

/** Page margins in points, and the colours of tax documents. */
export const PAGE = {
  left: 48,
  right: 547,
  green: '#1f6b3a',
  ink: '#1c211d',
  quiet: '#5b625c',
  rule: '#d9ddd6',
  tint: '#f1f5ee',
} as const

export function rule(page: PdfDocument, y: number, from: number = PAGE.left): void {
  page.moveTo(from, y).lineTo(PAGE.right, y).strokeColor(PAGE.rule).lineWidth(0.8).stroke()
}

/** '₹1,234.50', always with paise, so that figures in a column align. */
export function exact(paise: Paise): string {
  const text = formatRupees(paise)
  return text.includes('.') ? text : `${text}.00`
}
