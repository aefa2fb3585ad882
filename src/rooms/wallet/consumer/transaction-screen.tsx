import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { instantOf, TransactionAmount, TransactionBadge } from '../components/transaction-row.tsx'
import { readWalletTransaction, type WalletTransactionDetail } from '../contract.ts'
import { purposeOf, titleOf } from '../rules/titles.ts'
import { walletWords } from '../words.ts'
import { readFirst } from './pick-wallet.ts'
import classes from './transaction-screen.module.css'
import { NoWallet, ReadFailed, WalletFrame } from './wallet-frame.tsx'

const words = walletWords.detail

export async function clientLoader({ request: { url }, params }: ClientLoaderFunctionArgs) {
  const transaction_id = params.transactionId ?? ''
  return readFirst(new URL(url), ({ id }) => request(readWalletTransaction, { params: { id, transaction_id } }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WalletFrame title={words.title} up={{ to: '/wallets/transactions', name: walletWords.backToList }}>
      <DetailSkeleton />
    </WalletFrame>
  )
}

export default function TransactionScreen() {
  const { picked, first } = useLoaderData<typeof clientLoader>()
  const { transactionId = '' } = useParams()
  const { revalidate } = useRevalidator()
  const plan = picked?.plan
  const list = plan ? `/wallets/transactions?subscription_id=${plan.id}` : '/wallets/transactions'
  return (
    <WalletFrame title={words.title} up={{ to: list, name: walletWords.backToList }}>
      {!picked && <ReadFailed onRetry={() => void revalidate()} />}
      {picked && !plan && <NoWallet />}
      {plan && <Detail plan_id={plan.id} transaction_id={transactionId} first={first} list={list} />}
    </WalletFrame>
  )
}

interface DetailProps {
  plan_id: string
  transaction_id: string
  first: WalletTransactionDetail | undefined
  list: string
}

function Detail({ plan_id, transaction_id, first, list }: DetailProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(readWalletTransaction, { params: { id: plan_id, transaction_id } }),
    initialData: first,
  })
  if (data) return <Transaction transaction={data} />
  if (isPending) return <DetailSkeleton />
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title={walletWords.missing} action={<ButtonLink to={list}>{walletWords.all}</ButtonLink>} />
  return <ReadFailed error={error} onRetry={() => void refetch()} />
}

function Transaction({ transaction }: { transaction: WalletTransactionDetail }) {
  const { attributes, legs, expires_at, status } = transaction
  const claim = attributes.plus_reimbursement_claim_id
  const isSpent = transaction.type !== 'TRANSFER' && transaction.type !== 'RESTORE'
  return (
    <>
      <Card as="section" labelledBy="transaction">
        <Split>
          <Title id="transaction">{titleOf(transaction)}</Title>
          <TransactionBadge status={status} />
        </Split>
        <p className={classes.amount}>
          <TransactionAmount transaction={transaction} large />
        </p>
        <dl>
          <Fact name={words.when}>
            <DateText value={instantOf(transaction.created_at)} withTime />
          </Fact>
          <Fact name={words.kind}>{walletWords.types[transaction.type]}</Fact>
          {isSpent && <Fact name={words.what}>{purposeOf(transaction)}</Fact>}
          {transaction.wallet_sublimit_package_name && (
            <Fact name={words.package}>{transaction.wallet_sublimit_package_name}</Fact>
          )}
          {claim && (
            <Fact name={words.claim}>
              <Link to={`/cashback/tracking/${claim}`} className={classes.link}>
                {walletWords.claimLink(claim)}
              </Link>
            </Fact>
          )}
          {status === 'PENDING' && expires_at && (
            <Fact name={words.expires}>
              <DateText value={instantOf(expires_at)} withTime />
            </Fact>
          )}
          {attributes.product_sub_transaction_id && (
            <Fact name={words.reference}>{attributes.product_sub_transaction_id}</Fact>
          )}
          <Fact name={words.id}>{transaction.transaction_id}</Fact>
        </dl>
      </Card>
      <Card as="section" labelledBy="legs">
        <Title spaced id="legs">
          {words.legs}
        </Title>
        <StepList
          steps={legs.map(({ from, to, amount, created_at }) => ({
            title: words.leg(walletWords.accounts[from], walletWords.accounts[to]),
            text: (
              <>
                <MoneyText rupees={amount} /> · <DateText value={instantOf(created_at)} withTime />
              </>
            ),
          }))}
        />
      </Card>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Muted as="dt">{name}</Muted>
      <dd>{children}</dd>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="16rem" />
      <SkeletonBar height="8rem" />
    </Skeletons>
  )
}
