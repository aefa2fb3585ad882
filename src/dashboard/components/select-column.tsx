import type { Column } from '#ui/data-table.tsx'
import { words } from '../words.ts'
import classes from './list-table.module.css'
import type { ListSelection } from './use-selection.ts'

/** Checkboxes that select a row, and in the head the page. */
export function selectColumn<Row>(selection: ListSelection<Row>, nameOf: (row: Row) => string): Column<Row> {
  return {
    key: 'select',
    header: words.select,
    head: <SelectPage selection={selection} />,
    render: (row) =>
      selection.mayHave(row) && (
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={words.selectOne(nameOf(row))}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        </label>
      ),
  }
}

/** Selects the page, or none of it. On a phone the table has no head, so it stands above the cards with its words. */
export function SelectPage<Row>({ selection, label }: { selection: ListSelection<Row>; label?: string }) {
  return (
    <label className={label ? classes.pageBox : classes.box}>
      <input
        type="checkbox"
        aria-label={label ? undefined : words.selectPage}
        checked={selection.isWholePage}
        disabled={selection.isEmptyPage}
        ref={(box) => {
          if (box) box.indeterminate = selection.isPartOfPage
        }}
        onChange={({ currentTarget }) => selection.setPage(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
