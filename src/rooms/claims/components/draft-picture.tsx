import { useSearchParams } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
import { PictureViewer } from '#ui/picture-viewer.tsx'
import type { DraftFiles } from '../rules/claim-draft.ts'
import { OpenDraftFile } from './open-draft-file.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Links to the picture of a file above the form, without leaving the form. */
export const lookAt = (file_id: string) => ({ to: `?look=${file_id}`, preventScrollReset: true })

/** The document named in the URL, large enough to read. */
export function DraftPicture({ draft }: { draft: DraftFiles }) {
  const [search, setSearch] = useSearchParams()
  const { bill_files, prescription_files, document_files } = draft
  const shown = [...bill_files, ...prescription_files, ...document_files].find(({ id }) => id === search.get('look'))
  const url = useObjectUrl(shown?.file)
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <Dialog open={shown !== undefined} onClose={close} title={shown?.name ?? ''} place="wide">
      {url &&
        (shown?.file.type.startsWith('image/') ? (
          <PictureViewer src={url} alt={shown.name} />
        ) : (
          <OpenDraftFile href={url} name={shown?.name ?? ''} />
        ))}
    </Dialog>
  )
}
