import type { ReactNode } from 'react'
import { FileDrop } from '#ui/file-drop.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { CLAIM_FILE_ACCEPT, type FileControl, filesMax } from '../rules/claim-files.ts'
import { flowWords } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'
import { filesOf, keptFiles } from './draft-of-claim.ts'
import { KeptFileCard, NewFileCard } from './file-cards.tsx'
import classes from './file-control.module.css'
import { useAddFiles } from './use-add-files.ts'

const words = flowWords.bills

interface FileControlProps {
  control: FileControl
  label: string
  description: ReactNode
  optional?: boolean
  draft: ClaimDraft
  claim: Claim | undefined
  error: string | undefined
  /** What is wrong with the amount of a bill. */
  amountErrors?: Record<string, string>
}

/** One kind of paper: what is there, each with a look and a way to take it off, and the way to add more. */
export function FileControlField({
  control,
  label,
  description,
  optional,
  draft,
  claim,
  error,
  amountErrors = {},
}: FileControlProps) {
  const { version } = useClaimFlow()
  const kept = keptFiles(claim, draft)[control]
  const { add, fault, preparing, added } = useAddFiles(control, kept)
  const files = draft[control]
  const isFull = files.length + kept >= filesMax(version)
  const asksAmounts = control === 'bill_files' && files.length > 1
  return (
    <div className={classes.control}>
      <FileDrop
        name={control}
        label={label}
        description={description}
        optional={optional}
        accept={CLAIM_FILE_ACCEPT[control]}
        multiple={version === 'v2'}
        camera
        disabled={preparing !== undefined || isFull}
        error={fault ?? error}
        onPick={add}
      />
      {preparing && (
        <ProgressBar
          label={words.preparing(preparing.done, preparing.all)}
          done={(preparing.done - 0.5) / preparing.all}
        />
      )}
      <p role="status" className={classes.spoken}>
        {!preparing && added > 0 && words.added(added)}
      </p>
      {files.length + filesOf(claim, control).length > 0 && (
        <ul className={classes.files}>
          {filesOf(claim, control).map((file) => (
            <KeptFileCard key={file.id} file={file} isRemoved={draft.removed_file_ids.includes(file.id)} />
          ))}
          {files.map((file) => (
            <NewFileCard
              key={file.id}
              control={control}
              file={file}
              asksAmount={asksAmounts}
              error={amountErrors[`amount-${file.id}`]}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
