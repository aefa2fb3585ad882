import { expect, test } from 'vitest'
import { isUndoable } from './undoable.ts'

const NOW = new Date('2026-07-10T06:00:00Z')
const undoable = (at: string, after: Record<string, unknown>, action = 'BLOCKED') =>
  isUndoable({ at, action, after }, NOW)

test('a block is offered to be undone for 24 hours, a planned one until its day, and nothing else', () => {
  const blocked = { status: 'EXPIRED', last_working_day: '2026-07-09' }
  expect(undoable('2026-07-09 06:00:01', blocked)).toBe(true)
  expect(undoable('2026-07-09 06:00:00', blocked)).toBe(false)
  expect(undoable('2026-06-01 06:00:00', { status: 'ACTIVE', last_working_day: '2026-07-10' })).toBe(true)
  expect(undoable('2026-06-01 06:00:00', { status: 'ACTIVE', last_working_day: '2026-07-09' })).toBe(false)
  expect(undoable('2026-07-10 05:00:00', {}, 'EDITED')).toBe(false)
  expect(undoable('2026-07-10 05:00:00', blocked, 'ACCOUNT_DELETED')).toBe(false)
})
