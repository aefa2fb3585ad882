import { useQuery } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listCatalogue } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { optionWords } from '../rules/documents/field-words.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'
import { NewThing } from './new-thing.tsx'
import { ThingTable } from './thing-table.tsx'
import { useKind } from './use-kind.ts'
import { useStatusActs } from './use-status-acts.ts'

const STATUSES: Record<CatalogueKind, readonly (keyof typeof optionWords.status)[]> = {
  plans: ['LIVE', 'RETIRED'],
  groups: ['DRAFT', 'LIVE', 'RETIRED'],
  coupons: ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'],
  offers: ['DRAFT', 'LIVE', 'ENDED'],
  redirects: ['ON', 'OFF'],
}
const SORTS = ['name', '-name', 'status', '-status'] as const

/** The things of one kind; what is looked for stands in the address. */
export default function ListScreen() {
  const kind = useKind()
  return <List key={kind} kind={kind} />
}

function List({ kind }: { kind: CatalogueKind }) {
  const [address] = useSearchParams()
  const asked = { search: address.get('search') || undefined, status: address.get('status') || undefined }
  const sort = SORTS.find((one) => one === address.get('sort'))
  const page = Number(address.get('page')) || 1
  const query = { ...asked, sort, page_number: page }
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listCatalogue, { params: { kind }, query }),
    placeholderData: (before) => before,
  })
  const { acts, outcome } = useStatusActs(kind)
  const kindWords = words.kinds[kind]
  const isNarrowed = Boolean(asked.search ?? asked.status)
  return (
    <PageColumn width="wide">
      <PageHeading title={kindWords.title} lead={kindWords.lead} />
      <Form key={address.toString()} role="search" className={classes.filter}>
        <TextField name="search" type="search" label={words.search} defaultValue={asked.search} optional />
        <SelectField
          name="status"
          label={words.status}
          placeholder={words.anyStatus}
          options={STATUSES[kind].map((value) => ({ value, label: optionWords.status[value] }))}
          defaultValue={asked.status}
          optional
        />
        <div className={classes.acts}>
          <Button type="submit" tone="quiet">
            {words.filter}
          </Button>
          {isNarrowed && (
            <ButtonLink to={`/dashboard/catalog/${kind}`} tone="plain">
              {words.clear}
            </ButtonLink>
          )}
          <NewThing kind={kind} />
        </div>
      </Form>
      <OutcomeNotice {...outcome} />
      {error && !data ? (
        <ErrorState
          title={words.loadFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <ThingTable
          kind={kind}
          things={data?.things ?? []}
          loading={isPending}
          page={page}
          total={data?.pagination_info.total_things ?? 0}
          sort={sort}
          acts={acts}
          hrefOf={(changes) => `?${new URLSearchParams({ ...Object.fromEntries(address), ...changes }).toString()}`}
          empty={
            <EmptyState
              title={isNarrowed ? words.noneFound : kindWords.none}
              advice={isNarrowed ? words.noneFoundText : kindWords.noneText}
            />
          }
        />
      )}
    </PageColumn>
  )
}
