import { Advice } from '#rooms/home-care/components/advice.tsx'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Stack } from '#ui/stack.tsx'
import { homeWords } from '../words/home.ts'
import type { Home } from './load-home.ts'

const words = homeWords.careAlarm

/** Alarms of care at home before everything else: the same words as in the care itself, and the way there. */
export function CareAlarms({ home: { alarmed, carePhone } }: { home: Home }) {
  return alarmed.map((care) => (
    <section key={care.subscription_id} aria-label={words.title(care.patient_name)}>
      <Stack gap="md" align="start">
        <Advice care={care} carePhone={carePhone} raised={0} />
        <ButtonLink to={`/${COVID_GROUP_SLUG}/care?subscription_id=${care.subscription_id}`} tone="quiet">
          {words.open(care.patient_name)}
        </ButtonLink>
      </Stack>
    </section>
  ))
}
