import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { openUpsell } from '../contract.ts'
import { upsellWords } from '../words.ts'

const words = upsellWords.page

/** Redirects to the payment page, with the coupon as if typed there; automatic renewal stays the buyer's own choice. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const input = { params: { code: params.code ?? '' } }
    const { plan_id, coupon_code } = await pageRead(context, openUpsell, input, { expected: ['LINK_EXPIRED'] })
    return redirect(`/buy?${new URLSearchParams({ plan_id, ...(coupon_code && { coupon_code }) })}`)
  } catch (error) {
    if (error instanceof CallError) return data(null, { status: 410 })
    throw error
  }
}

/** An expired link. */
export default function PaymentLinkPage() {
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading title={words.endedTitle} lead={words.endedText} />
      <div>
        <ButtonLink to="/">{words.seePlans}</ButtonLink>
      </div>
    </PageColumn>
  )
}
