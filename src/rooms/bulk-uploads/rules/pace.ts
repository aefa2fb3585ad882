import { paceWords as words } from '../words/forecast.ts'

/** How many rows were done at a moment, in milliseconds of the browser's own clock. */
export interface Sample {
  processed: number
  at: number
}

/** Rows a second since the first sample; undefined until rows and time have passed. */
function rateOf(first: Sample, last: Sample): number | undefined {
  const [rows, seconds] = [last.processed - first.processed, (last.at - first.at) / 1000]
  return rows > 0 && seconds > 0 ? rows / seconds : undefined
}

/** '4,000 of 9,843 rows · 1,950 rows a second · about 3 seconds left', as far as it is known. */
export function paceOf(total: number, first: Sample, last: Sample): string {
  const rate = rateOf(first, last)
  const done = words.done(last.processed, total)
  if (rate === undefined || last.processed >= total) return done
  return [done, words.rate(Math.max(1, Math.round(rate))), words.left((total - last.processed) / rate)].join(' · ')
}
