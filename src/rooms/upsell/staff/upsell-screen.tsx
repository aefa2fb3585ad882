import { useSearchParams } from 'react-router'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dateRange } from '#dashboard/contract/filter-field.ts'
import { MobileLookup } from '#rooms/access/components/mobile-lookup.tsx'
import { UpsellTabs } from '#rooms/leads/components/upsell-tabs.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { isMobile } from '#values/mobile.ts'
import { exportUpsell, listUpsell } from '../contract.ts'
import { upsellWords } from '../words.ts'
import { LINK_COLUMNS } from './link-columns.tsx'
import { OfferTable } from './offer-table.tsx'

const words = upsellWords.desk
const DAYS = [dateRange('days', words.sent, ['from', 'to'])]

/** What a person may buy, by their number, and the links that were sent. */
export default function UpsellScreen() {
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      <UpsellTabs current="links" />
      <MobileLookup key={mobile} action="/dashboard/upsell" mobile={mobile} />
      {/* Another person's plans are never shown while these are loading. */}
      <Upsell key={`for ${mobile}`} isPerson={isMobile(mobile)} />
    </PageColumn>
  )
}

function Upsell({ isPerson }: { isPerson: boolean }) {
  const list = useList(listUpsell)
  const { data, error, chosen, isPending, total, refetch } = list
  if (error && !data) return <ListFailure title={words.failed} error={error} onRetry={refetch} />
  const isNarrowed = chosen.from !== undefined || chosen.to !== undefined
  return (
    <>
      {isPerson && (
        <PagePart
          title={data?.customer?.name ? words.customer(data.customer.name) : words.plans}
          note={data && !data.customer && words.newCustomer}
        >
          <OfferTable
            mobile={chosen.mobile ?? ''}
            offers={data?.plans ?? []}
            loading={isPending}
            empty={<EmptyState title={words.noPlansTitle} advice={words.noPlansText} />}
          />
        </PagePart>
      )}
      {(!isPerson || total > 0 || isNarrowed) && (
        <PagePart title={isPerson ? words.links : words.recent}>
          <FilterBar list={list} filters={DAYS} />
          <ListTable
            list={list}
            label={isPerson ? words.links : words.recent}
            columns={LINK_COLUMNS}
            rowKey={({ id }) => id}
            failed={words.failed}
            exported={{ call: exportUpsell }}
            empty={{ title: words.noneTitle, advice: words.noneText }}
          />
        </PagePart>
      )}
    </>
  )
}
