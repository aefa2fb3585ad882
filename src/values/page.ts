import * as z from 'zod'

/** The highest page number that may be requested; keeps every offset well within the database's integers. */
const PAGE_NUMBER_MAX = 1_000_000

/** Rows per page of a numbered list that names no other number. Screens read the page size from the reply, not from here. */
const PAGE_SIZE = 20

const PAGE_NUMBER_INVALID = 'Page number should be a whole number of at least 1'

/** Wire schema of `page_number`, 1 when absent. Query values are plain digits, never '1e3' or '0x10'. */
export const pageNumber = z
  .union([z.number(), z.string()], PAGE_NUMBER_INVALID)
  .transform((written, context): number => {
    const page = /^\d{1,7}$/.test(String(written)) ? Number(written) : 0
    if (page >= 1 && page <= PAGE_NUMBER_MAX) return page
    context.issues.push({ code: 'custom', input: written, message: PAGE_NUMBER_INVALID })
    return z.NEVER
  })
  .default(1)

/** The position within a paged list. Indexes count rows from 1; both are 0 on a page without rows. */
export interface PageInfo {
  current_page: number
  has_next_page: boolean
  has_prev_page: boolean
  page_start_index: number
  page_end_index: number
}

/** The rows of a page as SQL limit and offset. */
export function rowsOfPage(page_number: number, page_size: number = PAGE_SIZE): { offset: number; limit: number } {
  return { offset: (page_number - 1) * page_size, limit: page_size }
}

/** A page's info with the total under the list's own name: `total_users` for 'users'. */
export function paginationInfo<Noun extends string>(
  noun: Noun,
  { page_number, page_size = PAGE_SIZE, total }: { page_number: number; page_size?: number; total: number },
): PageInfo & Record<`total_${Noun}`, number> {
  const before = (page_number - 1) * page_size
  const isEmpty = before >= total
  const info: PageInfo = {
    current_page: page_number,
    has_next_page: before + page_size < total,
    has_prev_page: page_number > 1 && total > 0,
    page_start_index: isEmpty ? 0 : before + 1,
    page_end_index: isEmpty ? 0 : Math.min(before + page_size, total),
  }
  return { ...info, [`total_${noun}`]: total } as PageInfo & Record<`total_${Noun}`, number>
}

/** The number of pages for this many rows, rounded up. */
export function totalPages(total: number, page_size: number): number {
  return Math.ceil(total / page_size)
}
