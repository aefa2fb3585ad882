import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconPhone } from '#ui/icons.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { agentScreenWords } from '../words/agent-screen.ts'
import { RecentBookings } from './recent-bookings.tsx'
import type { BookingAct } from './use-booking.ts'

const words = agentScreenWords.home

interface BookingHomeProps {
  company: string
  subsidiaryId: string
  act: (act: BookingAct) => void
}

/** Where an agent starts: a new booking, and what became of the last ones. */
export function BookingHome({ company, subsidiaryId, act }: BookingHomeProps) {
  return (
    <Stack gap="xl" bounded>
      <Split align="start">
        <PageHeading title={words.title} lead={words.lead(company)} size="desk" />
        <Button tone="call" icon={<IconPhone size={20} aria-hidden="true" />} onClick={() => act({ kind: 'started' })}>
          {words.start}
        </Button>
      </Split>
      <RecentBookings subsidiaryId={subsidiaryId} />
      <Card as="section" labelledBy="how-it-works" quiet>
        <Title id="how-it-works" spaced>
          {words.how}
        </Title>
        <StepList steps={words.steps} />
      </Card>
    </Stack>
  )
}
