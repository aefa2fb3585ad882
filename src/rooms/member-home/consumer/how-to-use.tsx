import type { Service } from '#rooms/subscriptions/contract/usage.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { TallLink } from '#ui/tall-link.tsx'

const words = subscriptionWords.usage

interface HowToUseProps {
  /** Renders nothing without one. */
  service: Service | undefined
  carePhone: string
  onClose: () => void
}

/** How to use a service: today by phone. Warns before the call if no uses are left. */
export function HowToUse({ service, carePhone, onClose }: HowToUseProps) {
  const title = words.howTitle[service?.name as keyof typeof words.howTitle] ?? ''
  return (
    <Dialog open={service !== undefined} onClose={onClose} title={title}>
      {service?.name === 'Master Checkup' ? (
        <Stack gap="xl">
          {service.remaining === 0 ? (
            <Notice tone="info">{words.howNone}</Notice>
          ) : (
            <ButtonLink to="/check-ups/book" wide>
              {words.bookCheckup}
            </ButtonLink>
          )}
          <TallLink to="/check-ups">{words.checkups}</TallLink>
        </Stack>
      ) : service?.remaining === 0 ? (
        <Notice tone="info">{words.howNone}</Notice>
      ) : (
        <Stack gap="xl">
          <StepList steps={words.howSteps} />
          <a href={`tel:${carePhone.replace(/[^\d+]/g, '')}`} className={buttonClass({ tone: 'leaf', wide: true })}>
            <IconPhone size={20} aria-hidden="true" />
            {words.call(carePhone)}
          </a>
          {service?.name === 'Appointment' && <TallLink to="/find-a-clinic">{words.findClinic}</TallLink>}
        </Stack>
      )}
    </Dialog>
  )
}
