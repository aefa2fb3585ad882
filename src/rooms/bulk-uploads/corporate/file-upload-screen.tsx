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

/** Lists of people that a company uploads: a new one, those there are, or the one in `?file=`. */
export default function FileUploadScreen() {
  const { subsidiary } = useCompanyDesk()
  const { file } = useUploadAddress()
  return (
    <PageColumn width="desk">
      {file ? (
        <UploadPage key={file} subsidiaryId={subsidiary.id} id={file} />
      ) : (
        <Uploads subsidiaryId={subsidiary.id} />
      )}
    </PageColumn>
  )
}

function Uploads({ subsidiaryId }: { subsidiaryId: string }) {
  const { actions } = useCompanyDesk()
  const plan = useCompanyPlan()
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
