/** Files made to cost gigabytes or minutes, in the thread and with the limits of an upload. */
import { expect, test } from 'vitest'
import { sampled } from '#testing/full-size.ts'
import { BOMBS } from '../testing/spreadsheet-bombs.ts'
import { readSpreadsheet, UPLOAD_LIMITS } from './read-spreadsheet.ts'

test.each(sampled(Object.entries(BOMBS), 4))(
  'a bomb %s is refused in time (promise 19)',
  async (_, { name, make, reason }) => {
    const source = make()
    expect(source.length).toBeLessThan(UPLOAD_LIMITS.max_bytes)
    expect(await readSpreadsheet({ source, name })).toMatchObject({ fault: { type: 'ECD102', reason } })
  },
)
