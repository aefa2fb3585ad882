import { type PageInfo, paginationInfo } from '#values/page.ts'

/**
 * A page of a list as `pageOf` declares it.
 * @param total rows of the whole list, under `total_<noun>`
 */
export function pageReply<const Noun extends string, Row, const Total extends string = Noun>(
  noun: Noun,
  {
    rows,
    total,
    page_number,
    page_size,
    total_name,
  }: { rows: Row[]; total: number; page_number: number; page_size?: number; total_name?: Total },
): Record<Noun, Row[]> & { pagination_info: PageInfo & Record<`total_${Total}`, number> } {
  const pagination_info = paginationInfo(total_name ?? noun, { page_number, ...(page_size && { page_size }), total })
  return { [noun]: rows, pagination_info } as Record<Noun, Row[]> & {
    pagination_info: PageInfo & Record<`total_${Total}`, number>
  }
}
