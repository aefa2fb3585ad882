/** The list of uploads, and why one is refused. */
export const uploadWords = {
  /** '9,812 of 9,843 rows'. */
  rowsDone: (done: number, all: number) =>
    `${done.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')} ${all === 1 ? 'row' : 'rows'}`,
  statuses: {
    UPLOADED: 'Not started',
    PENDING: 'In Progress',
    PROCESSING: 'In Progress',
    PROCESSED: 'Success',
    FAILED: 'Failed',
  },
  file: {
    count: 'Please choose one file',
    size: 'Use a file under 3 MB',
    kind: 'Use an XLSX or CSV file.',
  },
  fields: {
    type: 'Please choose what to do with the people of the file',
    plan: 'Please select a plan',
    file: 'We could not find this file.',
    guardian: 'Please confirm that the parents or guardians have agreed',
    rows: 'Please correct at least one row',
    column: 'This is no column of the file',
    row: 'The file has no such row',
    sheet: 'The file shows no such sheet',
    monthFirst: 'Please say whether the month comes first',
  },
  refusals: {
    ECD100: 'Upload failed due to incorrect file type',
    ECD101: 'Upload failed due to incorrect file type',
    ECD102: 'Uh Oh! The uploaded file has invalid data!',
    ECD103: 'Uh Oh! The uploaded file has invalid columns!',
    ECD104: 'Oops! The uploaded file contains too many rows',
    ECD105: 'Oh no! Total Number of activations have exceeded the plan quota',
    ECD106: 'Oh no! Total Number of deletions have exceeded the allowed limit',
    ECD107: 'Oh no! Total Number of updates have exceeded the allowed limit',
    ECD108: 'Oops! Incorrect data format in some entries',
    ECD109: 'Insufficient Health Credits',
    ECD110: 'Upload failed due to file size',
    DUPLICATE_FILE: 'The same file was uploaded for the same action within the last 24 hours.',
    UPLOAD_RUNNING: 'Another upload of your company is in progress. Please wait until it is done.',
    NOT_OPEN: 'This upload has been started already.',
    SET_REPLACED: 'Something else was set in this upload since, so this can no longer be undone.',
    UPLOAD_BUSY: 'This upload is in progress, so it cannot be deleted now.',
    NOT_UNDOABLE: 'This upload cannot be undone.',
    UNDO_OVER: 'An upload can be undone for 24 hours. Block the people instead.',
    PLAN_NOT_ACTIVE: 'This plan is not active, so nobody can be added or changed.',
  },
  /** The title of ECD104 and ECD108 with their figures. */
  tooManyRows: (total_rows: number) => `Oops! The uploaded file contains ${total_rows} rows`,
  wrongRows: (wrong: number, total_rows: number) =>
    `Oops! Incorrect data format in ${wrong} out of ${total_rows} entries`,
  activities: {
    uploaded: (file: string) => `Uploaded ${file}`,
    deleted: (file: string) => `Deleted ${file}`,
    corrected: (file: string, rows: number) =>
      `Corrected ${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'} of ${file}`,
    mapped: (file: string) => `Assigned the headings of ${file}`,
    sheet: (file: string, sheet: string) => `Chose the sheet "${sheet}" of ${file}`,
    rows: {
      SHOWN: (file: string, rows: number) =>
        `Chose the ${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'} of ${file} that can be seen`,
      ALL: (file: string, rows: number) => `Chose all ${rows.toLocaleString('en-IN')} rows of ${file}, hidden ones too`,
    },
    meant: (file: string) => `Said how ${file} is to be read`,
    letters: 'Letters',
    right: 'as shown',
    monthFirst: 'month first',
    dayFirst: 'day first',
    row: (row: number) => `Row ${row}`,
    heading: 'Heading',
    noColumn: 'left out',
    processed: (file: string, done: number, total: number) =>
      `Processed ${file}: ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} ${total === 1 ? 'row' : 'rows'}`,
    stopped: (file: string, done: number, total: number) =>
      `Stopped ${file}: ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} ${total === 1 ? 'row' : 'rows'}`,
    broughtBack: (file: string, people: number) =>
      `Undid ${file}: ${people.toLocaleString('en-IN')} ${people === 1 ? 'person is' : 'people are'} back`,
    undone: (file: string, people: number) =>
      `Took back ${people.toLocaleString('en-IN')} ${people === 1 ? 'person' : 'people'} of ${file}`,
  },
} as const
