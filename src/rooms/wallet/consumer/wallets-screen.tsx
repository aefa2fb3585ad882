import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { CreditPackages } from '../components/credit-packages.tsx'
import { CreditSum } from '../components/credit-sum.tsx'
import { listWalletTransactions, readWalletCredits } from '../contract.ts'
import { isClaimOpen } from '../rules/claim-open.ts'
import { walletWords as words } from '../words.ts'
import { readFirst, type WalletPlan } from './pick-wallet.ts'
import { RecentTransactions } from './recent-transactions.tsx'
import { NoWallet, ReadFailed, WalletFrame } from './wallet-frame.tsx'
import classes from './wallets-screen.module.css'

export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  return readFirst(new URL(url), async ({ id }) => ({
    wallet: await request(readWalletCredits, { params: { id } }),
    listed: await request(listWalletTransactions, { params: { id }, query: {} }),
  }))
}
clientLoader.hydrate = true as const

const up = { to: '/my-plan', name: words.backToPlan }

export function HydrateFallback() {
  return (
    <WalletFrame title={words.title} up={up} wide>
      <WalletSkeleton />
    </WalletFrame>
  )
}

export default function WalletsScreen() {
  const { picked, first } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const company = first?.wallet.partnerName ?? picked?.plan?.partner_name
  return (
    <WalletFrame title={words.title} lead={company ? words.lead(company) : undefined} up={up} wide>
      {!picked && <ReadFailed onRetry={() => void revalidate()} />}
      {picked && !picked.plan && <NoWallet />}
      {picked && picked.plans.length > 1 && <PlanTabs plans={picked.plans} current={picked.plan?.id ?? ''} />}
      {picked?.plan && (
        <>
          <Overview key={picked.plan.id} plan={picked.plan} first={first} />
          {isClaimOpen(picked.plan) && (
            <StickyAction>
              <ButtonLink to="/cashback/new" tone="call" wide>
                {words.file}
              </ButtonLink>
            </StickyAction>
          )}
        </>
      )}
    </WalletFrame>
  )
}

/** For a person with credits of two companies. */
function PlanTabs({ plans, current }: { plans: readonly WalletPlan[]; current: string }) {
  const tabs = plans.map(({ id, plan_name, partner_name }) => ({
    key: id,
    label: partner_name ?? plan_name,
    to: `/wallets?subscription_id=${id}`,
  }))
  return <TabLinks label={words.choose} tabs={tabs} current={current} />
}

function Overview({ plan, first }: { plan: WalletPlan; first: Awaited<ReturnType<typeof clientLoader>>['first'] }) {
  const params = { id: plan.id }
  const credits = useQuery({ ...queryOf(readWalletCredits, { params }), initialData: first?.wallet })
  const recent = useQuery({ ...queryOf(listWalletTransactions, { params, query: {} }), initialData: first?.listed })
  if (!credits.data)
    return credits.isPending ? (
      <WalletSkeleton />
    ) : (
      <ReadFailed error={credits.error} onRetry={() => void credits.refetch()} />
    )
  return (
    <div className={classes.overview}>
      <div className={classes.part}>
        <CreditSum wallet={credits.data} claimText={words.planYear.claim} />
        <CreditPackages packages={credits.data.wallet_sublimit_packages} />
      </div>
      <div className={classes.part}>
        <RecentTransactions
          plan={plan}
          listed={recent.data}
          failure={
            recent.isError ? <ReadFailed error={recent.error} onRetry={() => void recent.refetch()} /> : undefined
          }
        />
      </div>
    </div>
  )
}

function WalletSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="14rem" />
      <SkeletonBar height="8rem" />
      <SkeletonBar height="16rem" />
    </Skeletons>
  )
}
