import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#platform/browser/form-fields.ts'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { plainNumber } from '#values/money.ts'
import type { DeskSubsidiary } from '../contract/desk.ts'
import { addPartner, listContractPlans } from '../contract/partner-plan.ts'
import { setUpWords as words } from '../words/set-up.ts'

interface AddContractProps {
  part: DeskSubsidiary
  organization_id: string
  onChanged: () => unknown
}

/** Drafts a contract with what every contract has, and opens it. */
export function AddContract({ part, organization_id, onChanged }: AddContractProps) {
  const navigate = useNavigate()
  return (
    <DeskAction
      label={words.addContract}
      accessibleLabel={words.addContractOf(part.display_name)}
      title={words.addContractOf(part.display_name)}
      tone={part.partners.length === 0 ? 'leaf' : 'quiet'}
      text={words.addContractText}
      fields={(errors) => <ContractFields errors={errors} />}
      act={async (form, call) => {
        const body = {
          subsidiary_id: part.id,
          partner_name: fieldText(form, 'partner_name') ?? '',
          plan_version_id: fieldText(form, 'plan_version_id') ?? '',
          quota: wholeOf(fieldText(form, 'quota')),
          starts_on: fieldText(form, 'starts_on') ?? '',
          ends_on: fieldText(form, 'ends_on') ?? null,
        }
        const { id } = await call(addPartner, { body })
        await navigate(`/dashboard/companies/${organization_id}?contract=${id}`)
      }}
      onSettled={onChanged}
    />
  )
}

function ContractFields({ errors }: { errors: FieldErrors }) {
  const { data } = useQuery(queryOf(listContractPlans, {}))
  return (
    <Stack gap="md">
      <TextField
        name="partner_name"
        label={words.contractName}
        description={words.contractNameText}
        error={errors.partner_name}
        maxLength={200}
      />
      <SelectField
        name="plan_version_id"
        label={words.planVersion}
        placeholder={words.choosePlan}
        options={planOptions(data?.plans ?? [])}
        error={errors.plan_version_id}
      />
      <TextField
        name="quota"
        label={words.quota}
        description={words.quotaText}
        inputMode="numeric"
        autoComplete="off"
        error={errors.quota}
      />
      <FieldRow>
        <TextField name="starts_on" type="date" label={words.startsOn} error={errors.starts_on} />
        <TextField name="ends_on" type="date" label={words.endsOn} error={errors.ends_on} optional />
      </FieldRow>
    </Stack>
  )
}

interface ContractPlan {
  plan_version_id: string
  name: string
  version: number
  is_current: boolean
}

/** The published versions of plans to choose from. */
export function planOptions(plans: readonly ContractPlan[]) {
  return plans.map(({ plan_version_id, name, version, is_current }) => ({
    value: plan_version_id,
    label: words.versionOf(name, version, is_current),
  }))
}

/** A whole number; 0, which the call refuses at its field, for anything else. */
function wholeOf(text = ''): number {
  const digits = plainNumber(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}
