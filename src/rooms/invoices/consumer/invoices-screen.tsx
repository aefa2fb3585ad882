import { useQuery } from '@tanstack/react-query'
import { redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { listMyInvoices } from '../contract.ts'
import { invoiceWords as words } from '../words.ts'
import { InvoiceList } from './invoice-list.tsx'

/** Starts reading before the screen is rendered. A failure is left to the screen, which can retry. */
export async function clientLoader() {
  try {
    return { listed: await request(listMyInvoices, {}) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect('/login?next=/plus/my-plan/invoices')
    return { listed: undefined }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <InvoicesSkeleton />
    </Frame>
  )
}

export default function InvoicesScreen() {
  return (
    <QueryProvider>
      <Frame>
        <MyInvoices />
      </Frame>
    </QueryProvider>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn>
      <BackLink to="/my-plan">{words.backToPlan}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      {children}
    </PageColumn>
  )
}

function MyInvoices() {
  const { listed } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(listMyInvoices, {}), initialData: listed })
  if (data && data.invoices.length > 0) return <InvoiceList invoices={data.invoices} />
  if (data)
    return (
      <EmptyState
        title={words.noneTitle}
        advice={words.noneText}
        action={<ButtonLink to="/">{words.seePlans}</ButtonLink>}
      />
    )
  if (isPending) return <InvoicesSkeleton />
  return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
}

function InvoicesSkeleton() {
  return (
    <Card>
      <Skeletons>
        <SkeletonText lines={1} />
        <SkeletonBar height="2.75rem" width="45%" />
      </Skeletons>
    </Card>
  )
}
