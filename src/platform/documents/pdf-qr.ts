import { create } from 'qrcode'
import type { PdfDocument } from './pdf.ts'

/** The quiet zone, in modules, that scanners need around the code. */
const MARGIN = 4

/**
 * Draws a QR code in the middle of the page's width, below what is drawn already. Error correction Q: paper gets
 * scratched, and light reflects on it.
 * @param side in points, its quiet zone included
 */
export function drawPdfQr(page: PdfDocument, text: string, side: number): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'Q' }).modules
  const dot = side / (size + 2 * MARGIN)
  const [left, top] = [(page.page.width - side) / 2 + MARGIN * dot, page.y + MARGIN * dot]
  for (const [at, dark] of data.entries())
    if (dark) page.rect(left + (at % size) * dot, top + Math.floor(at / size) * dot, dot, dot)
  page.fill('black')
  page.y = top + (size + MARGIN) * dot
}
