import { IconButton } from '#ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { workbenchWords } from '../words/workbench.ts'
import { DocumentViewer } from './document-viewer.tsx'
import classes from './documents.module.css'
import { DOCUMENT_GROUPS, type Documents, type ShownDocument } from './use-documents.ts'

const words = workbenchWords.documents

/** The documents of a claim: the list, invoices and prescriptions apart, and the open one. */
export function DocumentPane({ documents }: { documents: Documents }) {
  const { list, at, show, go } = documents
  const shown = list[at]
  if (!shown) return <Muted>{words.none}</Muted>
  return (
    <Stack as="section" gap="sm" bounded aria-label={words.label}>
      <Stack direction="row" gap="sm" align="start">
        <div className={classes.groups}>
          {DOCUMENT_GROUPS.map((group) => (
            <FileGroup key={group} group={group} list={list} at={at} show={show} />
          ))}
        </div>
        {list.length > 1 && (
          <div className={classes.turns}>
            <IconButton label={words.previous} onClick={() => go(-1)}>
              <IconChevronLeft size={22} aria-hidden="true" />
            </IconButton>
            <IconButton label={words.next} onClick={() => go(1)}>
              <IconChevronRight size={22} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </Stack>
      <DocumentViewer key={shown.file.id} shown={shown} documents={documents} />
    </Stack>
  )
}

interface FileGroupProps {
  group: ShownDocument['file']['type']
  list: readonly ShownDocument[]
  at: number
  show: (at: number) => void
}

function FileGroup({ group, list, at, show }: FileGroupProps) {
  const own = list.flatMap(({ file, name }, index) => (file.type === group ? [{ file, name, index }] : []))
  if (own.length === 0) return null
  return (
    <Stack as="section" direction="row" gap="sm" wrap aria-label={words.groups[group]}>
      {own.map(({ file, name, index }) => (
        <button
          key={file.id}
          type="button"
          className={classes.file}
          aria-current={index === at}
          title={file.file_name}
          onClick={() => show(index)}
        >
          {name}
          {file.amount !== null && <Muted as="span">{formatRupees(parseRupees(file.amount) ?? 0n)}</Muted>}
        </button>
      ))}
    </Stack>
  )
}
