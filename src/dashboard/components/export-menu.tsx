import { lazy, Suspense } from 'react'
import type { CallShape } from '#platform/contract/call.ts'
import { callUrl } from '#platform/contract/client.ts'
import { EXPORT_FORMATS } from '../contract/export-of.ts'
import { filtersIn } from '../rules/list-address.ts'
import { words } from '../words.ts'
import classes from './list-table.module.css'
import type { List } from './use-list.ts'

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }))

interface ExportMenuProps {
  /** `total` is undefined where the rows are not counted. */
  list: Pick<List<unknown>, 'chosen' | 'fixed'> & { total?: number }
  call: CallShape
  params?: Readonly<Record<string, string>>
}

/** All matching rows as a file: the button shows the number. */
export function ExportMenu({ list: { chosen, fixed, total }, call, params }: ExportMenuProps) {
  const entries = EXPORT_FORMATS.map((format) => ({
    id: format,
    label: words.formats[format],
    href: callUrl(call, params, { ...filtersIn(chosen), ...fixed, format }),
  }))
  const text = total === undefined ? words.exportAll : words.exportRows(total)
  return (
    <Suspense fallback={<span className={classes.tool}>{text}</span>}>
      <Menu className={classes.tool} entries={entries}>
        {text}
      </Menu>
    </Suspense>
  )
}
