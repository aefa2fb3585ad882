import { Card } from '#ui/card.tsx'
import { IconDisc } from '#ui/icon-disc.tsx'
import { IconStethoscope } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { CheckupBadge } from '../components/checkup-badge.tsx'
import type { MyCheckup } from '../contract/my-checkups.ts'
import { screenWords as words } from '../words/screens.ts'

/** A check-up in the list: what, for whom, when, and where it is now. */
export function CheckupCard({ checkup }: { checkup: MyCheckup }) {
  const { id, name, city, mode, slot, needs_time, status, sub_status } = checkup
  const agreed = checkup.sample_appointment_date ?? checkup.visit_appointment_date
  const time = formatTime(parseWireTime(agreed ?? slot) ?? new Date(0))
  return (
    <Card as="li">
      <Stack direction="row" gap="md" align="start">
        <IconDisc>
          <IconStethoscope size={22} aria-hidden="true" />
        </IconDisc>
        <Stack gap="2xs" align="start">
          <TallLink to={`/check-ups/${id}`}>{checkup.package}</TallLink>
          <Muted size="sm">{words.for(name)}</Muted>
          <Muted size="sm">
            {words.mode[mode]}, {city}
          </Muted>
          {!needs_time && <Muted size="sm">{agreed ? words.at(time) : words.asked(time)}</Muted>}
          <CheckupBadge status={status} sub_status={sub_status} needsTime={needs_time} />
        </Stack>
      </Stack>
    </Card>
  )
}
