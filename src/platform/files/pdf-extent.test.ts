import { describe, expect, it } from 'vitest'
import { pdfExtent } from './pdf-extent.ts'

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n9\n%%EOF'
const CHANGED = `${PDF}\n1 0 obj<</Type/Catalog/Lang(en)>>endobj\nstartxref\n70\n%%EOF`
const bytes = (text: string) => Buffer.from(text, 'latin1')
function documentIn(text: string) {
  const extent = pdfExtent(bytes(text))
  return typeof extent === 'string' ? extent : extent.toString('latin1').trimEnd()
}
/** As programs write it that want a browser to show the first page early: its length is among its first objects. */
function linearised(rest = '2 0 obj<</Type/Pages>>endobj\nstartxref\n60\n%%EOF') {
  const head = (length: string) =>
    `%PDF-1.4\n5 0 obj<</Linearized 1/L ${length}/N 1>>endobj\n1 0 obj<<>>endobj\nstartxref\n0\n%%EOF\n`
  const text = head('0000') + rest
  return head(String(text.length).padStart(4, '0')) + rest
}

describe('the PDF in a file', () => {
  it.each([
    ['alone', PDF, PDF],
    ['changed once', CHANGED, CHANGED],
    ['behind a byte order mark', `\xef\xbb\xbf${PDF}`, PDF],
    ['behind a byte order mark of two bytes', `\xff\xfe${PDF}`, PDF],
    ['behind blank lines', `\r\n\r\n  \t${PDF}`, PDF],
    ['behind NULs', '\0'.repeat(500) + PDF, PDF],
    ['behind a comment', `% made by a hospital\n${PDF}`, PDF],
    ['behind what a printer is told', `\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n${PDF}`, PDF],
    ['before NULs', `${PDF}\n${'\0'.repeat(70_000)}`, PDF],
    ['before a comment', `${PDF}\n% sent by mail`, PDF],
    ['before a page', `${PDF}\n<!DOCTYPE html><html><body>${'<p>Thank you</p>'.repeat(5_000)}</body></html>`, PDF],
    ['that is linearised', linearised(), linearised()],
    ['that is linearised, before NULs', `${linearised()}\0\0`, linearised()],
  ])('%s is found', (_, file, document) => {
    expect(documentIn(file)).toBe(document)
  })

  it.each([
    ['its end', PDF.slice(0, -4)],
    ['all behind its first object', PDF.slice(0, 30)],
    ['the end of a change', CHANGED.slice(0, -20)],
    ['the end behind its first page', linearised().slice(0, -30)],
    ['all behind its first page', linearised().slice(0, linearised().indexOf('2 0 obj'))],
  ])('without %s is not complete', (_, file) => {
    expect(documentIn(file)).toBe('incomplete')
  })

  it('before an archive carries another file', () => {
    expect(documentIn(`${PDF}PK\x03\x04junk PK\x05\x06`)).toBe('carrier')
    // Whose comment ends as a PDF does.
    const archive = `PK\x03\x04junk PK\x05\x06${'\0'.repeat(16)}`
    expect(documentIn(`${PDF}\n${archive}\x06\0\n%%EOF`)).toBe('carrier')
    expect(documentIn(`${PDF}\n${archive}\xff\xff${' '.repeat(65_530)}%%EOF`)).toBe('carrier')
  })

  it('further behind than any reader looks is none', () => {
    expect(documentIn(' '.repeat(1_025) + PDF)).toBe('unclear')
  })
})
