/** `npm run soak`: kills.ts, which describes it; `-- model`: model.ts; `-- employers`: employers.ts; `-- ledger`: ledger.ts; `-- uploads`: uploads.ts; `-- reports`: reports.ts; `-- load`: load.ts; `-- fuzz`: fuzz.ts; `-- machine`: machine.ts. */
export {}

const which = process.argv[2]
if (which === 'model') await import('./model.ts')
else if (which === 'employers') await import('./employers.ts')
else if (which === 'ledger') await import('./ledger.ts')
else if (which === 'uploads') await import('./uploads.ts')
else if (which === 'reports') await import('./reports.ts')
else if (which === 'load') await import('./load.ts')
else if (which === 'fuzz') await import('./fuzz.ts')
else if (which === 'machine') await import('./machine.ts')
else await import('./kills.ts')
