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
