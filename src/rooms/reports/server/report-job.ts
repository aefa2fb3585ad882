/** The job that writes the files of a report. */
export const GENERATE = { name: 'reports.generate' }

export interface GenerateReport {
  report_id: string
  /** The run that it is; another one has been started since where the report's is another. */
  run: number
}
