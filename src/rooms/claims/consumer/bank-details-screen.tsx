import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BankForm } from '#rooms/bank-details/components/bank-form.tsx'
import { BankSummary } from '#rooms/bank-details/components/bank-summary.tsx'
import type { BankDetails } from '#rooms/bank-details/contract/member.ts'
import { bankScreenWords as words } from '#rooms/bank-details/words.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { safeNext } from '#values/safe-next.ts'
import { listClaims, readClaim } from '../contract/read-claims.ts'
import { flowWords } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'
import { BANK_KEY, useBankDetails } from './use-bank-details.ts'

/** The bank account for payouts. Saved details are shown only in part, and can be changed. */
export default function BankDetailsScreen() {
  const { dispatch } = useClaimFlow()
  const { details, isPending, needsPlan } = useBankDetails()
  const client = useQueryClient()
  const [query] = useSearchParams()
  const [isChanging, setChanging] = useState(false)
  const [saved, setSaved] = useState<BankDetails>()
  const back = safeNext(query.get('next'), '/plus/cashback').slice('/plus'.length)
  const shows = details && !isChanging && details.note === null
  const finish = (now: BankDetails) => {
    client.setQueryData(BANK_KEY, now)
    // Claims that waited for the account continue automatically.
    for (const { name } of [readClaim, listClaims]) void client.invalidateQueries({ queryKey: [name] })
    setSaved(now)
    setChanging(false)
    dispatch({ type: 'bank-saved' })
  }
  return (
    <PageColumn>
      <BackLink to={back}>{labelOf(back)}</BackLink>
      <PageHeading title={details && !shows ? words.changeTitle : words.title} lead={words.lead} />
      {saved && (
        <Notice tone={saved.verification.status === 'VERIFIED' ? 'good' : 'info'} title={words.savedTitle} live>
          {saved.verification.status === 'VERIFIED'
            ? words.results.VERIFIED(saved.verification.registered_name ?? saved.account_holder_name)
            : words.results[saved.verification.status]}
        </Notice>
      )}
      {isPending ? (
        <Skeletons>
          <SkeletonText lines={2} />
          <SkeletonBar height="3rem" />
          <SkeletonBar height="3rem" />
        </Skeletons>
      ) : needsPlan ? (
        <EmptyState
          title={words.noPlanTitle}
          advice={words.noPlanText}
          action={<ButtonLink to="/">{words.seePlans}</ButtonLink>}
        />
      ) : shows ? (
        <Card>
          <BankSummary
            details={details}
            action={
              <Button tone="quiet" onClick={() => setChanging(true)}>
                {words.change}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          {details && (
            <Card quiet>
              <BankSummary
                details={details}
                action={
                  isChanging && (
                    <Button tone="quiet" onClick={() => setChanging(false)}>
                      {words.keep}
                    </Button>
                  )
                }
              />
            </Card>
          )}
          <BankForm
            details={details}
            onSending={() => dispatch({ type: 'sending' })}
            onSaved={finish}
            onFailed={() => dispatch({ type: 'failed' })}
          />
        </>
      )}
    </PageColumn>
  )
}

/** The screen that asked for the account. */
function labelOf(back: string): string {
  if (back.startsWith('/cashback/method')) return flowWords.method.title
  if (back.startsWith('/cashback/tracking')) return flowWords.backToClaim
  return back.startsWith('/my-plan') ? flowWords.backToPlan : flowWords.title
}
