import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

export type PdfDocument = PDFKit.PDFDocument

/**
 * Starts an A4 page in the product's typeface, which contains Latin, Devanagari and the ₹ sign, and collects what is
 * drawn.
 * @param facts the file's metadata; the date is the document's, so that the same document has the same bytes
 */
export async function drawPdf(
  facts: { title: string; author: string; date: Date },
  draw: (page: PdfDocument) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.date, ModDate: facts.date },
  })
  page.registerFont('text', packages.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'))
  page.registerFont('strong', packages.resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'))
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  page.font('text').fontSize(10.5)
  draw(page)
  page.end()
  return ended
}

/**
 * Draws a text so that it is read aloud, searched and copied as written, also in a script whose glyphs are shaped and
 * reordered.
 */
export function withActualText(page: PdfDocument, text: string, draw: () => void): void {
  const isShaped = /[^\p{Script=Latin}\p{Script=Common}]/u.test(text)
  if (isShaped) page.markContent('Span', { actual: text })
  draw()
  if (isShaped) page.endMarkedContent()
}
