import { PagePart } from '#ui/page-part.tsx'
import { type EmptyListTexts, ListTable, type ListTableProps } from './list-table.tsx'

interface ListPartProps<Row> extends Omit<ListTableProps<Row>, 'label' | 'empty' | 'hasDensity'> {
  title: string
  /** What the list shows, and what happens automatically. */
  note?: string
  /** Shown when there are no rows; without it the part is hidden then. */
  empty?: EmptyListTexts
  /** Shows placeholders while loading a list that is hidden without rows. */
  placeholders?: boolean
}

/** One of several lists of a page, below its own heading. */
export function ListPart<Row>({ title, note, empty, placeholders = false, ...table }: ListPartProps<Row>) {
  const { info, total, error, isPending } = table.list
  if (!empty && !error && total === 0 && !(isPending && placeholders)) return null
  return (
    <PagePart title={title} note={note}>
      <ListTable
        label={title}
        empty={empty ?? { title }}
        hasDensity={Boolean(info?.has_next_page || info?.has_prev_page)}
        {...table}
      />
    </PagePart>
  )
}
