import { describe, expect, test } from 'vitest'
import type { FaultReason } from '#platform/spreadsheets/spreadsheet-fault.ts'
import { pickedFileFault, uploadErrorOf } from './upload-errors.ts'

const CASES = [
  ['ECD100', {}, 'Upload failed due to incorrect file type', 'Use an XLSX or CSV file.', ['upload', 'sample']],
  [
    'ECD101',
    { detected: 'application/pdf' },
    'Upload failed due to incorrect file type',
    'Use an XLSX or CSV file.',
    ['upload', 'sample'],
  ],
  [
    'ECD102',
    {},
    'Uh Oh! The uploaded file has invalid data!',
    'The file is empty or damaged. Download the sample, fill it and upload again.',
    ['upload', 'sample'],
  ],
  [
    'ECD103',
    { missing: ['Email', 'Mobile'], unknown: ['Shoe size'] },
    'Uh Oh! The uploaded file has invalid columns!',
    'Missing: Email, Mobile. Not known: Shoe size. Compare the first row with the sample and upload again.',
    ['upload', 'sample'],
  ],
  [
    'ECD104',
    { total_rows: 10_001, max_file_limit: 10_000 },
    'Oops! The uploaded file contains 10,001 rows',
    'Upload fewer than 10,000. Divide the file and upload the parts.',
    ['upload'],
  ],
  [
    'ECD105',
    { requested: 130, remaining_quota: 100 },
    'Oh no! Total Number of activations have exceeded the plan quota',
    'The file adds 130, and the plan has 100 left. Please remove the excess entries and upload again.',
    ['reupload'],
  ],
  [
    'ECD106',
    { requested: 9, remaining_block_quota: 4, active: 40 },
    'Oh no! Total Number of deletions have exceeded the allowed limit',
    'You can delete 4 more. Please remove the excess entries and upload again.',
    ['reupload'],
  ],
  [
    'ECD107',
    { requested: 9, remaining_patch_quota: 0 },
    'Oh no! Total Number of updates have exceeded the allowed limit',
    'You can update 0 more. Please remove the excess entries and upload again.',
    ['reupload'],
  ],
  [
    'ECD108',
    { error_count: 31, total_rows: 9843 },
    'Oops! Incorrect data format in 31 out of 9,843 entries',
    'Correct them below, or download the file with remarks, correct it there and upload it again.',
    ['remarks', 'reupload', 'valid'],
  ],
  [
    'ECD109',
    { required: 600_000, available: 490_600.5 },
    'Insufficient Health Credits',
    'Available ₹4,90,600.50, needed ₹6,00,000.',
    ['retry'],
  ],
  ['ECD110', {}, 'Upload failed due to file size', 'Use a file under 3 MB.', ['upload']],
  ['STORAGE_FULL', {}, 'Failed to upload file!', 'Files cannot be stored.', ['retry']],
] as const

describe('a refused upload', () => {
  test.each(CASES)(
    '%s of %j has the words of the specification (D8.01, D8.02, D8.03, D8.04, D8.05, D8.07, D8.08, D8.10, D8.12-D8.14, D5.35)',
    (type, extra_args, title, body, buttons) => {
      const message = type === 'STORAGE_FULL' ? 'Files cannot be stored.' : undefined
      expect(uploadErrorOf({ type, extra_args, message })).toEqual({ title, body, buttons })
    },
  )

  test('where no row is valid, nothing offers to go on with the valid ones (D8.12)', () => {
    expect(uploadErrorOf({ type: 'ECD108', extra_args: { error_count: 3, total_rows: 3 } }).buttons).toEqual([
      'remarks',
      'reupload',
    ])
  })

  test('missing figures never break the words', () => {
    for (const [type] of CASES) expect(uploadErrorOf({ type }).title).not.toContain('undefined')
  })
})

test.each([
  ['people.xlsx', 3_145_727, null],
  ['PEOPLE.CSV', 1, null],
  ['people.xlsx', 3_145_728, 'ECD110'],
  // What is in it counts: some programs name a web page or a text like this.
  ['people.xls', 10, null],
  ['people.xlsm', 10, 'ECD100'],
  ['people', 10, 'ECD100'],
  ['people.csv', 0, 'ECD102'],
] as const)('%s of %i bytes is known to be %s before it is sent (D5.30, D5.33)', (name, size, fault) => {
  expect(pickedFileFault({ name, size })?.type ?? null).toBe(fault)
})

test.each([
  'old-format',
  'web-page',
  'text-as-workbook',
  'workbook-as-text',
  'locked',
  'program',
  'empty',
  'cut',
  'encoding',
  'external-links',
  'too-much',
] satisfies FaultReason[])('a file refused as %s is told why, and what to do', (reason) => {
  const type = ['empty', 'cut', 'encoding', 'external-links', 'too-much'].includes(reason) ? 'ECD102' : 'ECD101'
  const { body } = uploadErrorOf({ type, extra_args: type === 'ECD101' ? { detected: reason } : { reason } })
  expect(body).not.toBe(uploadErrorOf({ type }).body)
  expect(body).toMatch(/upload|save/i)
})
