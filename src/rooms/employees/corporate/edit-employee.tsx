import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as uiWords } from '#ui/words.ts'
import { readPartnerUser } from '../contract/detail.ts'
import { editPartnerUser } from '../contract/edit.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { type EmployeeForm, readEmployeeForm as readFormCall } from '../contract/form.ts'
import { readEmployeeForm, valuesOf } from '../rules/employee-values.ts'
import { screenWords } from '../words/screen.ts'
import type { EmployeeDetail } from './employee-drawer.tsx'
import { AboutFields, CreditFields, ReferenceField } from './employee-fields.tsx'
import classes from './employee-form.module.css'
import { EditDifference } from './employee-price.tsx'
import { faultsOf, problemsOf, useEmployeeForm } from './use-employee-form.ts'

const words = screenWords.form

interface EditEmployeeProps {
  subsidiaryId: string
  employee: PartnerUser
  onSaved: (row: PartnerUser) => void
  onClose: () => void
  /** Set while something differs from what is saved. */
  isDirty: RefObject<boolean>
}

/** Changes an employee: the difference in rupees is shown before it is saved. Name, email and mobile number are fixed. */
export function EditEmployee({ subsidiaryId, employee, onSaved, onClose, isDirty }: EditEmployeeProps) {
  const { id, partner_id } = employee
  const detail = useQuery({ ...queryOf(readPartnerUser, { params: { subsidiaryId, id } }), staleTime: 0 })
  const form = useQuery({
    ...queryOf(readFormCall, { params: { subsidiaryId }, query: { partner_id } }),
    staleTime: 0,
  })
  const error = form.error ?? detail.error
  const reload = () => void Promise.all([form.refetch(), detail.refetch()])
  if (form.data && detail.data)
    return (
      <EditForm
        subsidiaryId={subsidiaryId}
        employee={detail.data}
        form={form.data}
        onStale={reload}
        onSaved={onSaved}
        onClose={onClose}
        isDirty={isDirty}
      />
    )
  if (error) return <ListFailure title={words.failed} error={error} onRetry={reload} />
  return (
    <Skeletons>
      <SkeletonText lines={6} />
    </Skeletons>
  )
}

interface EditFormProps extends Omit<EditEmployeeProps, 'employee'> {
  employee: EmployeeDetail
  form: EmployeeForm
  /** Reads the employee again: a colleague changed it. */
  onStale: () => void
}

function EditForm({ subsidiaryId, employee, form: asked, onStale, onSaved, onClose, isDirty }: EditFormProps) {
  const { actions } = useCompanyDesk()
  const mayTransfer = permits(actions, 'wallet.transfer' satisfies PartnerAction)
  const form = mayTransfer ? asked : { ...asked, rules: { ...asked.rules, is_wallet_based_plan: false } }
  const { id, name, email, mobile, external_reference_id, version, allotted, consumed, on_hold } = employee
  const { values, faults, attempt, isChanged, change, refuse } = useEmployeeForm(valuesOf(employee))
  useEffect(() => {
    isDirty.current = isChanged
  }, [isDirty, isChanged])
  const send = useAttempt(editPartnerUser)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Omit<Parameters<typeof send>[0]['body'], 'partner_user_id' | 'version'>) =>
      send({ params: { subsidiaryId }, body: { partner_user_id: id, version, ...body } }),
    onSuccess: onSaved,
    onError: (failure) => {
      refuse(faultsOf(failure, form.rules))
      if (isStale(failure)) onStale()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { faults: found, body } = readEmployeeForm(values, form.rules, true, { reference_id: external_reference_id })
    refuse(found)
    if (Object.keys(found).length === 0) mutate(body)
  }
  const problems = problemsOf(faults, form.rules)
  const fields = { form, values, faults, onChange: change }
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      <Stack gap="xs">
        <FactList
          facts={[
            [words.name, name],
            [words.email, email],
            [words.mobile, mobile],
          ]}
        />
        <Muted size="sm">{words.fixed}</Muted>
      </Stack>
      {allotted !== null && mayTransfer && (
        <EditDifference
          form={form}
          allotted={allotted}
          least={(consumed ?? 0) + (on_hold ?? 0)}
          written={values.walletAmount ?? ''}
        />
      )}
      <ErrorSummary problems={problems} attempt={attempt} />
      {error && problems.length === 0 && (
        <Notice tone="bad" live>
          {isStale(error) ? screenWords.change.stale : error.message}
        </Notice>
      )}
      <ReferenceField {...fields} optional={!external_reference_id} />
      <CreditFields {...fields} isEdit />
      <AboutFields {...fields} />
      <div className={classes.choices}>
        <Button tone="quiet" onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
      </div>
    </Stack>
  )
}

function isStale(error: unknown): boolean {
  return error instanceof CallError && error.type === 'STALE'
}
