import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readCompanyCredits } from '../contract/company.ts'
import { companyWalletWords as words } from '../words/company-screen.ts'
import { AllPlans } from './all-plans.tsx'
import { CompanySum } from './company-sum.tsx'
import { CompanyTransactions } from './company-transactions.tsx'
import classes from './company-wallet.module.css'
import { CreditMonth } from './credit-month.tsx'
import { CreditWarnings } from './credit-warnings.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { AskForTopup, OpenTopups } from './topup-request.tsx'

/** The health credits of a company: of one plan, of all, and of the person in `?person=`. */
export default function CompanyWalletScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const plan = useCompanyPlan()
  const { partners, partner, isAll } = plan
  const walletPlans = partners?.filter(({ is_wallet_based_plan }) => is_wallet_based_plan) ?? []
  // The first plan of all may have no credits; nobody has chosen it then.
  const [search, setSearch] = useSearchParams()
  const isChosen = search.has('partner')
  const shown = partner?.is_wallet_based_plan ? partner : isChosen ? undefined : walletPlans[0]
  const chosen = isChosen || shown?.id === partner?.id ? undefined : shown?.id
  // The header names the plan that is shown.
  useEffect(() => {
    if (chosen) setSearch((before) => new URLSearchParams([...before, ['partner', chosen]]), { replace: true })
  }, [chosen, setSearch])
  const mayChange = permits(actions, 'wallet.transfer' satisfies PartnerAction)
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead(subsidiary.display_name)} size="desk" />
      {plan.error && <ErrorState title={words.failed} error={plan.error} onRetry={plan.refetch} />}
      {!partners && !plan.error && <WalletSkeleton />}
      {partners && walletPlans.length === 0 && <EmptyState title={words.noneTitle} advice={words.noneText} />}
      {walletPlans.length > 0 && isAll && <AllPlans subsidiaryId={subsidiary.id} partners={walletPlans} />}
      {walletPlans.length > 0 && !isAll && !shown && (
        <EmptyState title={words.otherPlan(partner?.partner_name ?? '')} advice={words.otherPlanText} />
      )}
      {shown && <PlanCredits key={shown.id} subsidiaryId={subsidiary.id} partner={shown} mayChange={mayChange} />}
      <PersonDrawer subsidiaryId={subsidiary.id} mayChange={mayChange} />
    </PageColumn>
  )
}

interface PlanCreditsProps {
  subsidiaryId: string
  partner: Partner
  mayChange: boolean
}

function PlanCredits({ subsidiaryId, partner, mayChange }: PlanCreditsProps) {
  const params = { subsidiaryId, partnerId: partner.id }
  const month = useSearchParams()[0].get('month') ?? undefined
  const credits = useQuery({
    ...queryOf(readCompanyCredits, { params, query: month ? { month } : {} }),
    staleTime: 0,
    placeholderData: (before) => before,
    retry: (count, error) => !(error instanceof CallError) && count < 2,
  })
  if (!credits.data)
    return credits.error ? (
      <ErrorState title={words.failed} error={credits.error} onRetry={() => void credits.refetch()} />
    ) : (
      <WalletSkeleton />
    )
  return (
    <>
      <CreditWarnings credits={credits.data} />
      <div className={classes.parts}>
        <div className={classes.part}>
          <CompanySum
            credits={credits.data}
            action={mayChange && partner.is_plan_active && <AskForTopup params={params} />}
          />
          <OpenTopups params={params} topups={credits.data.open_topups} mayChange={mayChange} />
          <CreditMonth ledger={credits.data.ledger} />
        </div>
        <CompanyTransactions params={params} />
      </div>
    </>
  )
}

function WalletSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="14rem" />
      <SkeletonBar height="8rem" />
      <SkeletonBar height="24rem" />
    </Skeletons>
  )
}
