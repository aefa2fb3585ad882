import { useParams } from 'react-router'
import { ReceiptLeaf } from '#ui/art/receipt-leaf.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { flowWords } from '../words/flow.ts'
import classes from './success-screen.module.css'
import { useBankDetails } from './use-bank-details.ts'

const words = flowWords.success

/** The claim is filed: its number, what happens next, and the one thing that may be missing. */
export default function SuccessScreen() {
  const { claimId = '' } = useParams()
  const { details, isPending } = useBankDetails()
  const here = encodeURIComponent(`/plus/cashback/success/${claimId}`)
  return (
    <PageColumn width="narrow">
      <div className={classes.top}>
        <ReceiptLeaf />
        <PageHeading title={words.title} lead={words.lead(claimId)} />
      </div>
      {!isPending && !details && (
        <Notice tone="warn" title={words.bankTitle}>
          <p>{words.bankText}</p>
          <ButtonLink tone="quiet" to={`/cashback/bank-details?next=${here}`}>
            {flowWords.method.addBank}
          </ButtonLink>
        </Notice>
      )}
      <section aria-labelledby="next">
        <Title spaced id="next">
          {words.next}
        </Title>
        <StepList steps={words.steps} />
      </section>
      <Stack gap="md">
        <ButtonLink wide tone="leaf" to={`/cashback/tracking/${claimId}`}>
          {words.follow}
        </ButtonLink>
        <ButtonLink wide tone="quiet" to="/cashback/new">
          {words.another}
        </ButtonLink>
      </Stack>
    </PageColumn>
  )
}
