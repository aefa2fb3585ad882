/** What reports are called for which nobody has entered a name. */
export const reportNames = {
  firstResults: 'First results',
  results: 'Health check-up report',
  certificate: 'Certificate of fitness',
} as const

/** Reports, for those who may not open them: what a centre calls them may say too much. */
export const unnamedReports = { RESULTS: 'Health check-up report', CERTIFICATE: 'Certificate' } as const
