import { Dialog } from '#ui/dialog.tsx'
import { PictureViewer } from '#ui/picture-viewer.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { workbenchWords } from '../words/workbench.ts'
import classes from './compare-dialog.module.css'
import { pageUrl } from './document-viewer.tsx'

const words = workbenchWords.compare

interface ComparedFile {
  claim_id: number
  file_id: string
}

interface CompareDialogProps {
  open: boolean
  onClose: () => void
  own: ComparedFile
  other: ComparedFile
}

/** Two identical or nearly identical pictures side by side. */
export function CompareDialog({ open, onClose, own, other }: CompareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} place="wide">
      <Stack gap="lg" columns={2}>
        <Side title={words.own(own.claim_id)} file={own} />
        <Side title={words.other(other.claim_id)} file={other} />
      </Stack>
    </Dialog>
  )
}

function Side({ title, file }: { title: string; file: ComparedFile }) {
  return (
    <section className={classes.side} aria-label={title}>
      <Title as="h3" size="md">
        {title}
      </Title>
      <PictureViewer src={pageUrl(file.claim_id, file.file_id)} alt={title} />
    </section>
  )
}
