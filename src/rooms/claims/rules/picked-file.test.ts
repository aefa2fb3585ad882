import { describe, expect, it } from 'vitest'
import { faultsInOne, pickedFault } from './picked-file.ts'

const PICTURES = 'Only JPEG, JPG and PNG files are supported'
const DOCUMENTS = 'Only JPEG, JPG, PNG, ZIP, PDF, DOC and DOCX files are supported'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const none = { there: 0, version: 'v2' } as const

describe('a file that a member picks', () => {
  it.each(['image/jpeg', 'image/png'])('%s is accepted as bill, prescription and document (C5.27)', (media_type) => {
    for (const control of ['bill_files', 'prescription_files', 'document_files'] as const)
      expect(pickedFault(control, { media_type, size: 1 }, none)).toBeUndefined()
  })

  it.each(['application/zip', 'application/pdf', 'application/msword', DOCX])(
    '%s is accepted as a document only (C5.29, C5.32)',
    (media_type) => {
      expect(pickedFault('document_files', { media_type, size: 1 }, none)).toBeUndefined()
      expect(pickedFault('bill_files', { media_type, size: 1 }, none)).toBe(PICTURES)
      expect(pickedFault('prescription_files', { media_type, size: 1 }, none)).toBe(PICTURES)
    },
  )

  it('of an unknown kind is refused with the accepted kinds (C5.32)', () => {
    expect(pickedFault('bill_files', { media_type: undefined, size: 1 }, none)).toBe(PICTURES)
    expect(pickedFault('document_files', { media_type: undefined, size: 1 }, none)).toBe(DOCUMENTS)
  })

  it.each([
    [0, 'The file is empty'],
    [10_485_760, undefined],
    [10_485_761, 'File size should not exceed 10 MB'],
  ])('of %i bytes gets the answer %s (C5.30)', (size, message) => {
    expect(pickedFault('bill_files', { media_type: 'image/png', size }, none)).toBe(message)
  })

  it.each([
    [4, 'v2', undefined],
    [5, 'v2', 'You can upload at most 5 files'],
    [0, 'v1', undefined],
    [1, 'v1', 'You can upload one file here'],
  ] as const)('beside %i others in %s gets the answer %s (C5.31)', (there, version, message) => {
    expect(pickedFault('bill_files', { media_type: 'image/png', size: 1 }, { there, version })).toBe(message)
  })

  it('of no content is called empty, whatever it is named', () => {
    expect(pickedFault('bill_files', { media_type: undefined, size: 0 }, none)).toBe('The file is empty')
  })

  it('is named where several are sent; each sentence ends once', () => {
    const faults = [
      '“a.jpg”: The file is empty',
      '“b.heic”: Choose it as JPEG.',
      '“a.jpg”: The file is empty',
      'At most 5',
    ]
    expect(faultsInOne(faults)).toBe('“a.jpg”: The file is empty. “b.heic”: Choose it as JPEG. At most 5')
    expect(faultsInOne(['Choose it as JPEG.'])).toBe('Choose it as JPEG.')
    expect(faultsInOne([])).toBeUndefined()
  })
})
