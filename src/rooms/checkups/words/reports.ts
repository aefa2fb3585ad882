/** Reports, for those who may not open them: what a centre calls them may say too much. */
export const unnamedReports = { RESULTS: 'Health check-up report', CERTIFICATE: 'Certificate' } as const
