import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { queryOf } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as uiWords } from '#ui/words.ts'
import { addPartnerUser } from '../contract/add.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { type EmployeeForm, readEmployeeForm as readFormCall } from '../contract/form.ts'
import { identityFaults, readEmployeeForm, withoutCredits } from '../rules/employee-values.ts'
import { screenWords } from '../words/screen.ts'
import { AboutFields, CreditFields, IdentityFields, ReferenceField } from './employee-fields.tsx'
import classes from './employee-form.module.css'
import { AddPrice } from './employee-price.tsx'
import { faultsOf, problemsOf, useEmployeeForm } from './use-employee-form.ts'

const words = screenWords.form

interface AddEmployeeProps {
  subsidiaryId: string
  /** Active plans only. */
  partners: readonly Partner[]
  chosen: string | undefined
  onAdded: (row: PartnerUser) => void
  onClose: () => void
}

/** Gives a person the plan: what it takes is shown before it is sent, and what was typed survives every refusal. */
export function AddEmployee({ subsidiaryId, partners, chosen, onAdded, onClose }: AddEmployeeProps) {
  const [partner_id, setPartner] = useState(partners.some(({ id }) => id === chosen) ? chosen : partners[0]?.id)
  const { values, faults, attempt, change, refuse } = useEmployeeForm({})
  const { actions } = useCompanyDesk()
  const mayTransfer = permits(actions, 'wallet.transfer' satisfies PartnerAction)
  const form = useQuery({
    ...queryOf(readFormCall, { params: { subsidiaryId }, query: { partner_id: partner_id ?? '' } }),
    enabled: partner_id !== undefined,
    staleTime: 0,
  })
  const send = useAttempt(addPartnerUser)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Parameters<typeof send>[0]['body']) => send({ params: { subsidiaryId }, body }),
    onSuccess: onAdded,
    onError: (failure) => {
      if (form.data) refuse(faultsOf(failure, form.data.rules))
      // Lives and credits may be what has changed.
      void form.refetch()
    },
  })
  const submit = (event: FormEvent, { rules }: EmployeeForm) => {
    event.preventDefault()
    const { faults: others, body } = readEmployeeForm(
      mayTransfer ? values : withoutCredits(values, rules),
      rules,
      false,
    )
    const found = { ...identityFaults(values, rules), ...others }
    refuse(found)
    if (Object.keys(found).length > 0 || !partner_id) return
    const { name = '', email = '', mobile = '' } = values
    mutate({
      name: name.trim(),
      mobile: mobile.trim(),
      partnerId: partner_id,
      ...(email.trim() && { email: email.trim() }),
      ...body,
    })
  }
  if (partners.length === 0) return <Notice tone="warn">{words.noPlan}</Notice>
  const { data } = form
  const problems = data ? problemsOf(faults, data.rules) : []
  const fields = data && { form: data, values, faults, onChange: change }
  return (
    <Stack gap="lg">
      {partners.length > 1 && (
        <SelectField
          name="partnerId"
          label={words.plan}
          options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
          value={partner_id ?? ''}
          onChange={({ currentTarget }) => setPartner(currentTarget.value)}
        />
      )}
      {!data && !form.error && (
        <Skeletons>
          <SkeletonText lines={6} />
        </Skeletons>
      )}
      {!data && form.error && (
        <ListFailure title={words.failed} error={form.error} onRetry={() => void form.refetch()} />
      )}
      {data?.closed_because && <Notice tone="warn">{words.closed[data.closed_because]}</Notice>}
      {data?.is_active && fields && (
        <Stack as="form" gap="lg" bounded noValidate onSubmit={(event) => submit(event, data)}>
          {data.remaining_quota === 0 && <Notice tone="bad">{words.full}</Notice>}
          <AddPrice form={data} written={values.walletAmount ?? ''} />
          <ErrorSummary problems={problems} attempt={attempt} />
          {error && problems.length === 0 && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
          <IdentityFields {...fields} />
          <ReferenceField {...fields} />
          {mayTransfer ? (
            <CreditFields {...fields} isEdit={false} />
          ) : (
            data.rules.is_wallet_based_plan && <Muted size="sm">{words.noCredits}</Muted>
          )}
          <AboutFields {...fields} />
          <div className={classes.choices}>
            <Button tone="quiet" onClick={onClose}>
              {uiWords.cancel}
            </Button>
            <Button type="submit" busy={isPending}>
              {words.add}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  )
}
