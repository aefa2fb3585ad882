import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { drawQr } from '#ui/qr-drawing.ts'
import { formatDate, formatTime } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { listMyCards } from '../contract/card.ts'
import { cardWords as words } from '../words/card.ts'
import { CardActions } from './card-actions.tsx'
import { PlanProof } from './plan-proof.tsx'
import { useSavedCard } from './use-saved-card.ts'

/** Rendered whole by the server, so that the saved page shows the card without a call and without the encoder of the code. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { cards } = await pageRead(context, listMyCards, {}, { expected: ['SESSION_EXPIRED'] })
    const drawn = cards.map(async (card) => ({ ...card, drawing: await drawQr(card.qr) }))
    return { cards: await Promise.all(drawn), read_at: context.get(pageContext).now.toISOString() }
  } catch (error) {
    if (error instanceof CallError) throw redirect('/login?next=/plus/my-plan/card')
    throw error
  }
}

/** The cards of a member, for the desk of a clinic; this device shows them without a connection too. */
export default function CardPage() {
  const { cards, read_at } = useLoaderData<typeof loader>()
  const hasCard = cards.length > 0
  const isOnline = useSavedCard(hasCard)
  const readAt = new Date(read_at)
  return (
    <PageColumn width="narrow">
      <PageHeading title={words.title} />
      {!isOnline && <Notice tone="info">{words.offline(formatTime(readAt))}</Notice>}
      {cards.map((card) => (
        <PlanProof key={card.subscription_id} card={card}>
          {!isOnline && card.valid_until < istDateOf(new Date()) && (
            <Notice tone="warn">{words.over(formatDate(card.valid_until))}</Notice>
          )}
          <CardActions card={card} isOnline={isOnline} />
        </PlanProof>
      ))}
      {hasCard ? (
        <>
          <p>{words.note}</p>
          <ButtonLink tone="quiet" to="/unlock">
            {words.unlock}
          </ButtonLink>
        </>
      ) : (
        <EmptyState
          title={words.noneTitle}
          advice={words.noneText}
          action={<ButtonLink to="/my-plan">{words.toPlans}</ButtonLink>}
        />
      )}
    </PageColumn>
  )
}
