import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { screenWords as words } from '../words/screen.ts'
import { StartUpload } from './start-upload.tsx'
import { useUploadAddress } from './upload-address.ts'
import { UploadList } from './upload-list.tsx'
import { UploadPage } from './upload-page.tsx'
import { useStepFocus } from './use-step-focus.ts'

/** Lists of people that a company uploads: a new one, those there are, or the one in `?file=`. */
export default function FileUploadScreen() {
  const { subsidiary } = useCompanyDesk()
  const { file } = useUploadAddress()
  /** Null as soon as another page than the first was opened. */
  const [first, setFirst] = useState<string | null | undefined>(file)
  if (first !== null && first !== file) setFirst(null)
  const isArrival = first === null
  return (
    <PageColumn width="desk">
      {file ? (
        <UploadPage key={file} subsidiaryId={subsidiary.id} id={file} isArrival={isArrival} />
      ) : (
        <Uploads subsidiaryId={subsidiary.id} isArrival={isArrival} />
      )}
    </PageColumn>
  )
}

function Uploads({ subsidiaryId, isArrival }: { subsidiaryId: string; isArrival: boolean }) {
  const { actions } = useCompanyDesk()
  const plan = useCompanyPlan()
  useStepFocus('list', isArrival)
  const done = (useLocation().state as { done?: string } | null)?.done
  return (
    <>
      <PageHeading title={words.title} size="desk" />
      <OutcomeNotice act={done ? 1 : 0} tone="good">
        {done}
      </OutcomeNotice>
      {permits(actions, 'file_upload.upload' satisfies PartnerAction) &&
        (plan.error ? (
          <ErrorState title={words.start.plansFailed} error={plan.error} onRetry={plan.refetch} />
        ) : plan.partners ? (
          <StartUpload subsidiaryId={subsidiaryId} plan={plan} />
        ) : (
          <Skeletons>
            <SkeletonBar height="22rem" />
          </Skeletons>
        ))}
      <UploadList subsidiaryId={subsidiaryId} />
    </>
  )
}
