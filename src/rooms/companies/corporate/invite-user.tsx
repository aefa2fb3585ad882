import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { inviteCorporateUser } from '#rooms/access/contract/invitations.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { invitationWords } from '#rooms/access/words/invitations.ts'
import { accessWords } from '#rooms/access/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Title } from '#ui/title.tsx'
import { words as uiWords } from '#ui/words.ts'
import classes from './invite-user.module.css'

const words = accessWords.people
const texts = invitationWords.company

/** Invites the owner of this mobile number to the company's dashboard. No role is preselected. */
export function InviteUser({ subsidiaryId, onInvited }: { subsidiaryId: string; onInvited: () => void }) {
  const [invited, setInvited] = useState<string>()
  const form = useForm(inviteCorporateUser, {
    initial: { mobile: '', role: '' },
    labels: { mobile: uiWords.mobileLabel, role: words.role },
    input: (body) => ({ params: { subsidiaryId }, body }),
    onDone: ({ mobile }) => {
      form.reset()
      setInvited(mobile)
      onInvited()
    },
  })
  return (
    <Card as="section" labelledBy="invite-title">
      <Title spaced id="invite-title">
        {texts.inviteFormTitle}
      </Title>
      <Form form={form} summary={false} gap="md">
        <div className={classes.form}>
          <MobileNumberField {...form.field('mobile')} />
          <SelectField
            {...form.field('role')}
            placeholder={words.choose}
            options={PARTNER_ROLES.map((value) => ({ value, label: accessWords.partnerRoles[value] }))}
          />
          <div className={classes.send}>
            <Button type="submit" busy={form.busy}>
              {texts.invite}
            </Button>
          </div>
        </div>
      </Form>
      {invited && !form.busy && !form.refusal && (
        <Notice tone="good" live>
          {texts.invited(invited)}
        </Notice>
      )}
    </Card>
  )
}
