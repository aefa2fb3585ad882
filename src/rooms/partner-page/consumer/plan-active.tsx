import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { partnerScreenWords as words } from '../words/screen.ts'
import type { ShownPartner } from './load-partner.ts'
import { SharedWithCompany } from './shared-with-company.tsx'
import type { UseActivation } from './use-activation.ts'

/** Whether the employer sees the number. Who has left takes it back, and gives it again with a plan only. */
export function ShownNumber({ partner, activation }: { partner: ShownPartner; activation: UseActivation }) {
  const { member, pressed, saveConsent } = activation
  if (!member || member.shows_mobile === null) return null
  return (
    <CheckboxField
      name="shown-number"
      label={(member.subscription_id ? words.shareMobile : words.stillSeesMobile)(partner.name)}
      checked={member.shows_mobile}
      disabled={pressed === 'consent'}
      onChange={(event) => void saveConsent(event.target.checked)}
    />
  )
}

/** The plan is the person's: what they can use it for, and what their employer sees. */
export function PlanActive({ partner, activation }: { partner: ShownPartner; activation: UseActivation }) {
  const { stage, services, member, error } = activation
  return (
    <Stack gap="lg">
      {stage === 'service_category_loading' && (
        <Skeletons label={words.doneLoading}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="50%" />
        </Skeletons>
      )}
      {stage === 'plan_activated' && (
        <>
          {services.length > 0 && (
            <Stack gap="sm">
              <p>{words.doneText}</p>
              <BulletList>
                {services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </BulletList>
            </Stack>
          )}
          <Muted>{words.doneNext}</Muted>
          <Muted>{words.noCredits}</Muted>
        </>
      )}
      {member?.subscription_id && <p>{words.alreadyText}</p>}
      <ButtonLink tone="call" to="/my-plan" wide>
        {words.myPlan}
      </ButtonLink>
      {member?.subscription_id && (
        <SharedWithCompany partner={partner}>
          <ShownNumber partner={partner} activation={activation} />
        </SharedWithCompany>
      )}
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </Stack>
  )
}
