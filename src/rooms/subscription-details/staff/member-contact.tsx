import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { type ContactProposal, setMemberContact } from '#rooms/subscriptions/contract/staff-contact.ts'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { contactWords as words } from '../words/contact.ts'
import { useReread } from './use-reread.ts'

interface MemberContactProps {
  id: string
  member: Pick<SubscriptionDetails['members'][number], 'uhid' | 'name' | 'mobile' | 'email'>
  /** What one of our staff proposed for this member. */
  proposal: ContactProposal | undefined
}

/** Proposes another number and address of a member, or agrees to what a colleague proposed. */
export function MemberContact({ id, member, proposal }: MemberContactProps) {
  const reread = useReread()
  const { uhid, mobile, email } = member
  const name = member.name ?? words.unnamed
  const params = { id, uhid }
  if (proposal && !proposal.by_you)
    return (
      <DeskAction
        label={words.agree}
        accessibleLabel={words.agreeNamed(name)}
        title={words.agreeTitle(name)}
        text={
          <Stack gap="sm">
            <p>{words.now(contactText(member))}</p>
            <p>{words.proposed(proposal.by ?? words.colleague, contactText(proposal))}</p>
            <p>{words.reasonOf(proposal.reason)}</p>
            <p>{effectOf(member, proposal)}</p>
          </Stack>
        }
        act={(_, call) => call(setMemberContact, { params, body: { mobile: proposal.mobile, email: proposal.email } })}
        onSettled={reread}
      />
    )
  return (
    <DeskAction
      label={words.change}
      accessibleLabel={words.changeNamed(name)}
      submitLabel={words.propose}
      title={words.changeTitle(name)}
      text={<p>{proposal ? words.waits(contactText(proposal)) : words.changeText}</p>}
      fields={(errors) => (
        <>
          <TextField
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            label={words.mobile}
            defaultValue={mobile ?? ''}
            error={errors.mobile}
            optional
          />
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            label={words.email}
            defaultValue={email ?? ''}
            error={errors.email}
            optional
          />
          <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />
        </>
      )}
      act={(values, call) => {
        const [to, address] = [fieldText(values, 'mobile') ?? null, fieldText(values, 'email') ?? null]
        return call(setMemberContact, {
          params,
          body: { mobile: to, email: address, reason: fieldText(values, 'reason') ?? '' },
        })
      }}
      onSettled={reread}
    />
  )
}

/** What a proposal does, by what of the contact it changes. */
function effectOf(now: Contact, proposed: Contact): string {
  if (proposed.mobile !== now.mobile) return proposed.mobile === null ? words.effectOfNone : words.effect
  return proposed.email === now.email ? words.effectOfSame : words.effectOfEmail
}

type Contact = Pick<ContactProposal, 'mobile' | 'email'>

/** A contact in one line. */
export function contactText({ mobile, email }: Contact): string {
  return [mobile ?? words.noMobile, email ?? words.noEmail].join(', ')
}
