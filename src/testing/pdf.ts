import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** The passwords of a PDF, and a script that it contains. */
type PdfOptions = Pick<PDFKit.PDFDocumentOptions, 'pdfVersion' | 'ownerPassword' | 'userPassword'> & { script?: string }

/** A PDF with a line on each page. */
export async function pdf(
  lines: readonly string[],
  size: string | [number, number] = 'A4',
  { script, ...passwords }: PdfOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size, autoFirstPage: false, compress: false, ...passwords })
  const bytes = buffer(document)
  if (script) document.addNamedJavaScript('start', script)
  for (const line of lines) document.addPage().fontSize(24).text(line)
  document.end()
  return bytes
}

/** The same document with its table of contents in a stream, as most programs write it. */
export function withTableInStream(document: Buffer): Buffer {
  const text = document.toString('latin1')
  const table_at = Number(/startxref\s+(\d+)/.exec(text)?.[1])
  const places = [...text.slice(table_at).matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(({ 1: place }) => Number(place))
  const [, facts = ''] = /trailer\s*<<\s*\/Size \d+(.*?)>>\s*startxref/s.exec(text) ?? []
  const rows = Buffer.concat(
    [...places, table_at].map((place) =>
      Buffer.from([place === 0 ? 0 : 1, ...[24, 16, 8, 0].map((bits) => place >> bits)]),
    ),
  )
  const head = `${places.length} 0 obj\n<</Type/XRef/Size ${places.length + 1}/W[1 4 0]${facts}/Length ${rows.length}>>stream\n`
  const end = `\nendstream\nendobj\nstartxref\n${table_at}\n%%EOF\n`
  return Buffer.concat([document.subarray(0, table_at), Buffer.from(head), rows, Buffer.from(end)])
}

/** The same whose second page is missing, although its table of contents has it. */
export async function pdfWithMissingPage(): Promise<Buffer> {
  const text = (await pdf(['first', 'second', 'third'])).toString('latin1')
  const [kids = '', second = ''] = /\/Kids \[\d+ 0 R (\d+) 0 R/.exec(text) ?? []
  return Buffer.from(text.replace(kids, kids.replace(`${second} 0 R`, `${'9'.repeat(second.length)} 0 R`)), 'latin1')
}

/** A page of forms that draw each other: a few bytes, which take more memory than there is. */
export function greedyPdf(): Buffer {
  const forms = Array.from({ length: 9 }, (_, level) => {
    const inner = level < 8 ? `/Resources<</XObject<</F ${11 + level} 0 R>>>>` : ''
    return `${10 + level} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${inner}/Length 180>>stream\n${'/F Do '.repeat(30)}\nendstream endobj\n`
  })
  const page =
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</F 10 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/F Do\nendstream endobj\n'
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'
  return Buffer.from(`${head}${page}${forms.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`)
}
