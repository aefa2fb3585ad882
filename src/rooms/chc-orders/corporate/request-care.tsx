import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { listPartnerConsents, requestPartnerConsent } from '#rooms/partner-consents/contract/coordinator.ts'
import type { ConsentPurpose } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { Button } from '#ui/button.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isMobile } from '#values/mobile.ts'
import { listChcPlans } from '../contract/orders.ts'
import { type RequestForm, requestFault } from '../rules/request-form.ts'
import { claimScreenWords } from '../words/claims.ts'
import { orderScreenWords } from '../words/screens.ts'
import { useOrderLinks } from './order-links.ts'

const words = orderScreenWords.form

interface RequestCareProps {
  purpose: ConsentPurpose
  subsidiaryId: string
  onSent: (name: string) => void
}

/** Asks a person for their consent; the button is enabled once nothing is missing, and says what is (D5.37). */
export function RequestCare({ purpose, subsidiaryId, onSent }: RequestCareProps) {
  const isForClaims = purpose === 'CLAIMS'
  const params = { subsidiaryId }
  const links = useOrderLinks()
  const { data, error, refetch } = useQuery({ ...queryOf(listChcPlans, { params }), staleTime: 0 })
  const [typed, setTyped] = useState<RequestForm>({ partner_id: '', mobile: '', name: '', email: '' })
  const { partner_id, mobile, name, email } = typed
  const consents = useQuery({
    ...queryOf(listPartnerConsents, { params, query: { mobile, purpose } }),
    enabled: isMobile(mobile),
    staleTime: 0,
  })
  const send = useAttempt(requestPartnerConsent)
  const request = useMutation({
    mutationFn: () =>
      send({
        params,
        body: { purpose, partner_id, mobile, name: name.trim(), ...(email.trim() && { email: email.trim() }) },
      }),
    onSuccess: () => onSent(name.trim()),
    onError: () => {
      void refetch()
      void consents.refetch()
    },
  })
  const set = (change: Partial<RequestForm>) => {
    setTyped((before) => ({ ...before, ...change }))
    request.reset()
  }
  if (!data && error) return <ListFailure title={words.plansFailed} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeletons>
        <SkeletonText lines={6} />
      </Skeletons>
    )
  if (data.plans.length === 0) return <Notice tone="warn">{words.noPlans}</Notice>
  const plan = data.plans.find((one) => one.partner_id === partner_id)
  const open = consents.data?.partner_user_consents.find(
    (one) => one.partner_id === partner_id && one.state === 'REQUESTED',
  )
  // Where the question fails the server answers it: it refuses a second request itself.
  const has_open_order = consents.data ? open !== undefined : consents.error ? false : undefined
  const fault = requestFault(typed, {
    // A claim takes no life of the contract.
    remaining_quota: isForClaims ? 1 : (plan?.remaining_quota ?? 0),
    has_open_order,
  })
  const refused = request.error instanceof CallError ? request.error : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault) request.mutate()
  }
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      <p>{isForClaims ? claimScreenWords.askLead : words.lead}</p>
      <SelectField
        name="partner_id"
        label={isForClaims ? claimScreenWords.plan : words.plan}
        placeholder={words.choosePlan}
        options={data.plans.map((one) => ({
          value: one.partner_id,
          label: isForClaims ? one.name : words.left(one.name, one.remaining_quota),
        }))}
        value={partner_id}
        error={refused?.fields.partner_id}
        onChange={({ currentTarget }) => set({ partner_id: currentTarget.value })}
      />
      <MobileNumberField
        name="mobile"
        label={words.mobile}
        autoComplete="off"
        value={mobile}
        error={refused?.fields.mobile}
        onChange={(digits) => set({ mobile: digits })}
      />
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        required
        value={name}
        error={refused?.fields.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        name="email"
        type="email"
        label={words.email}
        optional
        autoComplete="off"
        value={email}
        error={refused?.fields.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      {request.error && Object.keys(refused?.fields ?? {}).length === 0 && (
        <Notice tone="bad" live>
          {request.error.message}
        </Notice>
      )}
      {fault && (
        <Muted size="sm" role="status">
          {words.why[fault]}{' '}
          {open && fault === 'open' && !isForClaims && <TallLink to={links.order(open.id)}>{words.seeOpen}</TallLink>}
        </Muted>
      )}
      <Button type="submit" tone="call" wide busy={request.isPending} disabled={fault !== null}>
        {words.send}
      </Button>
    </Stack>
  )
}
