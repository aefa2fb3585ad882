import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { formatDate } from '#values/display-time.ts'
import { checkPlanCard } from '../contract/card.ts'
import { cardWords } from '../words/card.ts'

const words = cardWords.check

/** What the QR code of a plan card opens; a wrong code is an answer and no missing page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const input = { params: { code: params.code ?? '' } }
    const card = await pageRead(context, checkPlanCard, input, { expected: ['NOT_FOUND', 'RATE_LIMITED', 'MALFORMED'] })
    return data({ card, status: 200 })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data({ card: undefined, status: error.status }, { status: error.status })
  }
}

/** The public page that confirms a plan card: plan, first name, validity, and nothing more. */
export default function CardCheckPage() {
  const { card, status } = useLoaderData<typeof loader>()
  return (
    <PageColumn width="narrow">
      <meta name="robots" content="noindex" />
      <PageHeading title={words.title} lead={words.lead} />
      {card ? (
        <>
          <Notice tone={card.is_active ? 'good' : 'bad'} title={card.is_active ? words.good : words.over} />
          <Card>
            <FactList
              facts={[
                [words.plan, card.plan_name],
                [words.name, card.first_name ?? cardWords.unnamed],
                [words.until, formatDate(card.valid_until)],
              ]}
            />
          </Card>
        </>
      ) : (
        <Notice tone="bad" title={status === 429 ? words.waitTitle : words.unknownTitle}>
          {status === 429 ? words.waitText : words.unknownText}
        </Notice>
      )}
    </PageColumn>
  )
}
