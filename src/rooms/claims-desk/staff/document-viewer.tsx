import { callUrl } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight, IconFileText } from '#ui/icons.ts'
import { PictureViewer } from '#ui/picture-viewer.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { readClaimPicture, readOriginalFile } from '../contract/documents.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './documents.module.css'
import { type Documents, isPhoto, type ShownDocument } from './use-documents.ts'

const words = workbenchWords.documents

/** The picture of one page. */
export const pageUrl = (claim_id: number, file_id: string, page = 1) =>
  callUrl(readClaimPicture, { id: String(claim_id), file_id, page: String(page) })

/** One document: a photo, or the pictures of its pages, with the original one press away. */
export function DocumentViewer({ shown, documents }: { shown: ShownDocument; documents: Documents }) {
  const { file, name } = shown
  const { claim_id, view } = documents
  const label = `${name}, ${file.file_name}`
  if (isPhoto(file)) return <PictureViewer src={pageUrl(claim_id, file.id)} alt={label} view={view} />
  return (
    <section className={classes.document} aria-label={label}>
      <div className={classes.bar}>
        <Pager shown={shown} documents={documents} />
        <TallAnchor
          href={callUrl(readOriginalFile, { id: String(claim_id), file_id: file.id })}
          download={file.file_name}
          title={words.recorded}
        >
          {words.original}
        </TallAnchor>
      </div>
      <Page shown={shown} documents={documents} label={label} />
    </section>
  )
}

interface PartProps {
  shown: ShownDocument
  documents: Documents
}

function Pager({ shown: { pictures }, documents: { at, page, show } }: PartProps) {
  const last = pictures?.page_count ?? 0
  if (last < 2 || pictures?.pages.length === 0) return null
  return (
    <div className={classes.pager}>
      <IconButton label={words.previousPage} onClick={() => page > 1 && show(at, page - 1)} aria-disabled={page === 1}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <output>{words.page(page, last)}</output>
      <IconButton
        label={words.nextPage}
        onClick={() => page < last && show(at, page + 1)}
        aria-disabled={page === last}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Page({ shown: { file, pictures }, documents, label }: PartProps & { label: string }) {
  const { claim_id, page, view, failed, retry } = documents
  if (pictures?.pages.includes(page))
    return (
      <PictureViewer
        key={page}
        src={pageUrl(claim_id, file.id, page)}
        alt={`${label}, ${words.page(page, pictures.page_count)}`}
        view={view}
      />
    )
  return (
    <div className={classes.paper}>
      <IconFileText size={40} aria-hidden="true" />
      <strong className={classes.fileName}>{file.file_name}</strong>
      <span role="status">{whyNone(file, pictures, failed)}</span>
      {!pictures && failed && <Button onClick={retry}>{words.retry}</Button>}
    </div>
  )
}

function whyNone({ media_type }: ShownDocument['file'], pictures: ShownDocument['pictures'], failed: boolean): string {
  if (!pictures) return failed ? words.failed : words.loading
  if (pictures.state === 'WAITING') return words.waiting
  if (media_type !== 'application/pdf') return words.noPreview
  return pictures.state === 'NONE' ? words.notDrawn : words.noPage
}
