/** Readings as lines and as a table, for the buyer and for our staff. */
export const trendWords = {
  oxygen: 'Oxygen, %',
  temperature: (unit: string) => `Temperature, ${unit}`,
  pulse: 'Pulse, per minute',
  summary: (count: number, newest: string) =>
    `${count === 1 ? '1 reading' : `${count} readings`}. The newest: ${newest}.`,
  one: (at: string, parts: string) => `${at}: ${parts}`,
  slider: 'Reading, by time',
  table: 'As a table',
  title: 'Oxygen so far',
  limit:
    'The dashed line is 94%. Below it go to a hospital; our staff are told, and call within 30 minutes, day and night.',
  columns: { when: 'When', spo2: 'Oxygen', temperature: 'Temperature', pulse: 'Pulse', symptoms: 'Symptoms' },
  none: '–',
  spo2: (spo2: number) => `oxygen ${spo2}%`,
  degrees: (degrees: number, unit: string) => `${degrees} ${unit}`,
  beats: (pulse: number) => `pulse ${pulse}`,
} as const
