import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { MobileLookup } from '#rooms/access/components/mobile-lookup.tsx'
import { UpsellTabs } from '#rooms/leads/components/upsell-tabs.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { isMobile } from '#values/mobile.ts'
import { listUpsell } from '../contract.ts'
import { upsellWords } from '../words.ts'
import { LinkTable } from './link-table.tsx'
import { OfferTable } from './offer-table.tsx'

const words = upsellWords.desk

/** What a person may buy, by their number, and the links that were sent. */
export default function UpsellScreen() {
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <UpsellTabs current="links" />
      <MobileLookup key={mobile} action="/dashboard/upsell" mobile={mobile} />
      <Upsell mobile={isMobile(mobile) ? mobile : undefined} />
    </PageColumn>
  )
}

function Upsell({ mobile }: { mobile: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(listUpsell, { query: { mobile } }))
  if (error && !data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  const { customer = null, plans = [], links = [] } = data ?? {}
  return (
    <>
      {mobile !== undefined && (
        <PagePart
          title={customer?.name ? words.customer(customer.name) : words.plans}
          note={data && !customer && words.newCustomer}
        >
          <OfferTable
            mobile={mobile}
            offers={plans}
            loading={isPending}
            empty={<EmptyState title={words.noPlansTitle} advice={words.noPlansText} />}
          />
        </PagePart>
      )}
      {(mobile === undefined || links.length > 0) && (
        <PagePart title={mobile === undefined ? words.recent : words.links}>
          <LinkTable
            links={links}
            loading={isPending}
            empty={<EmptyState title={words.noneTitle} advice={words.noneText} />}
          />
        </PagePart>
      )}
    </>
  )
}
