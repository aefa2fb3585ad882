import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { isUuid } from '#values/uuid.ts'
import { CreditPackages } from '../components/credit-packages.tsx'
import { CreditSum } from '../components/credit-sum.tsx'
import { listPersonTransactions, type PersonCredits, readPersonCredits } from '../contract/company.ts'
import type { TransactionFilter } from '../rules/transaction-list.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { TransactionList } from './transaction-list.tsx'
import { Transfer } from './transfer.tsx'

const words = companyWalletWords.person

interface PersonDrawerProps {
  subsidiaryId: string
  mayChange: boolean
}

/** The credits of the person in `?person=`, beside the company's. */
export function PersonDrawer({ subsidiaryId, mayChange }: PersonDrawerProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('person')
  const params = { subsidiaryId, id: id ?? '' }
  const isId = isUuid(params.id)
  const { data, error, refetch } = useQuery({
    ...queryOf(readPersonCredits, { params }),
    enabled: isId,
    staleTime: 0,
  })
  const close = () => {
    const next = new URLSearchParams(search)
    next.delete('person')
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  const failure = id !== null && !isId ? new CallError(404, undefined) : data ? null : error
  return (
    <Dialog
      place="right"
      open={id !== null}
      title={data && isId ? data.partner_user.name : words.drawer}
      onClose={close}
    >
      {failure ? (
        <ErrorState title={words.failed} error={failure} onRetry={() => void refetch()} />
      ) : data && isId ? (
        <Stack gap="lg">
          <Who credits={data} />
          <CreditSum wallet={data} claimText={words.claim} />
          <Changes subsidiaryId={subsidiaryId} credits={data} mayChange={mayChange} />
          <CreditPackages packages={data.wallet_sublimit_packages} />
          <PersonTransactions key={id} params={params} />
        </Stack>
      ) : (
        <Skeletons>
          <SkeletonBar height="14rem" />
          <SkeletonBar height="24rem" />
        </Skeletons>
      )}
    </Dialog>
  )
}

function Who({ credits: { partner_user } }: { credits: PersonCredits }) {
  return (
    <Stack direction="row" gap="sm" wrap align="center">
      <Muted>{partner_user.mobile}</Muted>
      {partner_user.status === 'EXPIRED' && <StatusBadge tone="neutral">{words.expired}</StatusBadge>}
    </Stack>
  )
}

function Changes({ subsidiaryId, credits, mayChange }: PersonDrawerProps & { credits: PersonCredits }) {
  if (!mayChange) return null
  const { status, is_own } = credits.partner_user
  if (is_own) return <Muted>{words.own}</Muted>
  if (status === 'EXPIRED') return <Muted>{words.ended}</Muted>
  return (
    <Stack direction="row" gap="sm" wrap>
      <Transfer subsidiaryId={subsidiaryId} credits={credits} way="give" />
      <Transfer subsidiaryId={subsidiaryId} credits={credits} way="take" />
    </Stack>
  )
}

function PersonTransactions({ params }: { params: { subsidiaryId: string; id: string } }) {
  const [type, setType] = useState<TransactionFilter>('ALL')
  const [cursor, setCursor] = useState('')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listPersonTransactions, { params, query: { type, cursor } }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <TransactionList
      name="person-type"
      page={data}
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      type={type}
      holder="employee"
      onType={(chosen) => {
        setType(chosen)
        setCursor('')
      }}
      onCursor={setCursor}
    />
  )
}
