import type { CallShape } from '#platform/contract/call.ts'
import { callUrl } from '#platform/contract/client.ts'
import { EXPORT_FORMATS } from '../contract/export-of.ts'
import { words } from '../words.ts'
import classes from './list-table.module.css'
import type { List } from './use-list.ts'

interface ExportLinksProps {
  list: Pick<List<unknown>, 'chosen' | 'total'>
  call: CallShape
  params?: Readonly<Record<string, string>>
}

/** All rows that match, as a file: the links say how many. */
export function ExportLinks({ list: { chosen, total }, call, params }: ExportLinksProps) {
  const { sort: _, ...filters } = chosen
  return (
    <span className={classes.export}>
      {words.exportRows(total)}
      {EXPORT_FORMATS.map((format) => (
        <a
          key={format}
          className={classes.tool}
          href={callUrl(call, params, { ...filters, format })}
          aria-label={words.exportAs(total, words.formats[format])}
          download
        >
          {words.formats[format]}
        </a>
      ))}
    </span>
  )
}
