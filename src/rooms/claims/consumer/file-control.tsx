import { DraftFileField } from '../components/draft-file-field.tsx'
import type { FileFieldTexts } from '../components/file-fields.tsx'
import type { AddFilesOptions } from '../components/use-add-files.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { filesOf, storedFileCounts } from './draft-of-claim.ts'
import { StoredFileCard } from './stored-file-card.tsx'

interface FileControlProps extends FileFieldTexts, Pick<AddFilesOptions, 'onPreparing'> {
  draft: ClaimDraft
  claim: Claim | undefined
}

/** One kind of paper in the steps of a claim: the files already on the claim, and the added ones. */
export function FileControlField({ draft, claim, ...field }: FileControlProps) {
  const { change, version, claim_id } = useClaimFlow()
  const { control } = field
  const filed = filesOf(claim, control)
  return (
    <DraftFileField
      {...field}
      draft={draft}
      change={change}
      version={version}
      stored={storedFileCounts(claim, draft)[control]}
      storedCards={
        filed.length > 0 &&
        filed.map((file) => (
          <StoredFileCard key={file.id} file={file} isRemoved={draft.removed_file_ids.includes(file.id)} />
        ))
      }
      lookAt={(id) => ({ to: stepHref(`preview/${id}`, claim_id) })}
    />
  )
}
