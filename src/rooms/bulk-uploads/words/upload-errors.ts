import { uploadWords } from './upload.ts'

const { refusals: titles } = uploadWords
const count = (number: number) => number.toLocaleString('en-IN')

/** What a refused upload is told: the titles of the specification, to the letter (D8). */
export const uploadErrorWords = {
  fileType: { title: titles.ECD100, body: 'Use an XLSX or CSV file.' },
  data: {
    title: titles.ECD102,
    body: 'The file is empty or damaged. Download the sample, fill it and upload again.',
  },
  /** What is wrong with a file, by the reason that its reader gives. */
  causes: {
    'old-format':
      'This is a workbook of the format that Excel used until 2003. Open it, choose "Save as", "Excel Workbook (.xlsx)", and upload that file.',
    'web-page':
      'This is a web page that was named like a spreadsheet. Open it in Excel, choose "Save as", "Excel Workbook (.xlsx)", and upload that file.',
    'text-as-workbook':
      'This is a text file that was named .xlsx. Rename it so that it ends in .csv, and upload it again.',
    'workbook-as-text':
      'This is a workbook that was named .csv. Rename it so that it ends in .xlsx, and upload it again.',
    locked:
      'The file asks for a password. Open it, remove the password under "File", "Info", "Protect Workbook", save it and upload it again.',
    program:
      'The file contains macros or other files. Choose "Save as", "Excel Workbook (.xlsx)", which leaves them out, and upload that file.',
    empty: 'The file has no rows below its headings. Fill in at least one row and upload it again.',
    'no-bytes': 'The file is empty. Download the sample, fill it and upload again.',
    cut: 'The file is not complete: its end is missing, as after a download that stopped. Get it once more and upload it again.',
    encoding:
      'The file contains characters that we cannot read. Choose "Save as", "CSV UTF-8" or "Excel Workbook (.xlsx)", and upload that file.',
    'external-links':
      'The file takes values from other workbooks. Copy its cells, paste them into a new workbook as values, and upload that file.',
    'too-much':
      'The file is much larger inside than a list of people. Copy its rows into the sample, and upload that file.',
  },
  columns: {
    title: titles.ECD103,
    missing: (names: string) => `Missing: ${names}.`,
    unknown: (names: string) => `Not known: ${names}.`,
    body: 'Compare the first row with the sample and upload again.',
  },
  rows: {
    title: (total: number) => `Oops! The uploaded file contains ${count(total)} rows`,
    body: (most: number) => `Upload fewer than ${count(most)}. Divide the file and upload the parts.`,
  },
  quota: {
    title: titles.ECD105,
    body: (requested: number, remaining: number) =>
      `The file adds ${count(requested)}, and the plan has ${count(remaining)} left. Please remove the excess entries and upload again.`,
  },
  deletions: {
    title: titles.ECD106,
    body: (remaining: number) =>
      `You can delete ${count(remaining)} more. Please remove the excess entries and upload again.`,
  },
  updates: {
    title: titles.ECD107,
    body: (remaining: number) =>
      `You can update ${count(remaining)} more. Please remove the excess entries and upload again.`,
  },
  entries: {
    title: (wrong: number, total: number) =>
      `Oops! Incorrect data format in ${count(wrong)} out of ${count(total)} entries`,
    body: 'Correct them below, or download the file with remarks, correct it there and upload it again.',
  },
  credits: {
    title: titles.ECD109,
    body: (available: string, required: string) => `Available ${available}, needed ${required}.`,
  },
  size: { title: titles.ECD110, body: 'Use a file under 3 MB.' },
  other: { title: 'Failed to upload file!' },
  buttons: {
    upload: 'Upload',
    sample: 'Sample format',
    remarks: 'Download file with remarks',
    reupload: 'Reupload',
    retry: 'Retry',
    valid: (valid: number) => `Continue with ${count(valid)} valid ${valid === 1 ? 'row' : 'rows'}`,
  },
} as const
