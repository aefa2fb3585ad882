import { deletesPeople, type UploadType } from './upload-types.ts'

/** Which rows of a sheet a list is: those that can be seen in it, or the hidden ones too. */
export const ROWS_MEANT = ['SHOWN', 'ALL'] as const
export type RowsMeant = (typeof ROWS_MEANT)[number]

/** What is meant while nobody has said: nobody is deleted by a row that was not seen. */
export function meantByDefault(type: UploadType): RowsMeant {
  return deletesPeople(type) ? 'SHOWN' : 'ALL'
}

/** The rows that are meant. */
export function meantRows<Row extends { is_hidden?: true }>(rows: readonly Row[], meant: RowsMeant): readonly Row[] {
  return meant === 'ALL' ? rows : rows.filter(({ is_hidden }) => !is_hidden)
}
