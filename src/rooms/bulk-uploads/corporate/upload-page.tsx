import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listFiles, readFile } from '../contract/files.ts'
import { listFileRows } from '../contract/rows.ts'
import { startUpload } from '../contract/start.ts'
import { isOpen } from '../rules/upload-state.ts'
import { screenWords } from '../words/screen.ts'
import { CheckPart, Refused } from './check-part.tsx'
import { DoubtsPart } from './doubts-part.tsx'
import { MatchColumns } from './match-columns.tsx'
import { ProgressPart } from './progress-part.tsx'
import { ResultPart } from './result-part.tsx'
import { RowsPart } from './rows-part.tsx'
import { SheetChoice, waitsForRows } from './sheet-choice.tsx'
import { UploadActions } from './upload-actions.tsx'
import { useUploadAddress } from './upload-address.ts'
import { isRunning, UploadStatus } from './upload-status.tsx'
import { type UploadDetail, useReadUpload } from './use-read-upload.ts'
import { useRowEdits } from './use-row-edits.ts'
import { useQuestionFocus, useStepFocus } from './use-step-focus.ts'

const words = screenWords.upload

interface UploadPageProps {
  subsidiaryId: string
  id: string
  /** It was opened from another page of the product. */
  isArrival: boolean
}

/** One upload, from its columns to its result. */
export function UploadPage({ subsidiaryId, id, isArrival }: UploadPageProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { startHref } = useUploadAddress()
  const { data: upload, dataUpdatedAt, error, refetch } = useReadUpload(subsidiaryId, id)
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  useStepFocus(upload && stepOf(upload), isArrival)
  const back = <BackLink to={startHref()}>{screenWords.title}</BackLink>
  if (!upload)
    return (
      <>
        {back}
        {error ? (
          <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <SkeletonBar height="3rem" width="22rem" />
            <SkeletonBar height="10rem" />
            <SkeletonBar height="24rem" />
          </Skeletons>
        )}
      </>
    )
  const done = async (text: string) => {
    setOutcome(({ act }) => ({ act: act + 1, text }))
    void queries.invalidateQueries({ queryKey: [listFiles.name] })
    const { isError } = await refetch()
    if (isError) void navigate(startHref(), { state: { done: text } })
  }
  return (
    <>
      {back}
      <Split align="start">
        <PageHeading
          title={upload.file_name}
          size="desk"
          lead={
            <>
              {words.line(screenWords.types[upload.type], upload.plan_name, upload.total_rows)}
              <br />
              {words.by(upload.uploaded_by)}
              <WireTimeText value={upload.uploaded_on} />
            </>
          }
        />
        <Stack direction="row" gap="sm" align="center">
          <UploadStatus upload={upload} />
          <UploadActions subsidiaryId={subsidiaryId} upload={upload} onDone={(text) => void done(text)} />
        </Stack>
      </Split>
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
      <Body subsidiaryId={subsidiaryId} upload={upload} at={dataUpdatedAt} refetch={refetch} />
    </>
  )
}

/** What the page shows of an upload. */
function stepOf(upload: UploadDetail): 'progress' | 'result' | 'columns' | 'rows' {
  if (isRunning(upload)) return 'progress'
  if (!isOpen(upload)) return 'result'
  return upload.is_mapped ? 'rows' : 'columns'
}

interface BodyProps {
  subsidiaryId: string
  upload: UploadDetail
  at: number
  refetch: () => unknown
}

function Body({ subsidiaryId, upload, at, refetch }: BodyProps) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  useQuestionFocus(round)
  const { actions } = useCompanyDesk()
  const mayUpload = permits(actions, 'file_upload.upload' satisfies PartnerAction)
  const of = { subsidiaryId, upload }
  const onStarted = () => void refetch()
  if (isRunning(upload)) return <ProgressPart upload={upload} at={at} />
  if (!isOpen(upload))
    return (
      <>
        <ResultPart {...of} mayUpload={mayUpload} onStarted={onStarted} />
        {upload.invalid > 0 && <RowsPart {...of} />}
      </>
    )
  if (!mayUpload) return <RowsPart {...of} />
  const readAgain = async () => {
    await Promise.all([startUpload, listFileRows].map(({ name }) => queries.resetQueries({ queryKey: [name] })))
    await refetch()
    setRound((before) => before + 1)
  }
  const choice = <SheetChoice {...of} onChosen={() => void readAgain()} />
  if (waitsForRows(upload)) return choice
  return (
    <>
      {choice}
      {upload.is_mapped ? (
        <OpenUpload key={round} {...of} onStarted={onStarted} onChanged={() => void readAgain()} />
      ) : (
        <MatchColumns {...of} onMatched={refetch} />
      )}
    </>
  )
}

/** An upload that nothing was done with yet: it is checked, corrected and started. */
function OpenUpload({
  subsidiaryId,
  upload,
  onStarted,
  onChanged,
}: Pick<BodyProps, 'subsidiaryId' | 'upload'> & { onStarted: () => void; onChanged: () => void }) {
  const queries = useQueryClient()
  const [saves, setSaves] = useState(0)
  const edits = useRowEdits({
    subsidiaryId,
    id: upload.id,
    onSaved: () => {
      setSaves((before) => before + 1)
      for (const { name } of [readFile, listFiles]) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  const { refusal } = upload
  return (
    <>
      {refusal && (
        <Refused subsidiaryId={subsidiaryId} upload={upload} error={{ message: '', ...refusal }} onRetry={onStarted} />
      )}
      <DoubtsPart subsidiaryId={subsidiaryId} upload={upload} settle={edits.settle} onSettled={onChanged} />
      <CheckPart
        subsidiaryId={subsidiaryId}
        upload={upload}
        saves={saves}
        settle={edits.settle}
        onStarted={onStarted}
        onChanged={onChanged}
      />
      <RowsPart subsidiaryId={subsidiaryId} upload={upload} edits={edits} />
    </>
  )
}
