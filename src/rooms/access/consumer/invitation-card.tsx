import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { acceptInvitation, declineInvitation, type OwnInvitation } from '../contract/invitations.ts'
import { invitationWords } from '../words/invitations.ts'
import { accessWords } from '../words.ts'

const words = invitationWords.person

interface InvitationCardProps {
  invitation: OwnInvitation
  onDeclined: () => void
}

/** One invitation: who asks, what it means, and the answer. */
export function InvitationCard({ invitation, onDeclined }: InvitationCardProps) {
  const { id, company_name, role, expires_at, needs_second_factor, needs_name } = invitation
  const [name, setName] = useState('')
  const accept = useMutation({
    mutationFn: () => request(acceptInvitation, { params: { id }, body: needs_name ? { name } : {} }),
    // Loaded as a new page: the person has a new role, and may have to log in for it.
    onSuccess: ({ subsidiary_id }) => location.assign(`/plus/corporate/dashboard?subsidiary=${subsidiary_id}`),
  })
  const decline = useMutation({
    mutationFn: () => request(declineInvitation, { params: { id } }),
    onSuccess: onDeclined,
  })
  const error = accept.error ?? decline.error
  const field = `name-${id}`
  const fault = accept.error instanceof CallError ? accept.error.fields.name : undefined
  useEffect(() => {
    if (fault && accept.error) document.getElementById(field)?.focus()
  }, [accept.error, fault, field])
  const isBusy = accept.isPending || accept.isSuccess || decline.isPending
  return (
    <Card as="li">
      <Stack gap="md">
        <div>
          <Title>{words.from(company_name)}</Title>
          <Muted>
            {words.role(accessWords.partnerRoles[role])} · {words.openUntil} <WireTimeText value={expires_at} />
          </Muted>
        </div>
        <div>
          <p>
            <strong>{words.meansTitle}</strong>
          </p>
          <BulletList>
            {[...words.means(company_name), ...(needs_second_factor ? [words.secondFactor] : [])].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </BulletList>
        </div>
        {needs_name && (
          <TextField
            name={field}
            label={words.name}
            description={words.nameText}
            error={fault}
            value={name}
            autoComplete="name"
            maxLength={100}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        {error && !fault && (
          <Notice tone="bad" live>
            {error instanceof CallError && error.status === 404 ? words.gone : error.message}
          </Notice>
        )}
        <Stack direction="row" gap="md" wrap>
          <Button
            aria-label={words.acceptNamed(company_name)}
            busy={accept.isPending || accept.isSuccess}
            onClick={() => isBusy || accept.mutate()}
          >
            {words.accept}
          </Button>
          <Button
            tone="quiet"
            aria-label={words.declineNamed(company_name)}
            busy={decline.isPending}
            onClick={() => isBusy || decline.mutate()}
          >
            {words.decline}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
