import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { inviteCorporateUser } from '#rooms/access/contract/invitations.ts'
import { isPartnerRole, PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { invitationWords } from '#rooms/access/words/invitations.ts'
import { accessWords } from '#rooms/access/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Title } from '#ui/title.tsx'
import classes from './invite-user.module.css'

const words = accessWords.people
const texts = invitationWords.company

/** Invites the owner of this mobile number to the company's dashboard. No role is preselected. */
export function InviteUser({ subsidiaryId, onInvited }: { subsidiaryId: string; onInvited: () => void }) {
  const [mobile, setMobile] = useState('')
  const [role, setRole] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: { mobile: string; role: (typeof PARTNER_ROLES)[number] }) =>
      request(inviteCorporateUser, { params: { subsidiaryId }, body }),
    onSuccess: () => {
      setMobile('')
      setRole('')
      onInvited()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing({ ...(mobile ? {} : { mobile: words.mobile }), ...(role ? {} : { role: words.chooseRole }) })
    if (mobile && isPartnerRole(role)) mutate({ mobile, role })
  }
  const fields = { ...(error instanceof CallError ? error.fields : {}), ...missing }
  return (
    <Card as="section" labelledBy="invite-title">
      <Title spaced id="invite-title">
        {texts.inviteFormTitle}
      </Title>
      <form className={classes.form} onSubmit={submit} noValidate>
        <MobileNumberField name="mobile" value={mobile} onChange={setMobile} error={fields.mobile} />
        <SelectField
          name="role"
          label={words.role}
          placeholder={words.choose}
          options={PARTNER_ROLES.map((value) => ({ value, label: accessWords.partnerRoles[value] }))}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
          error={fields.role}
        />
        <div className={classes.send}>
          <Button type="submit" busy={isPending}>
            {texts.invite}
          </Button>
        </div>
      </form>
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      {data && !error && !isPending && (
        <Notice tone="good" live>
          {texts.invited(data.mobile)}
        </Notice>
      )}
    </Card>
  )
}
