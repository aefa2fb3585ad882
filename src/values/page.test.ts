import { expect, test } from 'vitest'
import * as z from 'zod'
import { cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { pageNumber, paginationInfo, totalPages } from './page.ts'
import { isMalformed } from './text.ts'

test('a page number is a whole number from 1, and 1 when absent', () => {
  expect([undefined, '1', '12', 3].map((value) => pageNumber.parse(value))).toEqual([1, 1, 12, 3])
  for (const wrong of ['0', '-1', '1.5', '1e3', '0x10', '', 'two', ['1'], null, 1.5, 1e21, '9999999']) {
    expect(pageNumber.safeParse(wrong).error?.issues.map((issue) => issue.message)).toEqual([
      'Page number should be a whole number of at least 1',
    ])
  }
})

test.each([
  [{ page_number: 1, page_size: 20, total: 45 }, [1, true, false, 1, 20]],
  [{ page_number: 3, page_size: 20, total: 45 }, [3, false, true, 41, 45]],
  [{ page_number: 2, page_size: 20, total: 40 }, [2, false, true, 21, 40]],
  [{ page_number: 1, page_size: 20, total: 0 }, [1, false, false, 0, 0]],
  [{ page_number: 9, page_size: 20, total: 45 }, [9, false, true, 0, 0]],
])(
  'page %o has the position %o',
  (page, [current_page, has_next_page, has_prev_page, page_start_index, page_end_index]) => {
    expect(paginationInfo('users', page)).toEqual({
      current_page,
      has_next_page,
      has_prev_page,
      page_start_index,
      page_end_index,
      total_users: page.total,
    })
  },
)

test('the number of pages of 7 is rounded up', () => {
  expect([0, 1, 7, 8, 14, 15].map((total) => totalPages(total, 7))).toEqual([0, 1, 1, 2, 2, 3])
})

const place = z.object({ created_at: z.string(), id: z.int() })

test('a cursor decodes to its position', () => {
  const written = encodeCursor({ created_at: '2026-11-21 10:00:00.123456', id: 901 })
  expect(written).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(decodeCursor(written, place)).toEqual({ created_at: '2026-11-21 10:00:00.123456', id: 901 })
})

test('an invalid cursor is malformed', () => {
  const written = encodeCursor({ created_at: '2026-11-21 10:00:00', id: 901 })
  const wrong = [
    '',
    'x',
    '%%%',
    `${written}A`,
    ` ${written}`,
    `${written}=`,
    written.slice(0, -4),
    encodeCursor({ created_at: '2026-11-21 10:00:00', id: 'x' }),
    encodeCursor({ created_at: '2026-11-21 10:00:00', id: 901, role: 'ADMIN' }),
    btoa('[1]'),
    btoa('null'),
    'A'.repeat(100_000),
  ]
  for (const value of wrong) {
    const issues = cursor(place).safeParse(value).error?.issues
    expect(issues?.map(isMalformed), value.slice(0, 40)).toEqual([true])
  }
})
