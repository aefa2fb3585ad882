import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rowParams } from './row-params.ts'

const call = { params: z.strictObject({ lead_id: z.uuid() }) }

describe('the row that a link opens', () => {
  test('is read by its key', () => {
    const lead_id = '0190a000-0000-7000-8000-0000000000ff'
    expect(rowParams(call, lead_id)).toEqual({ lead_id })
  })

  test.each(['export', '..', '.', '', '1', 'export?format=xlsx', '__proto__'])('is not requested as %j', (open) => {
    expect(rowParams(call, open)).toBeUndefined()
  })
})
