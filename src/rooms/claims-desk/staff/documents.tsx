import { useState } from 'react'
import { callUrl } from '#platform/contract/client.ts'
import type { ClaimFile } from '#rooms/claims/contract/claim.ts'
import { readClaimFile } from '#rooms/claims/contract/read-claims.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { type PictureView, PictureViewer, usePictureView } from '#ui/picture-viewer.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { workbenchWords } from '../words/workbench.ts'
import { DocumentViewer } from './document-viewer.tsx'
import classes from './documents.module.css'

const words = workbenchWords.documents
const GROUPS = ['INVOICE', 'PRESCRIPTION', 'DOCUMENT'] as const

interface ShownDocument {
  file: ClaimFile
  /** 'Invoice 2'. */
  name: string
}

export interface Documents {
  list: readonly ShownDocument[]
  at: number
  view: PictureView
  show: (at: number) => void
  go: (by: 1 | -1) => void
}

export const fileUrl = (id: string) => callUrl(readClaimFile, { id })

/** A claim's documents, invoices first, and the selected one. */
export function useDocuments(files: readonly ClaimFile[]): Documents {
  const [at, setAt] = useState(0)
  const view = usePictureView()
  const list = GROUPS.flatMap((group) =>
    files
      .filter(({ type }) => type === group)
      .map((file, index) => ({ file, name: words.name(words.kinds[group], index + 1) })),
  )
  const show = (index: number) => {
    setAt(index)
    view.reset()
  }
  return {
    list,
    at: Math.min(at, Math.max(0, list.length - 1)),
    view,
    show,
    go: (by) => list.length > 1 && show((at + by + list.length) % list.length),
  }
}

/** The documents of a claim: the list, invoices and prescriptions apart, and the open one. */
export function DocumentPane({ documents: { list, at, view, show, go } }: { documents: Documents }) {
  const shown = list[at]
  if (!shown) return <Muted>{words.none}</Muted>
  return (
    <Stack as="section" gap="sm" bounded aria-label={words.label}>
      <Stack direction="row" gap="sm" align="start">
        <div className={classes.groups}>
          {GROUPS.map((group) => (
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
      <OneDocument key={shown.file.id} shown={shown} view={view} />
    </Stack>
  )
}

interface FileGroupProps {
  group: ClaimFile['type']
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

function OneDocument({ shown: { file, name }, view }: { shown: ShownDocument; view: PictureView }) {
  const label = `${name}, ${file.file_name}`
  return file.media_type.startsWith('image/') ? (
    <PictureViewer src={fileUrl(file.id)} alt={label} view={view} />
  ) : (
    <DocumentViewer src={fileUrl(file.id)} media_type={file.media_type} file_name={file.file_name} label={label} />
  )
}
