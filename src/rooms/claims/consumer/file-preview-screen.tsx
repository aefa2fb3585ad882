import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { callUrl, queryOf } from '#platform/contract/client.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconFileText } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PictureViewer } from '#ui/picture-viewer.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { OpenDraftFile } from '../components/open-draft-file.tsx'
import { useObjectUrl } from '../components/use-object-url.ts'
import { readClaim, readClaimFile } from '../contract/read-claims.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'

const words = flowWords.preview

/** One paper, for reading: from this device until it is submitted, then from the server. */
export default function FilePreviewScreen() {
  const { fileId = '' } = useParams()
  const [query] = useSearchParams()
  const { claim_id } = useClaimFlow()
  const { name, media_type, src, filed, isPending } = useShownFile(fileId)
  const back =
    query.get('from') === 'tracking' && claim_id !== undefined
      ? { to: `/cashback/tracking/${claim_id}`, label: flowWords.backToClaim }
      : { to: stepHref('bills', claim_id), label: words.back }
  return (
    <PageColumn width="wide">
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeading title={name ?? words.title} />
      {src && name ? (
        media_type?.startsWith('image/') ? (
          <PictureViewer src={src} alt={name} />
        ) : (
          <EmptyState
            icon={<IconFileText size={28} aria-hidden="true" />}
            title={words.notAPicture}
            action={
              filed ? (
                <DownloadLink href={src} className={buttonClass({})}>
                  {words.open}
                </DownloadLink>
              ) : (
                <OpenDraftFile href={src} name={name} />
              )
            }
          />
        )
      ) : isPending ? (
        <Skeletons>
          <SkeletonBar height="60dvh" />
        </Skeletons>
      ) : (
        <EmptyState title={words.gone} advice={words.goneText} />
      )}
    </PageColumn>
  )
}

function useShownFile(id: string) {
  const { flow, claim_id, isLookingForDraft } = useClaimFlow()
  const { data, isPending } = useQuery({
    ...queryOf(readClaim, { params: { id: claim_id ?? '' } }),
    enabled: claim_id !== undefined,
  })
  const { bill_files = [], prescription_files = [], document_files = [] } = flow.draft ?? {}
  const drafted = [...bill_files, ...prescription_files, ...document_files].find((file) => file.id === id)
  const url = useObjectUrl(drafted?.file)
  const filed = data?.details.files.find((file) => file.id === id)
  if (drafted)
    return {
      name: drafted.name,
      media_type: drafted.file.type,
      src: url,
      filed: undefined,
      isPending: url === undefined,
    }
  return {
    name: filed?.file_name,
    media_type: filed?.media_type,
    src: filed && callUrl(readClaimFile, { id }),
    filed,
    isPending: isLookingForDraft || (claim_id !== undefined && isPending),
  }
}
