import { IconFileText } from '#ui/icons.ts'
import { TallAnchor } from '#ui/tall-link.tsx'
import { workbenchWords } from '../words/workbench.ts'
import classes from './documents.module.css'

const words = workbenchWords.documents

interface DocumentViewerProps {
  src: string
  media_type: string
  file_name: string
  /** 'Document 1, report.pdf'. */
  label: string
}

/** A document that is not a picture: a PDF can also be opened beside the page, anything else is only downloaded. */
export function DocumentViewer({ src, media_type, file_name, label }: DocumentViewerProps) {
  const isPdf = media_type === 'application/pdf'
  return (
    <section className={classes.paper} aria-label={label}>
      <IconFileText size={40} aria-hidden="true" />
      <strong className={classes.fileName}>{file_name}</strong>
      {!isPdf && <span>{words.noPreview}</span>}
      <span className={classes.ways}>
        {isPdf && (
          <TallAnchor href={src} target="_blank" rel="noreferrer">
            {words.openTab}
          </TallAnchor>
        )}
        <TallAnchor href={src} download={file_name}>
          {words.download}
        </TallAnchor>
      </span>
    </section>
  )
}
