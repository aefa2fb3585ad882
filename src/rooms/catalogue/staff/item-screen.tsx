import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { type CatalogueItem, listCatalogue, readCatalogueItem } from '../contract.ts'
import { screenWords as words } from '../words.ts'
import { DraftForm } from './draft-form.tsx'
import { ItemFacts } from './item-facts.tsx'
import { nameOf } from './item-name.ts'
import { useKind } from './use-kind.ts'
import { VersionList } from './version-list.tsx'

/** One catalogue item: its draft as a form, its published version, and its history. */
export default function ItemScreen() {
  const kind = useKind()
  const { id = '' } = useParams()
  return <Item key={`${kind} ${id}`} kind={kind} id={id} />
}

function Item({ kind, id }: Pick<CatalogueItem, 'kind' | 'id'>) {
  const queries = useQueryClient()
  const query = queryOf(readCatalogueItem, { params: { kind, id } })
  // A draft starts from the current version, never from a stale read; and nothing is reloaded while someone types.
  const reading = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...query, ...reading })
  if (!data || !isFetchedAfterMount)
    return (
      <PageColumn width="wide">
        <PageHeading title={words.kinds[kind].one} />
        {error ? (
          <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <SkeletonText lines={8} />
          </Skeletons>
        )}
      </PageColumn>
    )
  const replace = (item: CatalogueItem) => {
    queries.setQueryData(query.queryKey, item)
    void queries.invalidateQueries({ queryKey: [listCatalogue.name] })
  }
  return (
    <PageColumn width="wide">
      <PageHeading
        title={nameOf(data.document ?? data.draft?.document ?? {}) || words.kinds[kind].one}
        lead={words.kinds[kind].lead}
      />
      <ItemFacts item={data} />
      <DraftForm
        key={`${data.version} ${data.draft === null}`}
        item={data}
        onPublished={replace}
        onDiscarded={() => void refetch()}
      />
      {data.versions.length > 0 && <VersionList kind={data.kind} versions={data.versions} />}
    </PageColumn>
  )
}
