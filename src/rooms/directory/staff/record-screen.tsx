import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { readNetworkRecord } from '../contract/network.ts'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'
import { NEW_RECORD } from './network-forms.ts'
import { RecordForm } from './record-form.tsx'
import { RecordLinks } from './record-links.tsx'
import { recordName } from './record-name.ts'
import { useNetworkKind } from './use-network-kind.ts'

/** One record of the network, or the form of a new one. */
export default function RecordScreen() {
  const kind = useNetworkKind()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return (
    <PageColumn width="wide">
      <BackLink to={`/dashboard/network/${kind}`}>{words.kinds[kind].title}</BackLink>
      {id === 'new' ? (
        <>
          <PageHeading title={words.kinds[kind].add} size="desk" />
          <RecordForm
            key={kind}
            kind={kind}
            record={{ id: '', version: 0, document: newRecord(kind, query), names: {} }}
          />
        </>
      ) : (
        <Stored key={`${kind} ${id}`} kind={kind} id={id} />
      )}
    </PageColumn>
  )
}

/** With what the page before has chosen. */
function newRecord(kind: NetworkKind, query: URLSearchParams): Record<string, unknown> {
  const chosen = ['provider_id', 'establishment_id'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...NEW_RECORD[kind], ...Object.fromEntries(kind === 'practices' ? chosen : []) }
}

function Stored({ kind, id }: { kind: NetworkKind; id: string }) {
  // The form starts from the current version, and nothing is reloaded while someone types.
  const reading = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queryOf(readNetworkRecord, { params: { kind, id } }),
    ...reading,
  })
  if (error && !data)
    return (
      <>
        <PageHeading title={words.kinds[kind].one} size="desk" />
        <ListFailure title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data || !isFetchedAfterMount)
    return (
      <>
        <PageHeading title={words.kinds[kind].one} size="desk" />
        <Skeletons>
          <SkeletonText lines={8} />
        </Skeletons>
      </>
    )
  return (
    <>
      <PageHeading title={recordName(kind, data)} lead={words.kinds[kind].one} size="desk" />
      <RecordLinks kind={kind} id={id} />
      <RecordForm kind={kind} record={data} />
    </>
  )
}
