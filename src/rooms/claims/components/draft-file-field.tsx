import type { ReactNode } from 'react'
import { useAppFiles } from '#rooms/native-app/components/use-app-files.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CLAIM_FILE_ACCEPT, filesMax } from '../rules/claim-files.ts'
import { flowWords } from '../words/flow.ts'
import { DraftFileCard, type Look } from './draft-file-card.tsx'
import type { FileFieldTexts } from './file-fields.tsx'
import { type AddFilesOptions, useAddFiles } from './use-add-files.ts'

const words = flowWords.bills

interface DraftFileFieldProps extends AddFilesOptions, FileFieldTexts {
  /** Cards of the files already on the claim. */
  storedCards?: ReactNode
  /** Opens a preview of a draft's file. */
  lookAt: (file_id: string) => Look
}

/** One kind of paper: its files, each with a preview and a remove button, and a button to add more. */
export function DraftFileField({
  control,
  label,
  description,
  optional,
  storedCards,
  lookAt,
  error,
  amountErrors = {},
  ...to
}: DraftFileFieldProps) {
  const { draft, change, version, stored } = to
  const { add, fault, preparing, added } = useAddFiles(control, to)
  const files = draft[control]
  const left = filesMax(version) - files.length - stored
  const isFull = left <= 0
  const { fault: appFault, ...byApp } = useAppFiles({
    accept: CLAIM_FILE_ACCEPT[control],
    max_files: left,
    isPictures: control !== 'document_files',
    onPick: add,
  })
  const asksAmounts = control === 'bill_files' && files.length > 1
  return (
    <Stack gap="md">
      <FileDrop
        name={control}
        label={label}
        description={description}
        optional={optional}
        accept={CLAIM_FILE_ACCEPT[control]}
        multiple={version === 'v2'}
        camera
        disabled={preparing !== undefined || isFull}
        byApp={byApp}
        error={fault ?? appFault ?? error}
        onPick={add}
      />
      {preparing && (
        <ProgressBar
          label={words.preparing(preparing.done, preparing.all)}
          done={(preparing.done - 0.5) / preparing.all}
        />
      )}
      <VisuallyHidden as="p" role="status">
        {!preparing && added > 0 && words.added(added)}
      </VisuallyHidden>
      {(files.length > 0 || storedCards) && (
        <Stack as="ul" gap="sm">
          {storedCards}
          {files.map((file) => (
            <DraftFileCard
              key={file.id}
              file={file}
              look={lookAt(file.id)}
              asksAmount={asksAmounts}
              error={amountErrors[`amount-${file.id}`]}
              onAmount={(amount) =>
                change((newest) => ({
                  [control]: newest[control].map((one) => (one.id === file.id ? { ...one, amount } : one)),
                }))
              }
              onRemove={() => change((newest) => ({ [control]: newest[control].filter(({ id }) => id !== file.id) }))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
