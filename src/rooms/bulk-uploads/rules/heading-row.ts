import type { UploadColumn } from './columns.ts'
import { matchHeaders } from './match-headers.ts'
import type { UploadType } from './upload-types.ts'

/** A row of a sheet by its number there. */
interface SheetRow {
  row: number
  cells: readonly string[]
}

/** Rows with content in which headings are looked for. */
export const HEADING_ROWS = 10

/**
 * The row whose cells are most of the headings that a list knows, of the first ten with content: above the headings stand titles and
 * dates. Of equals the first.
 * @param rows from the top, the first included
 */
export function headingRow(type: UploadType, rows: readonly SheetRow[], columns: readonly UploadColumn[]): number {
  const counts = rows.slice(0, HEADING_ROWS).map(({ row, cells }) => {
    const headings = cells.filter((cell) => cell !== '')
    return { row, known: headings.length - matchHeaders(type, headings, columns).unknown.length }
  })
  const most = Math.max(...counts.map(({ known }) => known))
  return counts.find(({ known }) => known === most)!.row
}
