import { Link, useRevalidator } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconPhone, IconQrcode } from '#ui/icons.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import { homeWords } from '../words/home.ts'

const words = homeWords.readFailed

/** The plans could not be read: what happened, another try, and what works all the same. */
export function HomeUnread({ carePhone }: { carePhone: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <PageHeading title={homeWords.myPlan} />
      <Card as="section" labelledBy="unread">
        <Stack gap="md">
          <Title id="unread">{words.title}</Title>
          <p role="alert">{words.text}</p>
          <Stack direction="row" gap="md" wrap>
            <Button tone="call" busy={state !== 'idle'} onClick={() => void revalidate()}>
              {words.retry}
            </Button>
            <Link to="/my-plan/card" reloadDocument className={buttonClass({ tone: 'quiet' })}>
              <IconQrcode size={20} aria-hidden="true" />
              {words.card}
            </Link>
          </Stack>
        </Stack>
      </Card>
      {carePhone && (
        <section aria-labelledby="works">
          <Title id="works">{words.works}</Title>
          <TallAnchor href={`tel:${carePhone.replace(/[^\d+]/g, '')}`}>
            <IconPhone size={20} aria-hidden="true" />
            {words.care} {carePhone}
          </TallAnchor>
        </section>
      )}
    </>
  )
}
